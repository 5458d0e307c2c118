import Foundation
import IndexerMonitor
import SampleProviders
import Testing

extension ProviderSuite {
  /// Messages that arrive and are read, flagged, moved to the bin and deleted.
  @Suite struct MaildirTests {
    private let index: ProviderIndex

    init() throws {
      index = try ProviderIndex()
      for name in ["new", "cur", "tmp"] { try index.directory.makeDirectory("mail/\(name)") }
    }

    /// A new provider, as the next start of an app would make it.
    private var mails: Maildir { Maildir(index.file("mail"), history: index.file("state/history")) }

    private func deliver(_ subject: String, as name: String) throws {
      let message = """
        From: Anna Example <anna@example.org>
        Subject: \(subject)
        Date: Tue, 3 Feb 2026 04:05:06 +0100
        X-Long: folded
         field

        Dear all, this is \(subject).
        """
      try index.directory.write(message.replacing("\n", with: "\r\n"), to: "mail/new/\(name)")
    }

    private func move(_ old: String, _ new: String) throws {
      try FileManager.default.moveItem(at: index.file("mail/\(old)"), to: index.file("mail/\(new)"))
    }

    @Test func messagesComeAndGo() async throws {
      for number in 0..<20 { try deliver("mail \(number)", as: "1.\(number).host") }
      #expect(try await index.pass(mails) == .init(read: 20, changed: 0))
      try deliver("late", as: "2.1.host")
      try FileManager.default.removeItem(at: index.file("mail/new/1.3.host"))
      #expect(try await index.pass(mails) == .init(read: 0, changed: 2))
      let found = try await index.found()
      #expect(found.count == 20)
      #expect(found["mail/2.1.host"] == ["late"])
      #expect(found["mail/1.3.host"] == nil)
      #expect(try await index.found("authorEmailAddresses == \"anna@example.org\"").count == 20)
      #expect(try await index.pass(mails) == .init())
    }

    /// A message stays the same under all its file names, and is read once per change of flags.
    @Test func aMessageWhoseFlagsChangeIsTheSame() async throws {
      try deliver("subject", as: "1.host")
      try await index.pass(mails)
      try move("new/1.host", "cur/1.host:2,")
      try move("cur/1.host:2,", "cur/1.host:2,S")
      #expect(try await index.pass(mails) == .init(read: 0, changed: 1))
      #expect(try await index.found() == ["mail/1.host": ["subject", "seen"]])
      try move("cur/1.host:2,S", "cur/1.host:2,FRS")
      try await index.pass(mails)
      #expect(try await index.found() == ["mail/1.host": ["subject", "flagged", "replied", "seen"]])
    }

    @Test func whatIsInTheBinIsNotFound() async throws {
      try deliver("subject", as: "1.host")
      try await index.pass(mails)
      try move("new/1.host", "cur/1.host:2,ST")
      try await index.pass(mails)
      #expect(try await index.found() == [:])
      try move("cur/1.host:2,ST", "cur/1.host:2,S")
      try await index.pass(mails)
      #expect(try await index.found() == ["mail/1.host": ["subject", "seen"]])
    }

    @Test func aMessageIsFoundByItsText() async throws {
      try deliver("subject", as: "1.host")
      try await index.pass(mails)
      #expect(try await index.found("textContent == \"dear all\"cdw").keys.sorted() == ["mail/1.host"])
    }

    /// After the history was lost, its tokens are unknown.
    @Test func aLostHistoryHasEverythingReadAgain() async throws {
      for number in 0..<20 { try deliver("mail \(number)", as: "1.\(number).host") }
      try await index.pass(mails)
      try FileManager.default.removeItem(at: index.file("state/history"))
      try FileManager.default.removeItem(at: index.file("mail/new/1.3.host"))
      #expect(try await index.pass(mails).read == 19)
      #expect(try await index.found().count == 19)
    }

    /// A history from a backup lacks the later changes and does not know their tokens.
    @Test func aHistoryFromABackupHasEverythingReadAgain() async throws {
      try deliver("first", as: "1.host")
      try await index.pass(mails)
      let backup = try Data(contentsOf: index.file("state/history"))
      try deliver("second", as: "2.host")
      try await index.pass(mails)
      try backup.write(to: index.file("state/history"))
      try FileManager.default.removeItem(at: index.file("mail/new/2.host"))
      try deliver("third", as: "3.host")
      #expect(try await index.pass(mails).read == 2)
      #expect(try await index.found() == ["mail/1.host": ["first"], "mail/3.host": ["third"]])
    }

    @Test func aDeliveryIsSignalled() async throws {
      #expect(try await signals(mails) { try deliver("late", as: "1.host") })
    }
  }
}
