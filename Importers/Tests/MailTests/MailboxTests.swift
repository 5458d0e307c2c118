import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Mailboxes with many messages.
@Suite struct MailboxTests {
  private static let type = "com.c-command.mbox"
  private static let border = "From ada@b.org Wed Nov 25 07:12:39 2026\n"

  private func members(of mailbox: String) throws -> [ImporterProcess.Member] {
    try Samples.answer(to: mailbox.utf8, type: Self.type).members
  }

  @Test func eachMessageIsAnItem() throws {
    let first = Self.border + "From: a@b.org\nMessage-ID: <1@b>\nSubject: one\n\nbody one\n\n"
    let second = Self.border + "From: a@b.org\nSubject: two\n\nbody two\n"
    let found = try members(of: first + second)
    #expect(found.map { $0.strings(.subject) } == [["one"], ["two"]])
    #expect(found.map(\.string) == ["body one\n\n", "body two\n"])
    #expect(found[0].name == "1@b")
    #expect(found[1].name.hasPrefix("message-"))
    #expect(found.allSatisfy { $0.header.contentType == "com.apple.mail.email" })
  }

  @Test func onlyALineBehindAnEmptyOneBeginsAMessage() throws {
    let body = "x\nFrom here on it goes\n\nFrom the start\nno header, no time\n\n>From quoted\n"
    let found = try members(of: Self.border + "Subject: a\n\n" + body + "\n" + Self.border + "Subject: b\n\n")
    #expect(found.count == 2)
    #expect(found[0].string == body + "\n")
  }

  @Test func carriageReturnsAndNamesThatHideAreNoObstacle() throws {
    let text = Self.border + "Message-ID: <.hidden/x@b>\nSubject: a\n\nx\n\n" + Self.border + "Subject: b\n\ny\n"
    let found = try members(of: text.replacing("\n", with: "\r\n"))
    #expect(found.map(\.string) == ["x\n\n", "y\n"])
    #expect(found[0].name == "_.hidden_x@b")
  }

  @Test func namesStayWhenOthersAreDeleted() throws {
    let messages = (0..<4).map { Self.border + "From: a@b.org\nDate: \($0) Nov 2026\n\nbody \($0)\n\n" }
    let all = try members(of: messages.joined()).map(\.name)
    #expect(Set(all).count == 4)
    #expect(try members(of: messages[1] + messages[3]).map(\.name) == [all[1], all[3]])
    #expect(try members(of: messages[1].replacing("Date", with: "Status: RO\nDate")).map(\.name) == [all[1]])
  }

  /// The message borders fall on both sides of the window through which the file is read.
  @Test func messagesLargerThanTheWindowAreRead() throws {
    let sizes = [10, 1 << 20, (1 << 20) - 60, 3 << 20, 100, (5 << 20) + 17, 1]
    let line = String(repeating: "x", count: 63) + "\n"
    var mailbox: [UInt8] = []
    for (index, size) in sizes.enumerated() {
      mailbox += Array((Self.border + "Subject: \(index)\n\n").utf8)
      mailbox += Array(String(repeating: line, count: size / 64 + 1).utf8) + Array("end \(index)\n\n".utf8)
    }
    let found = try Samples.answer(to: mailbox, type: Self.type).members
    #expect(found.map { $0.strings(.subject) } == sizes.indices.map { ["\($0)"] })
    for (index, size) in sizes.enumerated() {
      #expect(found[index].text.count == (size / 64 + 1) * 64 + 7)
      #expect(found[index].string.hasSuffix("end \(index)\n\n"))
    }
  }

  @Test func theHostsLimitEndsTheReading() throws {
    let mailbox = (0..<50).map { Self.border + "Message-ID: <\($0)@b>\n\nx\n\n" }.joined()
    let folder = FileManager.default.temporaryDirectory.appending(path: "limelight-mail-\(UUID().uuidString)")
    try Data(mailbox.utf8).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    var limits = MemberLimits()
    limits.count = 7
    let importer = try ImporterProcess(BuiltProduct.path("Mail"))
    let answer = try importer.importFile(folder.path, contentType: Self.type, memberLimits: limits)
    #expect(answer.members.count == 7)
    #expect(answer.outcome.truncated)
  }

  @Test func aMessageWithABorderIsStillOneMessage() throws {
    let message = Self.border + "Subject: a\n\nx\n"
    let one = try Samples.answer(to: message.utf8)
    #expect(one.strings(.subject) == ["a"])
    #expect(one.members.isEmpty)
  }
}
