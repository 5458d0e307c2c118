/// The header of a message or of a part: where the values of the fields that matter lie.
struct HeaderFields {
  /// The fields that are kept.
  enum Name: UInt8 {
    case subject, from, sender, to, cc, bcc, replyTo, date, messageID, inReplyTo, references, listID, organization
    case contentType, contentTransferEncoding, contentDisposition, contentID, contentDescription, contentLanguage
    case contentLocation, snapshotLocation, keywords, gmailLabels, mozillaKeys, userAgent, mailer, spamFlag, received
    case newsgroups
  }

  private var fields: [(name: Name, value: Range<Int>)] = []
  private(set) var bytes: Bytes
  /// The position of the first byte of the body.
  private(set) var bodyStart = 0

  /// Maximum number of fields. A hostile header may have any number.
  private static let mostFields = 4_000
  /// Longest value in bytes; the rest is cut. Only hostile values are longer.
  static let longestValue = 64 << 10

  var body: Bytes { bytes.dropping(bodyStart) }

  /// The value of the first field with a name, still folded and encoded.
  subscript(name: Name) -> Bytes? {
    for field in fields where field.name == name { return bytes.piece(field.value) }
    return nil
  }

  /// The values of all fields with a name.
  func all(_ name: Name) -> [Bytes] { fields.filter { $0.name == name }.map { bytes.piece($0.value) } }

  /// Reads the fields up to the empty line, or up to a line that cannot be part of a header.
  init(_ bytes: Bytes) {
    self.bytes = bytes
    fields.reserveCapacity(16)
    var position = 0
    while position < bytes.count {
      let first = bytes[position]
      let lineEnd = bytes.lineEnd(from: position)
      if first == 0x0A || first == 0x0D && lineEnd - position == 2 {
        position = lineEnd
        break
      }
      guard let colon = Self.colon(bytes, position, lineEnd) else {
        // Skip a single foreign line in the header, such as a quoted or second mailbox line, if a field follows. Else
        // the body begins here, without an empty line before it.
        if Self.isField(bytes.dropping(lineEnd)) || first.isSpace && position > 0 {
          position = lineEnd
          continue
        }
        break
      }
      let end = Self.foldedEnd(bytes, lineEnd)
      if fields.count < Self.mostFields, let name = Self.name(bytes, position, colon) {
        fields.append((name, colon + 1..<min(end, colon + 1 + Self.longestValue)))
      }
      position = end
    }
    bodyStart = position
  }

  /// True if the bytes begin with a header field.
  static func isField(_ bytes: Bytes) -> Bool {
    !bytes.isEmpty && colon(bytes, 0, min(bytes.count, 128)) != nil
  }

  /// The position of the colon after a field's name; `nil` if the line is not a field.
  private static func colon(_ bytes: Bytes, _ start: Int, _ end: Int) -> Int? {
    var index = start
    while index < end, bytes[index] > 0x20, bytes[index] < 0x7F, bytes[index] != 0x3A { index += 1 }
    let nameEnd = index
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return nameEnd > start && index < end && bytes[index] == 0x3A ? index : nil
  }

  /// The position after the continuation lines of a field, which begin with white space.
  private static func foldedEnd(_ bytes: Bytes, _ lineEnd: Int) -> Int {
    var end = lineEnd
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 {
      let next = bytes.lineEnd(from: end)
      // A line of only spaces ends the header too, unless a field follows: some programs leave spaces in the empty
      // line.
      if bytes.piece(end..<next).trimmed.isEmpty, !isField(bytes.dropping(next)) { break }
      end = next
    }
    return end
  }

  private static func name(_ bytes: Bytes, _ start: Int, _ colon: Int) -> Name? {
    var end = colon
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    let length = end - start
    guard length < names.count else { return nil }
    let word = bytes.piece(start..<end)
    for (name, text) in names[length] where word.hasPrefix(text) { return name }
    return nil
  }

  /// The names of the fields, grouped by length.
  private static let names: [[(Name, StaticString)]] = {
    let all: [(Name, StaticString)] = [
      (.subject, "subject"), (.from, "from"), (.sender, "sender"), (.to, "to"), (.cc, "cc"), (.bcc, "bcc"),
      (.replyTo, "reply-to"), (.date, "date"), (.messageID, "message-id"), (.inReplyTo, "in-reply-to"),
      (.references, "references"), (.listID, "list-id"), (.organization, "organization"),
      (.organization, "organisation"), (.contentType, "content-type"),
      (.contentTransferEncoding, "content-transfer-encoding"), (.contentDisposition, "content-disposition"),
      (.contentID, "content-id"), (.contentDescription, "content-description"),
      (.contentLanguage, "content-language"), (.contentLocation, "content-location"),
      (.snapshotLocation, "snapshot-content-location"), (.keywords, "keywords"), (.gmailLabels, "x-gmail-labels"),
      (.mozillaKeys, "x-mozilla-keys"), (.userAgent, "user-agent"),
      (.mailer, "x-mailer"), (.spamFlag, "x-spam-flag"), (.received, "received"), (.newsgroups, "newsgroups"),
    ]
    let longest = all.map(\.1.utf8CodeUnitCount).max() ?? 0
    return (0...longest).map { length in all.filter { $0.1.utf8CodeUnitCount == length } }
  }()
}
