import ImporterKit
import MDSystem

/// Reads mail: messages in files of their own, and mailboxes of many.
@main struct MailImporter: Importer {
  static var yieldsMembers: Bool { true }

  private let mailbox = MailboxReader()
  private let messages = MessageReader()

  init() {}

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    switch MailKind(file.request, head: try file.read(limit: 512)) {
    case .message:
      let message = try mailbox.whole(of: file)
      if mailbox.isCut { sink.notePartial("the message is too large: its end was not read") }
      messages.tellsLanguages = true
      messages.read(message, into: &sink)
    case .mailbox: try readMailbox(file, into: &sink)
    }
  }

  private func readMailbox(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    mailbox.open(file)
    messages.tellsLanguages = false
    while let message = try mailbox.next(of: file) {
      guard !message.trimmed.isEmpty else { continue }
      let fields = HeaderFields(message)
      let header = MemberHeader(
        MessageIdentifier.name(of: fields), contentType: "com.apple.mail.email", size: Int64(message.count))
      let isCut = mailbox.isCut
      let goesOn = sink.addMember(header) { sink in
        if isCut { sink.notePartial("the message is too large: its end was not read") }
        messages.read(fields, into: &sink)
      }
      guard goesOn else { return }
    }
  }
}

/// Form that a file of mail has.
enum MailKind {
  case message
  case mailbox

  /// A mailbox is told by its first line, whatever the file is called: one of a single message is a mailbox too.
  init(_ request: ImportRequest, head: [UInt8]) {
    let isMailbox = head.withUnsafeBufferPointer { head in
      MessageBorder.isBorder(head) && HeaderFields.isField(head.dropping(head.lineEnd(from: 0)))
    }
    self = isMailbox || request.contentType == "com.c-command.mbox" ? .mailbox : .message
  }
}
