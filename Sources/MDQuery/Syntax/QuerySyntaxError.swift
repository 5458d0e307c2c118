/// Syntax error of a query: its position, what was found there, and what is allowed there.
package struct QuerySyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Line number, from 1.
  package let line: Int
  /// Column number, from 1, in characters. One past the last column if the text ends too early.
  package let column: Int
  /// Message with what was found and what was expected, without the position.
  package let message: String
  private let excerpt: SourceExcerpt

  init(_ message: String, at offset: Int, in scalars: [Unicode.Scalar]) {
    let position = SourcePosition(of: offset, in: scalars)
    self.message = message
    line = position.line
    column = position.column
    excerpt = SourceExcerpt(of: position)
  }

  package var description: String { "line \(line), column \(column): \(message)" }

  /// The line of the text, and below it a caret under the position.
  ///
  /// Safe to print: control characters and characters that change the direction of writing are replaced by signs. Of a
  /// long line, only the part around the position is shown.
  ///
  /// - Parameter columns: returns the number of columns in which the output shows a text.
  package func picture(columns: (String) -> Int) -> String { excerpt.picture(columns: columns) }
}

/// Position in a text by line and column, with its line.
struct SourcePosition {
  let line: Int
  let column: Int
  let lineText: [Character]

  init(of offset: Int, in scalars: [Unicode.Scalar]) {
    let start = scalars[..<offset].lastIndex(where: Self.endsLine).map { $0 + 1 } ?? 0
    let end = scalars[offset...].firstIndex(where: Self.endsLine) ?? scalars.count
    line = 1 + Self.lineEnds(in: scalars[..<start])
    lineText = Array(String(String.UnicodeScalarView(scalars[start..<end])))
    column = 1 + Self.charactersBefore(offset - start, in: lineText)
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool { Character(scalar).isNewline }

  /// Number of line ends. A carriage return with a line feed counts as one.
  private static func lineEnds(in scalars: ArraySlice<Unicode.Scalar>) -> Int {
    scalars.indices.count { position in
      endsLine(scalars[position]) && !(scalars[position] == "\n" && position > 0 && scalars[position - 1] == "\r")
    }
  }

  /// Number of characters that end at or before the scalar at `offset`.
  private static func charactersBefore(_ offset: Int, in line: [Character]) -> Int {
    var scalars = 0
    return line.prefix {
      scalars += $0.unicodeScalars.count
      return scalars <= offset
    }.count
  }
}

/// Excerpt of a line around a position.
struct SourceExcerpt: Hashable, Sendable {
  /// Maximum number of characters of a line. Longer lines are cut.
  private static let longestLine = 120
  private let beforeCaret: String
  private let fromCaret: String

  init(of position: SourcePosition) {
    let (line, caret) = (position.lineText, position.column - 1)
    let isLong = line.count > Self.longestLine
    let start = isLong ? max(0, caret - Self.longestLine / 2) : 0
    let end = isLong ? min(line.count, start + Self.longestLine) : line.count
    beforeCaret = (start > 0 ? "…" : "") + Self.printable(line[start..<caret])
    fromCaret = Self.printable(line[caret..<end]) + (end < line.count ? "…" : "")
  }

  func picture(columns: (String) -> Int) -> String {
    // A tab below is as wide as the tab above, wherever the terminal's tab stops are.
    let stretches = beforeCaret.split(separator: "\t", omittingEmptySubsequences: false)
    let padding = stretches.map { String(repeating: " ", count: columns(String($0))) }
    return beforeCaret + fromCaret + "\n" + padding.joined(separator: "\t") + "^"
  }

  private static func printable(_ characters: ArraySlice<Character>) -> String {
    String(characters.map { $0 == "\t" ? $0 : sign(for: $0) })
  }

  /// The character, or a sign that replaces a control character.
  private static func sign(for character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first else { return character }
    switch scalar.properties.generalCategory {
    case .control where scalar.value < 0x20:
      return Unicode.Scalar(0x2400 + scalar.value).map(Character.init) ?? "\u{FFFD}"
    case .control, .format: return "\u{FFFD}"
    default: return character
    }
  }
}
