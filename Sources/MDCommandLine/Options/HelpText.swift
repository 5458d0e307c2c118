/// Options of one heading in the text of `--help`.
package struct OptionGroup<Option: ToolOption>: Sendable {
  package let title: String
  package let options: [Option]

  package init(_ title: String, _ options: Option...) {
    self.title = title
    self.options = options
  }

  /// The options that every tool has.
  package static func general(_ options: Option...) -> OptionGroup {
    OptionGroup(title: "general", options: options)
  }

  private init(title: String, options: [Option]) {
    self.title = title
    self.options = options
  }
}

/// A command line that `--help` shows.
package struct ToolExample: Hashable, Sendable {
  /// Command as typed into a shell.
  package let command: String
  package let purpose: String

  package init(_ command: String, _ purpose: String) {
    self.command = command
    self.purpose = purpose
  }
}

/// The text of `--help`, made from the table.
extension OptionTable {
  private static var column: Int { 26 }

  /// Lines of at most 80 columns, ending in a newline.
  package var helpText: String {
    var text = "\(tool): \(summary)\n\n\(usageText)"
    for group in groups {
      text += "\n\(group.title):\n"
      for option in group.options { text += Self.entry(option.definition) }
    }
    text += "\nexamples:\n"
    for example in examples { text += Self.entry("  " + example.command, example.purpose) }
    return text
  }

  /// `usage:` and the forms of the command.
  package var usageText: String {
    synopsis.enumerated()
      .map { index, form in (index == 0 ? "usage: " : "       ") + "\(tool) \(form)\n" }
      .joined()
  }

  private static func entry(_ definition: OptionDefinition) -> String {
    let names = definition.spellings.joined(separator: ", ")
    return entry("  " + names + (definition.argument.map { " " + $0.placeholder.uppercased() } ?? ""), definition.help)
  }

  /// A head in the first column and its explanation in the second one, on the next line if the head is too long.
  private static func entry(_ head: String, _ text: String) -> String {
    let margin = String(repeating: " ", count: column)
    let first =
      head.utf8.count < column - 1
      ? head + String(repeating: " ", count: column - head.utf8.count) : head + "\n" + margin
    return first + wrapped(text, width: 80 - column).joined(separator: "\n" + margin) + "\n"
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
