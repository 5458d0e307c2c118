import DaemonTestKit
import Foundation
import MDClient
import MDDonations
import MDModel
import MDProtocol
import MDStore
import MDSystem
import MDTestSupport
import Testing

extension DaemonAppSuite {
  /// Donations of apps to a running daemon.
  @Suite struct DonationTests {
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome(delays: 7)
      daemon = try TestDaemon.running(home)
    }

    private func refusal(_ body: () throws -> Void) throws -> RequestFailure.Code? {
      do { try body() } catch ClientError.refused(let failure) { return failure.code }
      return nil
    }

    // MARK: Refusals

    @Test func whatCannotBeKeptIsRefusedAndTheRestIsNot() throws {
      let app = try daemon.app("org.example.Refused")
      func donate(_ item: DonatedItem) throws { try app.donate([.index([item])]) }
      for (key, value) in [("kMDItemLatitude", 90.1), ("kMDItemLongitude", -180.5), ("kMDItemLatitude", Double.nan)] {
        var item = DonatedItem("place", title: "x")
        item.attributes[AttributeKey(rawValue: key)] = .real(value)
        #expect(try refusal { try donate(item) } == .invalidItem)
      }
      #expect(try refusal { try donate(DonatedItem("", title: "x")) } == .invalidItem)
      #expect(try refusal { try donate(DonatedItem(String(repeating: "i", count: 4_097), title: "x")) } == .invalidItem)
      #expect(try refusal { try app.ask(app.part(), attachment: [1, 2, 3]) } == .invalidItem)
      let long = ClientStateChange(new: [UInt8](repeating: 1, count: 251))
      #expect(try refusal { try app.donate([], state: long) } == .invalidClientState)
      #expect(try refusal { try daemon.app("no/name").donate([]) } == .invalidItem)
      var pole = DonatedItem("pole", title: "x")
      pole.attributes["kMDItemLatitude"] = .real(-90)
      try donate(pole)
      try donate(DonatedItem(String(repeating: "i", count: 4_096), title: "x"))
    }

    // MARK: Client states

    @Test func aStateGoesWithItsBatchOrNotAtAll() throws {
      let app = try daemon.app("org.example.State")
      #expect(try app.clientState() == nil)
      try app.donate([], state: ClientStateChange(expected: .equals(nil), new: [1]))
      #expect(try app.clientState() == [1])
      let stale = ClientStateChange(expected: .equals([9]), new: [2])
      let item = DonatedItem("never", title: "kingfisher")
      #expect(try refusal { try app.donate([.index([item])], state: stale) } == .mismatchedClientState)
      #expect(try app.clientState() == [1])
      #expect(try app.clientState(of: "other") == nil)
      #expect(try daemon.app("org.example.Other").clientState() == nil)
      try app.donate([], state: ClientStateChange(expected: .equals([1]), new: []))
      #expect(try app.clientState() == [])
    }

    // MARK: Parts

    @Test func aBatchInPartsCountsWithItsLastPart() throws {
      let app = try daemon.app("org.example.Parts")
      func part(_ batch: String, isLast: Bool, _ state: [UInt8]? = nil) throws {
        let change = state.map { ClientStateChange(new: $0) }
        let part = DonationPart(index: DonationIndex(), batch: batch, isLast: isLast, state: change)
        let items: [DonatedItem] = [DonatedItem("\(batch)-\(isLast)", title: "bee-eater")]
        try app.ask(.donate(part), attachment: DonationOperation.bytes(of: [.index(items)]))
      }
      try part("a", isLast: false)
      #expect(try app.clientState() == nil)
      try part("a", isLast: true, [7])
      #expect(try app.clientState() == [7])
      // One part is refused, and so is the rest of the batch. The next batch of that name is a new one.
      try part("b", isLast: false)
      let broken = DonationPart(index: DonationIndex(), batch: "b", isLast: false)
      #expect(try refusal { try app.ask(.donate(broken), attachment: [9]) } == .invalidItem)
      #expect(try refusal { try part("b", isLast: true, [8]) } == .unavailable)
      #expect(try app.clientState() == [7])
      try part("b", isLast: true, [8])
      #expect(try app.clientState() == [8])
      #expect(try home.waitingDonations() == 0)
    }

    @Test func partsLeaveWithTheirConnection() throws {
      var app: AppClient? = try daemon.app("org.example.Gone")
      let part = DonationPart(index: DonationIndex(), batch: "1", isLast: false)
      let operations = DonationOperation.bytes(of: [.index([DonatedItem("a", title: "gone")])])
      try app?.ask(.donate(part), attachment: operations)
      #expect(try home.waitingDonations() == 1)
      app = nil
      try eventually("parts stay") { try home.waitingDonations() == 0 }
      // The same holds for batches of an earlier run of the daemon.
      let second = try daemon.app("org.example.Gone")
      try second.ask(.donate(part), attachment: operations)
      daemon.kill()
      try daemon.start()
      try eventually("parts of an earlier run stay") { try home.waitingDonations() == 0 }
    }

    // MARK: Troubles

    @Test func whatCannotBeTakenInNowIsSaid() throws {
      let app = try daemon.app("org.example.Full")
      try daemon.ask(.simulate(.diskFull))
      #expect(try refusal { try app.donate([], state: ClientStateChange(new: [1])) } == .unavailable)
      try daemon.ask(.simulate(.off))
      // A measured restraint ends a little later than its cause.
      try eventually("nothing is taken in") { (try? app.donate([], state: ClientStateChange(new: [2]))) != nil }
      try daemon.ask(.pause(seconds: nil))
      // The donation is stored now, and applied when work resumes.
      try app.donate([.index([DonatedItem("a", title: "while paused")])], state: ClientStateChange(new: [3]))
      #expect(try home.waitingDonations() == 1)
      try daemon.ask(.resume)
      try eventually("it is not applied") { try home.waitingDonations() == 0 }
      #expect(try app.clientState() == [3])
    }

    // MARK: Many at once

    @Test func thirtyAppsAtOnceAreNotMixed() async throws {
      let socket = try home.socket
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<30 {
          group.addTask {
            try await onThread {
              let app = try AppClient("org.example.App\(number)", socket: socket)
              for batch in 0..<10 {
                let items = (0..<20).map { DonatedItem("\(batch)-\($0)", title: "of \(number)") }
                try app.donate([.index(items)], state: ClientStateChange(new: [UInt8(batch)]))
              }
            }
          }
        }
        try await group.waitForAll()
      }
      try eventually("it is not applied") { try home.waitingDonations() == 0 }
      for number in 0..<30 {
        #expect(try daemon.app("org.example.App\(number)").clientState() == [9])
        let (count, titles) = try home.contents(of: "org.example.App\(number)")
        #expect(count == 200 && titles == ["of \(number)"], "\(number): \(count) \(titles)")
      }
    }
  }
}

/// Runs blocking code on a thread of its own.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
