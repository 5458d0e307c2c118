import Foundation
import MDTestSupport

/// A command line of a manual page and what the page says it prints.
struct ManualExample: CustomStringConvertible {
  var command: String
  /// Lines below it: names with commas between, or messages.
  var lines: [String] = []

  var description: String { command }

  /// The last parts of the paths that are found.
  var names: [String] {
    lines.joined(separator: " ").components(separatedBy: ", ").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// What goes to the standard error.
  var messages: [String] { lines.filter(Self.isMessage) }

  /// Every line that shows a message begins with the tool's name.
  private static func isMessage(_ line: String) -> Bool { line.hasPrefix("mdfind: ") }
  var showsMessages: Bool { lines.first.map(Self.isMessage) ?? false }

  /// All examples of a page: in its literal displays, each from a line that begins with a prompt to the next such line.
  static func all(in page: [String]) -> [ManualExample] {
    var examples: [ManualExample] = []
    var isLiteral = false
    for line in page {
      if line.hasPrefix(".Bd -literal") { isLiteral = true } else if line == ".Ed" { isLiteral = false }
      guard isLiteral, !line.hasPrefix(".") else { continue }
      let text = unescaped(line)
      if text.hasPrefix("$ ") {
        examples.append(ManualExample(command: String(text.dropFirst(2))))
      } else if !examples.isEmpty {
        examples[examples.count - 1].lines.append(text)
      }
    }
    return examples
  }

  /// The escapes that the page's displays need: a backslash, and the empty one before a line's first dot or quote.
  static func unescaped(_ line: String) -> String {
    line.replacingOccurrences(of: "\\&", with: "").replacingOccurrences(of: "\\e", with: "\\")
  }
}
