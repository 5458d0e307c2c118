import MDCommandLine
import MDTools
import Testing

/// Every command line that a synopsis allows is read without a usage error.
@Suite struct SynopsisTests {
  private func expectTruth<Options: ToolOptions>(_ type: Options.Type) {
    // The argument of `--simulate` depends on the trouble, which a synopsis cannot say.
    for form in Options.table.synopsis where !form.hasPrefix("--simulate") {
      for line in Synopsis(form).lines {
        let words = Self.filled(line, Options.Option.self)
        #expect(throws: Never.self, "\(Options.table.tool) \(words.joined(separator: " "))") {
          _ = try Options.read(words.map { Array($0.utf8) })
        }
      }
    }
  }

  @Test func allFormsAreUnderstood() {
    expectTruth(FindOptions.self)
    expectTruth(ImportOptions.self)
    expectTruth(UtilityOptions.self)
    expectTruth(DaemonOptions.self)
    expectTruth(SearchServiceOptions.self)
    expectTruth(ListOptions.self)
  }

  @Test func formsAreExpanded() {
    #expect(Synopsis("-a | -b [-c | -d]").lines == [["-a"], ["-b"], ["-b", "-c"], ["-b", "-d"]])
    #expect(Synopsis("{-a | -b}... FILE...").lines == [["-a", "FILE"], ["-b", "FILE"]])
  }

  /// The line with allowed values in place of its placeholders.
  private static func filled<Option: ToolOption>(_ line: [String], _ type: Option.Type) -> [String] {
    var words: [String] = []
    for word in line {
      let option = Option.allCases.first { $0.definition.spellings.contains(words.last ?? "") }
      switch (option?.definition.argument?.kind, word) {
      case (.choice(let choices)?, _): words.append(choices[0])
      case (.number(let range)?, _): words.append("\(range.lowerBound)")
      case (_, "INODE"), (_, "SECONDS"): words.append("1")
      case (_, "TIME"): words.append("1h")
      default: words.append(word)
      }
    }
    return words
  }
}

/// A form of a command: `[…]` may be left out, `{…}` may not, `|` separates alternatives.
private struct Synopsis {
  private var tokens: ArraySlice<String>
  private(set) var lines: [[String]] = []

  init(_ form: String) {
    tokens = form.split(separator: " ").flatMap(Self.tokens)[...]
    lines = alternatives()
  }

  private static func tokens(_ word: Substring) -> [String] {
    var (tokens, name) = ([String](), "")
    for character in word {
      guard "[]{}|".contains(character) else {
        name.append(character)
        continue
      }
      tokens += name.isEmpty ? [] : [name]
      (name, tokens) = ("", tokens + [String(character)])
    }
    return (tokens + [name]).map { $0.hasSuffix("...") ? String($0.dropLast(3)) : $0 }.filter { !$0.isEmpty }
  }

  /// Reads until the end of a group.
  private mutating func alternatives() -> [[String]] {
    var all = sequence()
    while tokens.first == "|" {
      tokens.removeFirst()
      all += sequence()
    }
    return all
  }

  private mutating func sequence() -> [[String]] {
    var lines: [[String]] = [[]]
    while let token = tokens.first, !["|", "]", "}"].contains(token) {
      tokens.removeFirst()
      guard token == "[" || token == "{" else {
        lines = lines.map { $0 + [token] }
        continue
      }
      let group: [[String]] = (token == "[" ? [[]] : []) + alternatives().filter { $0 != ["OPTION"] }
      tokens.removeFirst()
      lines = lines.flatMap { line in group.map { line + $0 } }
    }
    return lines
  }
}
