import DaemonTestKit
import Foundation
import MDClient
import MDDonations
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

extension DaemonAppSuite {
  /// The output of `mdutil --donors` about apps, and simulated problems of apps.
  @Suite struct DonorTests {
    private static let bundle = "org.example.Told"
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome()
      daemon = try TestDaemon.running(home)
    }

    private func report() throws -> DonorReport {
      guard case .donors(let reports) = try daemon.ask(.donors) else { throw NeverHappened(description: "no reports") }
      return try #require(reports.first { $0.bundle == Self.bundle })
    }

    private func mdutil(_ arguments: String...) throws -> ToolResult { try home.run("mdutil", arguments) }

    /// The next call to a connected app.
    private func call(_ replies: Replies) throws -> DelegateCall {
      guard case .delegate(let call)? = try replies.next() else { throw NeverHappened(description: "no call comes") }
      return call
    }

    @Test func whatAnAppHasDonatedIsTold() throws {
      try daemon.sync()
      #expect(try mdutil("--donors").text == "no app has donated anything\n")
      let app = try daemon.app(Self.bundle)
      var second = DonatedItem("b", title: "two")
      second.domain = "notes"
      try app.donate([.index([DonatedItem("a", title: "one"), second])], state: ClientStateChange(new: [0, 0x1F]))
      let report = try report()
      #expect(report.items == 2 && report.state == "001f" && report.waiting == 0 && report.last != nil)
      #expect(report.domainCount == 2 && Set(report.domains.map(\.name)) == [nil, "notes"])
      #expect(report.delegate == nil && report.calls.isEmpty && report.requests.isEmpty && !report.isThrottled)
      let text = try mdutil("--donors").text
      #expect(text.hasPrefix("org.example.Told\n  default index: 2 items, last changed "), "\(text)")
      #expect(text.contains("client state: 2 bytes, 001f\n") && text.contains("domains: "), "\(text)")
      #expect(try mdutil("--donors", "--json").text.contains(#""state":"001f""#))
    }

    @Test func callsAreToldWithTheirAnswers() throws {
      let app = try daemon.app(Self.bundle)
      try app.donate([.index([DonatedItem("a", title: "one")])])
      let calls = try app.send(.attend(DonationIndex(), isExtension: false))
      try daemon.ask(.reindex(.appItems(bundle: Self.bundle, identifiers: ["a"]), follow: false))
      let first = try call(calls)
      let open = try report()
      #expect(open.delegate == .app && open.calls.map(\.purpose) == ["an item again"])
      #expect(open.calls.first?.answered == nil && open.requests.count == 1)
      try app.donate([.index([DonatedItem("a", title: "again")])])
      try app.ask(.answer(call: first.id, .acknowledged))
      let done = try #require(try report().calls.first)
      #expect(done.answered != nil && done.donated == 1 && done.failure == nil && done.seconds >= 0)
      try daemon.ask(.reindex(.app(bundle: Self.bundle), follow: false))
      try app.ask(.answer(call: try call(calls).id, .failed("out of cheese")))
      let last = try report().calls
      #expect(last.map(\.failure) == ["out of cheese", nil] && last.first?.purpose == "all items again")
      let text = try mdutil("--donors").text
      #expect(text.contains("the app answers for it\n"), "\(text)")
      #expect(text.contains(": all items again: out of cheese\n"), "\(text)")
    }

    @Test func whatEndsWithoutAnAnswerIsToldAndLongTextsAreCut() throws {
      let app = try daemon.app(Self.bundle)
      try app.donate([.index([DonatedItem("a", title: "one")])])
      var calls: Replies? = try app.send(.attend(DonationIndex(), isExtension: false))
      try daemon.ask(.reindex(.app(bundle: Self.bundle), follow: false))
      let first = try call(#require(calls))
      try app.ask(.answer(call: first.id, .failed(String(repeating: "é", count: 100_000))))
      #expect(try report().calls.first?.failure?.utf8.count ?? 0 <= ReportText.longest + 3)
      var other: AppClient? = try daemon.app(Self.bundle)
      calls = try other?.send(.attend(DonationIndex(), isExtension: false))
      try daemon.ask(.reindex(.appItems(bundle: Self.bundle, identifiers: ["a"]), follow: false))
      _ = try call(#require(calls))
      (calls, other) = (nil, nil)
      try eventually("a call without an answer is not told") {
        try report().calls.first?.failure?.contains("gone without an answer") == true
      }
      let long = DonationIndex(name: String(repeating: "n", count: 256))
      #expect(throws: ClientError.self) { _ = try app.send(.attend(long, isExtension: false)).next() }
    }

    // MARK: Simulations

    @Test func statesGetLostOrAreThoseOfAnotherTime() throws {
      let app = try daemon.app(Self.bundle)
      try app.donate([], state: ClientStateChange(new: [7]))
      #expect(try mdutil("--simulate", "lost-state", Self.bundle).status == 0)
      #expect(try app.clientState() == nil)
      try app.donate([], state: ClientStateChange(expected: .equals(nil), new: [8]))
      #expect(try mdutil("--simulate", "store-backup", Self.bundle).text == "simulated: store-backup\n")
      let strange = try app.clientState()
      #expect(strange?.count == 16)
      #expect(throws: ClientError.self) {
        try app.donate([], state: ClientStateChange(expected: .equals([8]), new: [9]))
      }
      #expect(try mdutil("--simulate", "lost-state").status == 64)
      #expect(try mdutil("--simulate", "no-answer", "a/b").status == 64)
    }

    @Test(arguments: ["lost-state", "store-backup", "no-answer", "app-upgrade"])
    func anAppThatHasDonatedNothingHasNoTroubles(trouble: String) throws {
      try daemon.app(Self.bundle).donate([.index([DonatedItem("a", title: "one")])])
      let refused = try mdutil("--simulate", trouble, "org.example.Nobody")
      #expect(refused.status == 1 && refused.text.isEmpty)
      let message = "mdutil: org.example.Nobody has donated nothing; mdutil --donors lists who has.\n"
      #expect(refused.messages == message)
      #expect(try daemon.status().conditions.simulated.isEmpty)
      #expect(try mdutil("--requests").text == "no requests\n")
    }

    @Test func answersCanBeIgnoredAndAnUpgradeAsksForAll() throws {
      let app = try daemon.app(Self.bundle)
      try app.donate([.index([DonatedItem("a", title: "one")])])
      let calls = try app.send(.attend(DonationIndex(), isExtension: false))
      try daemon.ask(.simulate(.noAnswer(Self.bundle)))
      try daemon.ask(.reindex(.app(bundle: Self.bundle), follow: false))
      let ignored = try call(calls)
      try app.ask(.answer(call: ignored.id, .acknowledged))
      #expect(try report().calls.map(\.answered) == [nil])
      #expect(try daemon.status().conditions.simulated == ["no-answer"])
      try daemon.ask(.simulate(.off))
      try app.ask(.answer(call: ignored.id, .acknowledged))
      #expect(try report().calls.first?.answered != nil)
      let upgrade = try daemon.connect().send(.simulate(.appUpgrade(Self.bundle)))
      let asked = try call(calls)
      #expect(asked.kind == .reindexAll)
      try app.ask(.answer(call: asked.id, .acknowledged))
      var last: Reply?
      while let reply = try upgrade.next() { last = reply }
      guard case .done? = last else { throw NeverHappened(description: "the upgrade is not done") }
    }
  }
}
