import CPoppler

/// Catches what poppler would print, and keeps the first complaint as a reason.
///
/// poppler-glib hands every message of the parser to `g_log` as information (`poppler_error_cb`), with its category
/// in front: "Syntax error at position 12: …".
final class ComplaintLog {
  private(set) var first: String?
  private(set) var firstDamage: String?

  /// Takes over the process's GLib log; the log lives as long as the process.
  static func install() -> ComplaintLog {
    let log = ComplaintLog()
    g_log_set_default_handler(
      { _, _, message, context in
        guard let message, let context else { return }
        Unmanaged<ComplaintLog>.fromOpaque(context).takeUnretainedValue().take(message)
      }, Unmanaged.passRetained(log).toOpaque())
    return log
  }

  func reset() {
    first = nil
    firstDamage = nil
  }

  private func take(_ message: UnsafePointer<CChar>) {
    guard firstDamage == nil else { return }
    // Warnings come by the thousand, and only the first of them is kept.
    if first != nil, !Self.tellsOfDamage(String(cString: message)) { return }
    let sentence = Self.withoutQuotations(String(cString: message))
    if first == nil { first = sentence }
    if Self.tellsOfDamage(sentence) { firstDamage = sentence }
  }

  /// Warnings, missing features and fonts that lack something do not make a document a damaged one.
  private static func tellsOfDamage(_ sentence: String) -> Bool {
    ["Syntax error", "IO error", "Internal error"].contains(where: sentence.hasPrefix)
  }

  /// Messages quote names and bytes of the file in '', "" and <>; a reason must hold none of its contents.
  static func withoutQuotations(_ message: String) -> String {
    let known = message.prefix(400).replacing(" at position -1", with: "").replacing("n't", with: "n’t")
    let bare = known.replacing(/'[^']*'?|"[^"]*"?|<[^>]*>?/, with: "…")
    return PlainText.line(String(bare.prefix(200))) ?? "damaged"
  }
}
