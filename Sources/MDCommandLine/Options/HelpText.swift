/// Options of one heading in the text of `--help`.
package struct OptionGroup<Option: ToolOption>: Sendable {
  package let title: String
  package let options: [Option]

  package init(_ title: String, _ options: Option...) {
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
  private static var usualColumns: Int { 80 }

  /// Lines of at most 80 columns, ending in a newline.
  package var helpText: String { help(columns: Self.usualColumns) }

  /// Lines that fit a terminal of this width, ending in a newline. They never exceed 80 columns.
  package func help(columns: Int) -> String {
    let limit = min(columns, Self.usualColumns)
    var lines = WrappedText.lines("\(tool): \(summary)", to: limit, indent: 2) + [""] + usage(columns: limit)
    for group in groups {
      lines += ["", "\(group.title):"]
      for option in group.options { lines += Self.entry(option.definition, limit) }
    }
    lines += ["", "examples:"]
    for example in examples { lines += Self.entry(example.command, example.purpose, limit) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `usage:` and the forms of the command.
  package var usageText: String { usage(columns: Self.usualColumns).joined(separator: "\n") + "\n" }

  private func usage(columns: Int) -> [String] {
    synopsis.enumerated().flatMap { index, form in
      WrappedText.lines(form, head: (index == 0 ? "usage: " : "       ") + tool + " ", to: columns)
    }
  }

  private static func entry(_ definition: OptionDefinition, _ limit: Int) -> [String] {
    let names = definition.spellings.joined(separator: ", ")
    let argument = definition.argument.map { " " + $0.placeholder.uppercased() } ?? ""
    return entry(names + argument, definition.help, limit)
  }

  /// A name in the first column and its explanation in the second one, on the next line if the name is too long. On a
  /// narrow terminal every explanation is on the next line.
  private static func entry(_ name: String, _ text: String, _ limit: Int) -> [String] {
    let column = limit < 60 ? 6 : 26
    let length = name.utf8.count + 2
    if length < column - 1 {
      let blanks = String(repeating: " ", count: column - length)
      return WrappedText.lines(text, head: "  " + name + blanks, to: limit)
    }
    return WrappedText.lines(name, head: "  ", to: limit, indent: 4)
      + WrappedText.lines(text, head: String(repeating: " ", count: column), to: limit, indent: column)
  }
}
