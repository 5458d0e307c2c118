import MDModel

/// Definition of a tool's command line.
package struct OptionTable<Option: ToolOption>: Sendable {
  package let tool: String
  /// Summary of the tool, in one line.
  package let summary: String
  /// The lines after "usage:", without the tool's name.
  package let synopsis: [String]
  /// Kind of the operands, for completions.
  package let operands: OptionArgument.Kind
  /// True if letters may be combined: `-tp` means `-t -p`, and `-d3` means `-d 3`.
  package let bundlesLetters: Bool
  /// Searched linearly: for two dozen names this is faster than building a dictionary at every start.
  private let definitions = Option.allCases.map { (option: $0, definition: $0.definition) }

  package init(
    tool: String, summary: String, synopsis: [String], operands: OptionArgument.Kind, bundlesLetters: Bool = false
  ) {
    self.tool = tool
    self.summary = summary
    self.synopsis = synopsis
    self.operands = operands
    self.bundlesLetters = bundlesLetters
  }

  func option(named name: some Sequence<UInt8>) -> Option? {
    definitions.first { $0.definition.names.contains { $0.utf8.elementsEqual(name) } }?.option
  }

  /// The option with the name most similar to a misspelled one; `nil` if more than a third of its letters differ.
  func suggestion(for name: [UInt8]) -> String? {
    let near = Option.allCases.flatMap(\.definition.names).filter { $0.utf8.count > 1 }
      .compactMap { known in EditDistance.between(Array(known.utf8), name).map { (name: known, distance: $0) } }
      .min { $0.distance < $1.distance }
    guard let near, near.distance * 3 <= max(3, near.name.utf8.count) else { return nil }
    return option(named: near.name.utf8)?.definition.spelling
  }
}

/// The text of `--help`, made from the table.
extension OptionTable {
  /// Lines of at most 80 columns, ending in a newline.
  package var helpText: String {
    var text = "\(tool): \(summary)\n\n\(usageText)\noptions:\n"
    for option in Option.allCases { text += Self.entry(option.definition) }
    return text
  }

  /// The `usage:` lines with the forms of the command.
  package var usageText: String {
    synopsis.enumerated()
      .map { index, form in (index == 0 ? "usage: " : "       ") + "\(tool) \(form)\n" }
      .joined()
  }

  private static func entry(_ definition: OptionDefinition) -> String {
    let names = definition.spellings.joined(separator: ", ")
    let head = "  " + names + (definition.argument.map { " " + $0.placeholder.uppercased() } ?? "")
    let column = 26
    let lines = wrapped(definition.help, width: 80 - column)
    let margin = String(repeating: " ", count: column)
    let first =
      head.utf8.count < column - 1
      ? head + String(repeating: " ", count: column - head.utf8.count) : head + "\n" + margin
    return first + lines.joined(separator: "\n" + margin) + "\n"
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
