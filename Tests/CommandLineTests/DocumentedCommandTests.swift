import Foundation
import MDCommandLine
import MDTools
import Testing

/// Command lines in the documents, parsed by the tools' own parsers, so that documented commands can really be typed.
@Suite struct DocumentedCommandTests {
  private static let tools = ["mdfind", "mdimport", "mdls"]

  @Test(
    arguments: [
      "README.md", "CONTRIBUTING.md", "Importers/README.md", "docs/guide.md", "docs/architecture.md",
      "docs/importers.md",
    ]
  )
  func commandsAreUnderstood(document: String) throws {
    for command in try Self.commands(in: document) {
      #expect(throws: Never.self, "\(command.joined(separator: " "))") { try Self.read(command) }
    }
  }

  @Test(arguments: ["README.md", "docs/guide.md"], tools) func theFirstPagesShow(document: String, tool: String) throws
  {
    #expect(try Self.commands(in: document).contains { $0.first == tool })
  }

  @Test func wordsAreThoseOfTheShell() {
    #expect(Self.words("mdfind -0 '\"a b\"' c\"d e\" | xargs -0") == ["mdfind", "-0", "\"a b\"", "cd e"])
  }

  private static func read(_ command: [String]) throws {
    let arguments = command.dropFirst().map { Array($0.utf8) }
    switch command.first {
    case "mdfind": _ = try FindOptions.read(arguments)
    case "mdls": _ = try ListOptions.read(arguments)
    case "mds": _ = try DaemonOptions.read(arguments)
    case "mdsearchd": _ = try SearchServiceOptions.read(arguments)
    case "mdutil": _ = try UtilityOptions.read(arguments)
    default: _ = try ImportOptions.read(arguments)
    }
  }

  /// Lines that begin with a prompt and one of the tools.
  private static func commands(in document: String) throws -> [[String]] {
    let text = try String(contentsOf: repository.appending(path: document), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { words($0.dropFirst(2)) }
      .filter { (tools + ["mds", "mdutil"]).contains($0.first ?? "") }
  }

  /// The words of a line's first command, without quotes.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote != nil {
        word?.append(character)
      } else {
        if "|><&;#".contains(character) { break }
        switch character {
        case "'", "\"":
          quote = character
          word = word ?? ""
        case " ":
          if let word { words.append(word) }
          word = nil
        default: word = (word ?? "") + String(character)
        }
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
