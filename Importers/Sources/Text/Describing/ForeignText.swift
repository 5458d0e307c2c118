import ImporterKit

/// Tells files of other kinds that were saved under the name of a text. Mail is handed back to the host, which asks what its
/// bytes show.
enum ForeignText {
  private static let headBytes = 4096
  /// First lines by which shared-mime-info tells mail. Files that begin otherwise would be handed back as texts again.
  private static let firstLines = ["From ", "From:", "Received:", "Return-Path:", "Return-path:", "Subject: "]
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
    guard firstLines.contains(where: { head.starts(with: $0.utf8) }) else { return .prose }
    if head.withUnsafeBufferPointer(isMail) { throw ImportFailure("a message with the name of a text") }
    return .prose
  }

  /// The head has fields alone: the writer's, one that only mail has, and a third one.
  private static func isMail(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    var names: Set<String> = []
    var rest = head[...]
    // The line that parts the messages of a mailbox.
    if rest.hasPrefix("From ") { rest = rest.drop { $0 != 0x0A }.dropFirst() }
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A }
      let isWhole = line.endIndex < rest.endIndex
      rest = rest[line.endIndex...].dropFirst()
      if line.isBlank { break }
      if line.indent > 0, !names.isEmpty { continue }
      // The last line may be cut.
      guard let (name, _) = line.field else { return !isWhole && isEnough(names) }
      names.insert(name)
    }
    return isEnough(names)
  }

  private static func isEnough(_ names: Set<String>) -> Bool {
    names.contains("from") && !names.isDisjoint(with: ofMail) && names.count(where: common.contains) >= 3
  }
}
