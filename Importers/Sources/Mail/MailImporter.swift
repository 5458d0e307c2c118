import Encodings
import ImporterKit
import MDSystem

/// Reads mail: files of one message, mailboxes of many, contacts, calendars, `winmail.dat`, and web pages saved in one
/// file.
@main struct MailImporter: Importer {
  static var yieldsContents: Bool { true }

  private let mailbox = MailboxReader()
  private let messages = MessageReader()

  init() {}

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let head = try file.read(limit: 512)
    let kind = MailKind(file.request, head: head)
    messages.partText.isUnicode = false
    if kind == .mailbox, !head.contains(0) { return try readMailbox(file, into: &sink) }
    let bytes = try mailbox.whole(of: file)
    if bytes.trimmed.isEmpty { return }
    if mailbox.isCut { sink.notePartial("the file is too large: its end was not read") }
    switch kind {
    case .contacts: ContactReader(decoder: messages.decoder).read(bytes, into: &sink)
    case .calendar: CalendarReader(decoder: messages.decoder).read(bytes, into: &sink)
    case .transport: TransportStreamReader(decoder: messages.decoder).read(bytes, into: &sink)
    case .webArchive: try WebArchive(partText: messages.partText).read(bytes, isCut: mailbox.isCut, into: &sink)
    case .message, .mailbox, .savedPage: try readMail(bytes, kind, into: &sink)
    }
  }

  /// Reads mail that may have been saved as UTF-16, as editors and shells of Windows do.
  private func readMail(_ bytes: Bytes, _ kind: MailKind, into sink: inout AttributeSink) throws {
    guard let text = messages.decoder.unicodeText(bytes) else { return try read(bytes, kind, into: &sink) }
    messages.partText.isUnicode = true
    try text.withUnsafeBufferPointer { try read($0, kind, into: &sink) }
  }

  private func read(_ bytes: Bytes, _ kind: MailKind, into sink: inout AttributeSink) throws {
    switch kind {
    case .mailbox: messages.readMailbox(bytes, into: &sink)
    case .savedPage: try readPage(bytes, into: &sink)
    default: try readMessage(bytes, into: &sink)
    }
  }

  private func readPage(_ bytes: Bytes, into sink: inout AttributeSink) throws {
    let page = MHTMLPage(bytes, messages.partText)
    if page.isMessage { try readMessage(bytes, into: &sink) } else { try page.read(into: &sink) }
  }

  /// Reads a file that holds one message, with or without a byte order mark, an `emlx` length or a mailbox line before
  /// it.
  private func readMessage(
    _ bytes: Bytes, into sink: inout AttributeSink
  ) throws {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8])
    var message = AppleMessage.message(in: isMarked ? bytes.dropping(3) : bytes)
    if MessageBorder.isBorder(message) { message = message.dropping(message.lineEnd(from: 0)) }
    if !HeaderFields.isField(message) {
      if message.piece(0..<4_096).contains(0) { throw ImportFailure("the file is no message") }
      sink.notePartial("the message has no header")
    }
    messages.tellsLanguages = true
    messages.read(message, into: &sink)
  }

  private func readMailbox(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    mailbox.open(file)
    messages.tellsLanguages = false
    while let message = try mailbox.next(of: file) {
      guard messages.addMessage(message, isCut: mailbox.isCut, to: &sink) else { return }
    }
  }
}

/// The form of a mail file.
enum MailKind {
  case message
  case mailbox
  case contacts
  case calendar
  /// `winmail.dat`: what Outlook sends instead of text and attachments.
  case transport
  /// A web page in the form of a message.
  case savedPage
  /// A web page as Safari saves it (`webarchive`).
  case webArchive

  /// Recognizes contacts, calendars and `winmail.dat` by their first bytes, because their names and types are
  /// unreliable.
  ///
  /// All other forms follow the type in the request.
  init(_ request: ImportRequest, head: [UInt8]) {
    let start = head.withUnsafeBufferPointer { $0.trimmed.piece(0..<20).lowercased }
    if head.starts(with: [0x78, 0x9F, 0x3E, 0x22]) {
      self = .transport
    } else if start.contains("begin:vcard") {
      self = .contacts
    } else if start.contains("begin:vcalendar") {
      self = .calendar
    } else {
      self = Self.types[request.contentType] ?? (Self.pages.contains(request.mimeType) ? .savedPage : .message)
    }
  }

  private static let types: [String: MailKind] = [
    "com.c-command.mbox": .mailbox, "public.vcard": .contacts, "com.apple.ical.ics": .calendar,
    "com.apple.ical.vcs": .calendar, "com.microsoft.word.mhtml": .savedPage,
    "com.apple.webarchive": .webArchive,
  ]
  private static let pages: Set<String> = ["application/x-mimearchive", "multipart/related"]
}

/// The form of an attached file that this importer reads itself. Attached messages are handled elsewhere.
enum AttachedKind {
  case mailbox, contacts, calendar, transport

  init?(mimeType: String) {
    switch mimeType {
    case "text/vcard", "text/x-vcard", "text/directory": self = .contacts
    case "text/calendar", "text/x-vcalendar", "application/ics": self = .calendar
    case "application/ms-tnef", "application/vnd.ms-tnef": self = .transport
    case "application/mbox": self = .mailbox
    default: return nil
    }
  }
}

/// A message as Apple Mail stores it (`emlx`): a line with the message's length, the message, a property list.
enum AppleMessage {
  /// The message without the length line and the property list; all bytes if there is no length line.
  static func message(in bytes: Bytes) -> Bytes {
    let line = bytes.piece(0..<bytes.lineEnd(from: 0)).trimmed
    guard !line.isEmpty, line.count < 12, line.allSatisfy(\.isDigit), let length = Int(line.string) else {
      return bytes
    }
    let start = bytes.lineEnd(from: 0)
    return bytes.piece(start..<start + length)
  }
}
