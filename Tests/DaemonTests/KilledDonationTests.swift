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
  /// Apps and daemons that are killed in the middle of donations, with pauses between all steps.
  @Suite struct KilledDonationTests {
    private static let bundle = "org.example.Journal"

    /// Acknowledged items exist after the kill, and the client state is never ahead of them.
    @Test func whatIsAcknowledgedSurvives() throws {
      let home = try DaemonHome(delays: 5)
      let daemon = try TestDaemon.running(home)
      var generator = SeededGenerator(seed: 5)
      var acknowledged: UInt8 = 0
      for round in 0..<8 {
        let socket = try home.socket
        let start = acknowledged
        let last = Monitor(start)
        let app = try WorkerThread.start(name: "app") { donateUntilItBreaks(socket, last) }
        let limit = Int.random(in: 0...20, using: &generator)
        try eventually("nothing is donated") {
          // Before the daemon has opened the index, it is missing or unusable.
          let state = try? home.read { try $0.donor(bundle: Self.bundle, index: "")?.state?.first }
          return (state ?? 0) >= min(250, Int(start) + limit)
        }
        daemon.kill()
        app.join()
        acknowledged = last.look { $0 }
        try daemon.start()
        let state = try daemon.app(Self.bundle).clientState()?.first ?? 0
        #expect(state == acknowledged || state == acknowledged + 1, "round \(round): \(acknowledged), \(state)")
        try eventually("it is not applied") { try home.waitingDonations() == 0 }
        let (count, _) = try home.contents(of: Self.bundle)
        #expect(count == 10 * Int(state), "round \(round): \(count) items, state \(state)")
        acknowledged = state
      }
    }

    /// An app's next process gets the final client state of the previous one.
    ///
    /// Everything that the previous process has sent, read or unread, is settled before. Otherwise the new process
    /// would delete and donate concurrently with it.
    @Test(arguments: Rounds.seeds(3)) func nothingOfAnEndedProcessComesAfterTheNextOnesFirstAnswer(seed: UInt64) throws
    {
      let home = try DaemonHome(delays: seed)
      let daemon = try TestDaemon.running(home)
      var state = try daemon.app(Self.bundle).clientState()
      for round in 0..<10 {
        try sendAndEnd(daemon.app(Self.bundle), from: state, round)
        let next = try daemon.app(Self.bundle)
        state = try next.clientState()
        // Any remaining batches of the ended process would have been stored by now.
        try daemon.app("org.example.Other").donate([.index([DonatedItem("x", title: "x")])])
        #expect(try next.clientState() == state, "seed \(seed), round \(round)")
        try next.donate(
          [.deleteEverything], state: ClientStateChange(expected: .equals(state), new: [0, UInt8(round)]))
        state = [0, UInt8(round)]
        try eventually("it is not applied") { try home.waitingDonations() == 0 }
        #expect(try home.contents(of: Self.bundle).0 == 0, "seed \(seed), round \(round)")
      }
    }

    /// Sends more than the daemon reads at once, and disconnects without waiting for an answer.
    private func sendAndEnd(_ app: AppClient, from state: [UInt8]?, _ round: Int) throws {
      var expected = state
      for batch in 0..<5 {
        let text = String(repeating: "what it says ", count: 2_000)
        var item = DonatedItem("\(round).\(batch)", title: "entry")
        item.attributes[.textContent] = .string(text)
        let new: [UInt8] = [UInt8(round + 1), UInt8(batch)]
        let part = app.part(state: ClientStateChange(expected: .equals(expected), new: new))
        _ = try app.send(part, attachment: DonationOperation.bytes(of: [.index([item])]))
        expected = new
      }
    }
  }
}

extension DaemonHome {
  /// Number of rows of donations that wait to be applied, including those of incomplete batches.
  func waitingDonations() throws -> Int { try read { try $0.waitingDonationCount() } }

  /// Number of an app's items, and their titles.
  func contents(of bundle: String) throws -> (Int, Set<String>) {
    try read { reading in
      let root = try #require(try reading.donor(bundle: bundle, index: ""))
      let items = try reading.children(of: root.item)
      let titles = try items.compactMap { try reading.attributes(of: $0.id)["kMDItemTitle"] }
      return (items.count, Set(titles.compactMap { if case .string(let title) = $0 { title } else { nil } }))
    }
  }
}

/// - Parameter last: receives the last acknowledged state.
private func donateUntilItBreaks(_ socket: String, _ last: Monitor<UInt8>) {
  guard let app = try? AppClient("org.example.Journal", socket: socket) else { return }
  while case let next = last.look({ $0 }) + 1, next <= 250 {
    let items = (0..<10).map { DonatedItem("\(next)-\($0)", title: "entry") }
    let change = ClientStateChange(expected: next == 1 ? .none : .equals([next - 1]), new: [next])
    guard (try? app.donate([.index(items)], state: change)) != nil else { return }
    last.change { $0 = next }
  }
}
