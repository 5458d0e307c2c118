import Foundation
import IndexerMonitor
import MDTestSupport
import SampleProviders
import Synchronization
import Testing

extension ProviderSuite {
  /// A Maildir that changes while it is read. A message that was on a page and is gone must not stay in the index.
  @Suite struct MaildirReadingTests {
    private let index: ProviderIndex

    init() throws {
      index = try ProviderIndex()
      for name in ["new", "cur", "tmp"] { try index.directory.makeDirectory("mail/\(name)") }
    }

    private func mails(
      _ interrupt: @escaping @Sendable (InterruptedProvider<Maildir>.Question) throws -> Void = { _ in }
    ) -> InterruptedProvider<Maildir> {
      let maildir = Maildir(index.file("mail"), history: index.file("state/history"))
      return InterruptedProvider(base: maildir, interrupt: interrupt)
    }

    private func deliver(_ name: String) throws {
      try index.directory.write("Subject: \(name)\n\ntext", to: "mail/new/\(name)")
    }

    /// The dangling link appears in each listing and can never be read.
    @Test func aLinkThatLeadsNowhereIsNoMessage() async throws {
      try deliver("1.host")
      try index.directory.link("mail/new/2.host", to: "nowhere")
      _ = try await index.pass(mails())
      #expect(try await index.found() == ["mail/1.host": ["1.host"]])
    }

    /// The message arrives after the token was made, and is gone before the history is asked. Neither knows it.
    @Test func aMessageThatComesAndGoesDuringTheFirstReadingIsNotLeft() async throws {
      try deliver("1.host")
      let passing = index.file("mail/new/2.host")
      let mails = mails { question in
        switch question {
        case .token: try Data("Subject: passing\n\ntext".utf8).write(to: passing)
        case .objects: try? FileManager.default.removeItem(at: passing)
        case .changes, .documents: break
        }
      }
      #expect(try await index.pass(mails).read == 2)
      #expect(try await index.found() == ["mail/1.host": ["1.host"]])
    }

    /// The app is killed between a page and the end of the reading, and the message disappears while the app does not
    /// run.
    @Test func aMessageThatGoesBetweenTwoRunsOfAReadingIsNotLeft() async throws {
      for number in 1...20 { try deliver("\(number).host") }
      let passing = index.file("mail/new/0.host")
      // The first page of 7 is in the index; the second is not.
      let pages = Mutex(0)
      let killed = mails { question in
        if question == .token { try Data("Subject: passing\n\ntext".utf8).write(to: passing) }
        guard question == .objects else { return }
        let page = pages.withLock { number in
          number += 1
          return number
        }
        if page == 2 { throw Killed() }
      }
      await #expect(throws: Killed.self) { try await index.pass(killed) }
      try FileManager.default.removeItem(at: passing)
      try await index.pass(mails())
      #expect(try await index.found().keys.sorted() == (1...20).map { "mail/\($0).host" }.sorted())
    }

    /// The message's flags are different only while it is being read.
    @Test func flagsThatAreReadInPassingAreNotKept() async throws {
      try deliver("1.host")
      try await index.pass(mails())
      let (flagged, seen) = (index.file("mail/cur/1.host:2,F"), index.file("mail/cur/1.host:2,S"))
      try FileManager.default.moveItem(at: index.file("mail/new/1.host"), to: flagged)
      let isRead = Mutex(false)
      let changes = mails { question in
        guard !isRead.withLock({ $0 }) else { return }
        if question == .changes { try FileManager.default.moveItem(at: flagged, to: seen) }
        guard question == .documents else { return }
        try FileManager.default.moveItem(at: seen, to: flagged)
        isRead.withLock { $0 = true }
      }
      try await index.pass(changes)
      try await index.pass(mails())
      #expect(try await index.found() == ["mail/1.host": ["1.host", "flagged"]])
    }

    /// The Maildir changes at random between any two requests, and the app ends at random requests.
    @Test(arguments: Rounds.seeds(12)) func theIndexEqualsTheMaildirWheneverItChanges(seed: UInt64) async throws {
      let source = ChangingMaildir(try RandomMaildir(index.file("mail"), seed: seed), seed: seed)
      try source.deliver(40)
      for _ in 0..<10 { _ = try? await index.pass(mails { _ in try source.mayChangeOrEnd() }) }
      try await index.pass(mails())
      let found = try await index.found().map { ([$0.key] + $0.value).joined(separator: "\t") }.sorted()
      let lines = source.lines
      let (missing, surplus) = (Set(lines).subtracting(found), Set(found).subtracting(lines))
      #expect(missing.isEmpty && surplus.isEmpty, "seed \(seed): missing \(missing), surplus \(surplus)")
    }
  }
}

/// Thrown at the moment when the process would be killed.
private struct Killed: Error {}

/// A Maildir that changes during the monitor's requests.
private final class ChangingMaildir: Sendable {
  private let state: Mutex<(mails: RandomMaildir, random: SeededGenerator)>

  init(_ mails: RandomMaildir, seed: UInt64) {
    state = Mutex((mails, SeededGenerator(seed: seed &+ 1_000)))
  }

  var lines: [String] { state.withLock { $0.mails.lines } }

  func deliver(_ count: Int) throws { try state.withLock { try $0.mails.deliver(count) } }

  func mayChangeOrEnd() throws {
    try state.withLock { state in
      if Int.random(in: 0..<2, using: &state.random) == 0 { try state.mails.change() }
      if Int.random(in: 0..<8, using: &state.random) == 0 { throw Killed() }
    }
  }
}
