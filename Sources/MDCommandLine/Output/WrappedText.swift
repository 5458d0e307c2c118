/// Breaks text into lines that fit a terminal. Nothing is cut: a piece that is too long exceeds its line.
package enum WrappedText {
  /// A text below its own beginning is at least this many columns wide.
  private static let narrowest = 24

  /// Lines of a text, broken at blanks.
  ///
  /// - Parameters:
  ///   - head: beginning of the first line, which is not broken.
  ///   - limit: maximum number of columns; `nil` if the output is no terminal, which gets one line.
  ///   - indent: blanks before the other lines; `nil` for as many as the head has columns.
  package static func lines(_ text: String, head: String = "", to limit: Int?, indent: Int? = nil) -> [String] {
    let width = DisplayWidth.columns(head)
    guard let limit, width + DisplayWidth.columns(text) > limit else { return [head + text] }
    let margin = String(repeating: " ", count: indent ?? (limit - width < narrowest ? min(4, width) : width))
    var (lines, used, isFresh) = ([head], width, true)
    for piece in pieces(text) {
      let columns = DisplayWidth.columns(piece)
      if !isFresh, used + 1 + columns > limit {
        lines.append(margin)
        (used, isFresh) = (margin.utf8.count, true)
      }
      lines[lines.count - 1] += (isFresh ? "" : " ") + piece
      (used, isFresh) = (used + columns + (isFresh ? 0 : 1), false)
    }
    return lines
  }

  /// Words, joined if a line must not end between them.
  private static func pieces(_ text: String) -> [String] {
    var (pieces, last): ([String], Substring?) = ([], nil)
    for word in text.split(separator: " ") {
      if let last, stick(last, word) {
        pieces[pieces.count - 1] += " \(word)"
      } else {
        pieces.append(String(word))
      }
      last = word
    }
    return pieces
  }

  /// Whether two words stay together: a number with its unit, and the words of a command such as
  /// `sudo sysctl fs.inotify.max_user_watches=131072` or `mdutil -i on /home`.
  private static func stick(_ last: Substring, _ next: Substring) -> Bool {
    guard let end = last.utf8.last, !punctuation.contains(end) else { return false }
    if isOption(next) || next.hasPrefix("/") || next.hasPrefix("~") || next.utf8.contains(UInt8(ascii: "=")) {
      return true
    }
    let endsInDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(end)
    return endsInDigit || isOption(last) && next != "|" || last == "sudo"
  }

  /// Signs after which a line may always end.
  private static let punctuation: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":")]

  private static func isOption(_ word: Substring) -> Bool { word.hasPrefix("-") && word.utf8.count > 1 }
}
