import CPoppler

/// Collects poppler's messages, which would otherwise be printed, and classifies the damage they report.
///
/// poppler-glib hands every message of the parser to `g_log` as information (`poppler_error_cb`), with its category in
/// front: "Syntax error at position 12: …".
///
/// Most of them cost no text: poppler rebuilds tables, skips an instruction, or lacks what only painting needs. A
/// message alone is therefore never a reason to call a page incomplete.
final class ComplaintLog {
  /// The kind of damage, in ascending order of lost text.
  enum Damage: Int, Comparable {
    case something
    case instructions
    case font
    case data

    static func < (a: Damage, b: Damage) -> Bool { a.rawValue < b.rawValue }
  }

  private var damage: Damage?

  /// Installs the process's GLib log handler. The log lives as long as the process.
  static func install() -> ComplaintLog {
    let log = ComplaintLog()
    g_log_set_default_handler(
      { _, _, message, context in
        guard let message, let context else { return }
        Unmanaged<ComplaintLog>.fromOpaque(context).takeUnretainedValue().take(message)
      }, Unmanaged.passRetained(log).toOpaque())
    return log
  }

  /// The worst damage since the last call.
  func takeDamage() -> Damage? {
    defer { damage = nil }
    return damage
  }

  private func take(_ message: UnsafePointer<CChar>) {
    guard damage != .data, let found = Self.damage(in: message) else { return }
    damage = max(damage ?? found, found)
  }

  /// Classifies a message.
  ///
  /// - Returns: `nil` for warnings, missing features and fonts that lack something, because these do not make a
  ///   document damaged.
  static func damage(in message: UnsafePointer<CChar>) -> Damage? {
    guard let category = categories.first(where: { strncmp(message, $0, strlen($0)) == 0 }) else { return nil }
    let text = String(cString: message + category.utf8.count).prefix(200).lowercased()
    if dataWords.contains(where: text.contains) { return .data }
    if fontWords.contains(where: text.contains) { return .font }
    return instructionWords.contains(where: text.contains) ? .instructions : .something
  }

  private static let categories = ["Syntax error", "IO error", "Internal error"]
  private static let dataWords = ["flate stream", "in stream", "stream length", "end of file", "page contents"]
  private static let fontWords = ["font type", "cidsysteminfo"]
  /// Invalid bytes within a page's instructions, and text instructions with missing operands.
  private static let instructionWords = ["illegal character", "unterminated", "show/space array", "to 't"]
}

/// Reasons for incomplete results, as sentences for people.
enum PlainWords {
  static let locked = "the document is encrypted and opens with a password only"
  static let cutShort = "the file ends in the middle: pages may be missing"
  static let noTable = "the table of the document's contents is damaged: pages may be missing"
  static let packedAmiss = "the file that holds the packed document is damaged or too large: pages may be missing"
  static let noPages = "the document is damaged: none of its pages can be found"

  static func tooSlow(page: Int) -> String {
    "page \(page) takes more than \(Page.mostSeconds) s to read: it and what follows were not"
  }

  static func damage(_ damage: ComplaintLog.Damage, ofPage page: Int) -> String {
    switch damage {
    case .data: "the contents of page \(page) are damaged: text may be missing"
    case .font: "a font of page \(page) is damaged: text may be missing"
    case .instructions: "instructions on page \(page) are damaged: text may be missing"
    case .something: "page \(page) is damaged, and no text can be read from it"
    }
  }

  /// The reason why a document cannot be opened.
  static func refusal(ofDocumentWithHeader hasHeader: Bool, isEmpty: Bool, isCut: Bool) -> String {
    if isEmpty { return "the file is empty" }
    if !hasHeader { return "the file does not begin as a PDF document does" }
    if isCut { return "the document is damaged: the file ends in the middle, without the table of its contents" }
    return "the document is damaged: the table of its contents cannot be read"
  }
}
