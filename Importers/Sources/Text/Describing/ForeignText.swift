import ImporterKit

/// Tells files of other kinds that were saved under the name of a text. Mail and documents of Office are handed back to the
/// host, which asks what their bytes show.
enum ForeignText {
  private static let headBytes = 4096
  private static let ofMail: Set<String> = ["message-id", "mime-version", "received", "return-path", "in-reply-to"]
  private static let common = ofMail.union([
    "from", "to", "cc", "subject", "date", "references", "reply-to", "sender", "content-type", "delivered-to",
    "newsgroups", "list-id", "user-agent",
  ])

  /// How a file is read that has the name of a plain text.
  ///
  /// - Throws: ``ImportFailure`` where the file is mail.
  static func kind(of file: borrowing ImportFile) throws -> TextKind {
    let head = try file.read(limit: headBytes)
    if head.starts(with: "[InternetShortcut]".utf8) { return .shortcut }
    if head.withUnsafeBufferPointer(isMail) { throw ImportFailure("a message with the name of a text") }
    return .prose
  }

  /// - Throws: ``ImportFailure`` where a web page is in the form of a message.
  static func handBackSavedPage(_ file: borrowing ImportFile) throws {
    let head = try file.read(limit: headBytes)
    if head.withUnsafeBufferPointer(isSavedPage) { throw ImportFailure("a web page in the form of a message") }
  }

  /// Roots, in lower case, of the documents of Office 2003, and their namespaces.
  private static let documents = [
    ("worddocument", "http://schemas.microsoft.com/office/word/2003/wordml"),
    ("package", "http://schemas.microsoft.com/office/2006/xmlPackage"),
    ("workbook", "urn:schemas-microsoft-com:office:spreadsheet"),
  ]

  /// - Throws: ``ImportFailure`` where XML is a document of Office.
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

  /// The head has the writer's field, one that only mail has, and a third one.
  private static func isMail(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    if isSavedPage(head) { return true }
    guard let fields = fields(head) else { return false }
    return fields["from"] != nil && fields.keys.contains(where: ofMail.contains)
      && fields.keys.count(where: common.contains) >= 3
  }

  /// The head has fields of MIME that tell of a page with its pictures.
  private static func isSavedPage(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let fields = fields(head), fields["mime-version"] != nil else { return false }
    return fields["content-type"]?.hasPrefix("multipart/related") ?? false
  }

  /// The fields that the head begins with, in lower case; `nil` where other lines are among them.
  private static func fields(_ head: UnsafeBufferPointer<UInt8>) -> [String: String]? {
    var fields: [String: String] = [:]
    var rest = head[...]
    // The line that parts the messages of a mailbox.
    if rest.hasPrefix("From ") { rest = rest.drop { $0 != 0x0A }.dropFirst() }
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A }
      let isWhole = line.endIndex < rest.endIndex
      rest = rest[line.endIndex...].dropFirst()
      if line.isBlank { break }
      if line.indent > 0, !fields.isEmpty { continue }
      // The last line may be cut.
      guard let (name, value) = line.field else { return isWhole ? nil : fields }
      fields[name] = String(decoding: value.prefix(64), as: UTF8.self).lowercased()
    }
    return fields
  }
}
