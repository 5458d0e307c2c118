extension OptionTable {
  /// For fish's `complete`: a single dash with a long name is what fish calls an old-style option.
  var fishCompletion: String {
    var lines = ["# fish completion for \(tool)"]
    if operands == .text { lines.append("complete -c \(tool) -f") }
    for option in Option.allCases { lines.append(fishLine(option.definition)) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishLine(_ definition: OptionDefinition) -> String {
    var words = ["complete", "-c", tool]
    for name in definition.names {
      let form = name.utf8.count == 1 ? "-s" : definition.dashes == .single ? "-o" : "-l"
      words += [form, name]
    }
    if let argument = definition.argument { words += fishOffer(argument.kind) }
    return (words + ["-d", Self.fishQuoted(definition.help)]).joined(separator: " ")
  }

  private func fishOffer(_ kind: OptionArgument.Kind) -> [String] {
    switch kind {
    case .text, .number: ["-x"]
    case .file: ["-r", "-F"]
    case .directory: ["-x", "-a", "'(__fish_complete_directories)'"]
    case .attribute: ["-x", "-a", Self.fishQuoted(Self.commonAttributes.joined(separator: " "))]
    case .choice(let choices): ["-x", "-a", Self.fishQuoted(choices.joined(separator: " "))]
    }
  }

  /// Within single quotes fish knows two escapes.
  private static func fishQuoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }
}
