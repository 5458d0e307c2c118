/// The text of `--help`, made from the table.
extension OptionTable {
  /// Lines of at most 80 columns, ending in a newline.
  public var helpText: String {
    var text = "\(tool): \(summary)\n\n\(usageText)\noptions:\n"
    for option in Option.allCases { text += Self.entry(option.definition) }
    return text
  }

  /// `usage:` and the forms of the command.
  public var usageText: String {
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
