import ImporterKit

/// Recognizes files of other kinds that have the name of a text.
///
/// Mail and Office documents are handed back: a failure makes the host detect the type from the bytes.
enum ForeignText {
  private static let headBytes = 4096
  private static let ofMail: Set<String> = ["message-id", "mime-version", "received", "return-path", "in-reply-to"]
  private static let common = ofMail.union([
    "from", "to", "cc", "subject", "date", "references", "reply-to", "sender", "content-type", "delivered-to",
    "newsgroups", "list-id", "user-agent",
  ])

  /// The kind of a file that has the name of a plain text.
  ///
  /// - Throws: ``ImportFailure`` if the file is mail.
  static func kind(of file: borrowing ImportFile) throws -> TextKind {
    let head = try file.read(limit: headBytes)
    if head.starts(with: "[InternetShortcut]".utf8) { return .shortcut }
    if head.withUnsafeBufferPointer(isMail) { throw ImportFailure("a message with the name of a text") }
    return .prose
  }

  /// Hands back a web page in the form of a message.
  ///
  /// - Throws: ``ImportFailure`` if the file is one.
  static func handBackSavedPage(_ file: borrowing ImportFile) throws {
    let head = try file.read(limit: headBytes)
    if head.withUnsafeBufferPointer(isSavedPage) { throw ImportFailure("a web page in the form of a message") }
  }

  /// Root elements of Office 2003 documents in lower case, with their namespaces.
  private static let documents = [
    ("worddocument", "http://schemas.microsoft.com/office/word/2003/wordml"),
    ("package", "http://schemas.microsoft.com/office/2006/xmlPackage"),
    ("workbook", "urn:schemas-microsoft-com:office:spreadsheet"),
  ]

  /// Hands back an Office document that has the name of XML.
  ///
  /// - Throws: ``ImportFailure`` if the file is one.
  static func handBackOffice(_ file: borrowing ImportFile) throws {
    let head = try file.read(limit: headBytes)
    var root: String?
    var scanner = MarkupScanner()
    head.withUnsafeBufferPointer { head in
      scanner.scan(head[...]) { if root == nil, case .start(let name) = $0 { root = name } }
    }
    guard let document = documents.first(where: { $0.0 == root }),
      String(decoding: head, as: UTF8.self).contains(document.1)
    else { return }
    throw ImportFailure("a document of Office with the name of XML")
  }

  /// True if the head has `From`, a field that only mail has, and at least three common fields in all.
  private static func isMail(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    if isSavedPage(head) { return true }
    guard let fields = fields(head) else { return false }
    return fields["from"] != nil && fields.keys.contains(where: ofMail.contains)
      && fields.keys.count(where: common.contains) >= 3
  }

  /// True if the head's MIME fields describe a page with its pictures.
  private static func isSavedPage(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let fields = fields(head), fields["mime-version"] != nil else { return false }
    return fields["content-type"]?.hasPrefix("multipart/related") ?? false
  }

  /// The fields at the beginning, in lower case; `nil` if other lines are among them.
  private static func fields(_ head: UnsafeBufferPointer<UInt8>) -> [String: String]? {
    var fields: [String: String] = [:]
    var rest = head[...]
    // Skip the mailbox line, which separates messages.
    if rest.hasPrefix("From ") { rest = rest.drop { $0 != 0x0A }.dropFirst() }
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A }
      let isWhole = line.endIndex < rest.endIndex
      rest = rest[line.endIndex...].dropFirst()
      if line.isBlank { break }
      if line.indent > 0, !fields.isEmpty { continue }
      // The last line may be cut by the limit of the head.
      guard let (name, value) = line.field else { return isWhole ? nil : fields }
      fields[name] = String(decoding: value.prefix(64), as: UTF8.self).lowercased()
    }
    return fields
  }
}
