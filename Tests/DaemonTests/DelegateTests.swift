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
  /// Apps and extensions that are asked to donate again.
  @Suite struct DelegateTests {
    private static let bundle = "org.example.Asked"
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome(delays: 6)
      daemon = try TestDaemon.running(home)
    }

    /// The current requests that concern the app.
    private func requests() throws -> [ReindexRequest] {
      guard case .requests(let all) = try daemon.ask(.requests()) else { return [] }
      return all.filter { request in
        switch request.scope {
        case .app(Self.bundle), .appItems(Self.bundle, _): true
        default: false
        }
      }
    }

    private func state() throws -> ReindexRequest.State? { try requests().first?.state }

    private func reindex(_ identifiers: [String]? = nil) throws {
      let bundle = Self.bundle
      try daemon.ask(
        .reindex(identifiers.map { .appItems(bundle: bundle, identifiers: $0) } ?? .app(bundle: bundle), follow: false))
    }

    /// Donates an item, because only an app that has donated can be asked.
    private func donate() throws { try daemon.app(Self.bundle).donate([.index([DonatedItem("a", title: "x")])]) }

    private func failure() throws -> String? {
      if case .failed(let reason)? = try state() { reason } else { nil }
    }

    /// The next call to a connected app.
    private func call(_ replies: Replies) throws -> DelegateCall {
      guard case .delegate(let call)? = try replies.next() else { throw NeverHappened(description: "no call comes") }
      return call
    }

    // MARK: Apps that run

    @Test func anAppThatAttendsIsCalledAndAnswers() throws {
      let app = try daemon.app(Self.bundle)
      let calls = try app.send(.attend(DonationIndex(), isExtension: false))
      try reindex(["a", "b"])
      let call = try call(calls)
      #expect(call.kind == .reindex(["a", "b"]))
      try app.donate([.index([DonatedItem("a", title: "again")]), .deleteItems(["b"])])
      try app.ask(.answer(call: call.id, .acknowledged))
      try eventually("the request is not done") { try state() == .acknowledged }
      #expect(throws: ClientError.self) { try app.ask(.answer(call: call.id, .acknowledged)) }
    }

    @Test func aRefusalAndAnEndAreFailuresThatAreTriedAgain() throws {
      var app: AppClient? = try daemon.app(Self.bundle)
      var calls: Replies? = try app?.send(.attend(DonationIndex(), isExtension: false))
      try reindex()
      let first = try call(#require(calls))
      try app?.ask(.answer(call: first.id, .failed("no disk")))
      try eventually("it does not fail") { try failure() == "no disk" }
      #expect(try requests().first?.due != nil)
      // A new request by the user starts at once. The app disconnects without an answer.
      try reindex()
      _ = try call(#require(calls))
      (calls, app) = (nil, nil)
      try eventually("it does not fail") { try failure()?.contains("gone without an answer") == true }
    }

    @Test func whoComesLateIsCalled() throws {
      try donate()
      try reindex()
      try eventually("it does not fail") { try failure()?.contains("start the app") == true }
      let app = try daemon.app(Self.bundle)
      let calls = try app.send(.attend(DonationIndex(), isExtension: false))
      let call = try call(calls)
      #expect(call.kind == .reindexAll)
      try app.ask(.answer(call: call.id, .acknowledged))
      try eventually("the request is not done") { try state() == .acknowledged }
    }

    @Test func everyIndexIsAsked() throws {
      let app = try daemon.app(Self.bundle)
      try app.donate([.index([DonatedItem("a", title: "x")])], to: "second")
      let first = try app.send(.attend(DonationIndex(), isExtension: false))
      let second = try app.send(.attend(DonationIndex(name: "second"), isExtension: false))
      try reindex()
      try app.ask(.answer(call: try call(first).id, .acknowledged))
      #expect(try state() != .acknowledged)
      try app.ask(.answer(call: try call(second).id, .acknowledged))
      try eventually("the request is not done") { try state() == .acknowledged }
    }

    @Test func contentIsTheAppsToGive() throws {
      let app = try daemon.app(Self.bundle)
      let calls = try app.send(.attend(DonationIndex(), isExtension: false))
      let asker = try daemon.app("org.example.Asker")
      let wanted = try asker.send(.fetchData(bundle: Self.bundle, identifier: "a", contentType: "public.text"))
      let call = try call(calls)
      #expect(call.kind == .data(identifier: "a", contentType: "public.text"))
      let content = [UInt8](repeating: 7, count: 3 << 20)
      try app.ask(.answer(call: call.id, .data), attachment: content)
      #expect(try wanted.next() == .content(bytes: content.count))
      #expect(wanted.attachment == content)
      #expect(throws: ClientError.self) {
        try asker.ask(.fetchData(bundle: "org.example.Nobody", identifier: "a", contentType: "public.text"))
      }
    }

    // MARK: Loss

    @Test func whatIsLostIsAskedForAgain() throws {
      let app = try daemon.app(Self.bundle)
      try app.donate([.index([DonatedItem("a", title: "x")])], state: ClientStateChange(new: [1]))
      try daemon.ask(.simulate(.corruption))
      // While the index is being replaced, it cannot be read.
      try eventually("nobody asks") { (try? requests())?.first?.origin == .corruption }
      #expect(try app.clientState() == nil)
      let calls = try app.send(.attend(DonationIndex(), isExtension: false))
      let call = try call(calls)
      #expect(call.kind == .reindexAll)
      try app.donate([.index([DonatedItem("a", title: "x")])], state: ClientStateChange(new: [2]))
      try app.ask(.answer(call: call.id, .acknowledged))
      try eventually("the request is not done") { try state() == .acknowledged }
      // No request is made for items that exist.
      daemon.kill()
      try daemon.start()
      #expect(try requests().count == 1 && state() == .acknowledged)
    }

    // MARK: Extensions

    private func register(_ manner: String) throws { try home.register(Self.bundle, manner) }

    @Test func anExtensionIsStartedAnswersAndEnds() throws {
      try register("answer")
      let run = try home.run("mdutil", ["-cr", Self.bundle])
      #expect(run.status == 0, "\(run.messages)")
      // A state that ended before it was read is not reported.
      #expect(run.text.contains(": queued") || run.text.contains(": running"), "\(run.text)")
      for step in ["is started", "its extension is called", "acknowledged; 5 items donated", "done"] {
        #expect(run.text.contains(step), "\(step): \(run.text)")
      }
      let environment = try String(contentsOfFile: home.outside + "/environment", encoding: .utf8)
      #expect(environment.contains("LIMELIGHT_EXTENSION=\(Self.bundle)\n"))
      #expect(environment.contains("LIMELIGHT_EXTENSION_INDEX=\n"))
      try eventually("it lives on") { try extensions() == 0 }
      // The app's identifier is reserved: another program must not use it.
      #expect(throws: ClientError.self) { try daemon.app(Self.bundle).donate([]) }
    }

    /// Number of running extensions of the daemon.
    private func extensions() throws -> Int {
      try daemon.children().count { child in
        (try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8))?.contains("extension.py") ?? false
      }
    }

    @Test(arguments: [
      ("crash", "crashed (signal 6"), ("leave", "gone without an answer"), ("refuse", "no disk"),
      ("missing", "cannot be started"),
    ])
    func whatBecomesOfAnExtensionIsSaid(manner: String, reason: String) throws {
      try register(manner)
      if manner == "missing" { try FileManager.default.removeItem(atPath: home.outside + "/extension.py") }
      try reindex()
      try eventually("it does not fail") { try failure()?.contains(reason) == true }
      #expect(try requests().first?.due != nil)
      try eventually("it lives on") { try extensions() == 0 }
    }

    @Test func atMostTwoExtensionsRunAtATime() throws {
      try home.register(Self.bundle, "linger", indexes: ["first", "second", "third"])
      try reindex()
      try eventually("the request is not done") { try state() == .acknowledged }
      let lines = try String(contentsOfFile: home.outside + "/running", encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 3)
      for line in lines { #expect(line.hasSuffix(" 1") || line.hasSuffix(" 2"), "\(lines)") }
      try eventually("they live on") { try extensions() == 0 }
    }

    @Test func aCrashIsNoticedWhileAnotherExtensionOfTheAppRuns() throws {
      try home.register(Self.bundle, "crash second", indexes: ["first", "second"])
      try reindex()
      try eventually("it does not fail") { try failure() != nil }
      #expect(try failure()?.contains("crashed (signal 6") == true)
    }

    @Test func whoAsksIsToldOfTheFirstFailure() throws {
      try donate()
      let run = try home.run("mdutil", ["-cr", Self.bundle])
      #expect(run.status == 2, "\(run.messages)")
      #expect(run.text.contains("start the app") && run.text.contains("again in"), "\(run.text)")
      #expect(try failure() != nil)
    }

    @Test func anExtensionEndsWithTheDaemon() throws {
      try register("hang")
      try reindex()
      try eventually("it is not started") { try extensions() == 1 }
      let children = try daemon.children()
      try daemon.terminate()
      try eventually("it lives on") {
        children.allSatisfy { !FileManager.default.fileExists(atPath: "/proc/\($0)") }
      }
    }
  }
}
