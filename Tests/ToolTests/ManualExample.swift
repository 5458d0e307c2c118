import Foundation
import MDTestSupport

/// A command line of a manual page, and the output that the page shows.
struct ManualExample: CustomStringConvertible {
  var command: String
  /// Lines below the command: names separated by commas, or messages.
  var lines: [String] = []

  var description: String { command }

  /// The last parts of the paths that should be found.
  var names: [String] { Self.names(in: lines) }

  /// True if the lines below are messages on standard error, and there are no results.
  var showsMessages: Bool { lines.first?.hasPrefix("mdfind: ") ?? false }

  private static func names(in lines: [String]) -> [String] {
    lines.joined(separator: " ").components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// All examples of a page. They lie in its literal displays; each runs from a line that begins with a prompt to the
  /// next such line.
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

  /// The words for each kind, from the list in the section KINDS.
  static func kinds(in page: [String]) -> [[String]] {
    let list = section("KINDS", of: page).drop { !$0.hasPrefix(".Bl ") }.dropFirst().prefix { $0 != ".El" }
    return list.split { $0.hasPrefix(".It ") }.map { names(in: Array($0)) }
  }

  /// The files on which the examples run, by their paths in the home.
  static func files(in page: [String]) -> Set<String> {
    Set(
      section("FILES OF THE EXAMPLES", of: page).filter { $0.hasPrefix(".It Pa ") }.map { line in
        unescaped(line.dropFirst(7).filter { $0 != "\"" })
      })
  }

  private static func section(_ name: String, of page: [String]) -> [String] {
    Array(page.drop { $0 != ".Sh \(name)" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") })
  }

  /// Replaces the escapes that a page needs for backslashes and for quotation marks in arguments.
  private static func unescaped(_ line: String) -> String {
    line.replacingOccurrences(of: "\\(dq", with: "\"").replacingOccurrences(of: "\\e", with: "\\")
  }
}
