extension OptionTable {
  /// Script for fish's `complete`. fish calls a long name after a single dash an old-style option.
  var fishCompletion: String {
    var lines = ["# fish completion for \(tool)"]
    if operands == .query { lines += [fishHelpers, "complete -c \(tool) -f -a '(__\(tool)_words)'"] }
    lines += Option.allCases.flatMap { fishLines($0.definition) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishLines(_ definition: OptionDefinition) -> [String] {
    let hiding = definition.names.filter { hidesOthers($0, definition) }
    var lines = hiding.map { fishLine(definition, [$0], nil) }
    let others = definition.names.filter { !hiding.contains($0) }
    if !others.isEmpty { lines.append(fishLine(definition, others, definition.argument)) }
    if let operands = definition.operands {
      let names = definition.names.map { $0.utf8.count == 1 ? "-s \($0)" : $0 }.joined(separator: " ")
      lines.append(fishLine(where: "__fish_contains_opt \(names)", operands))
    }
    if let argument = definition.argument {
      lines += hiding.map { fishLine(where: "string match -q -- -\($0) (commandline -opc)[-1]", argument.kind) }
    }
    return lines
  }

  private func fishLine(_ definition: OptionDefinition, _ names: [String], _ argument: OptionArgument?) -> String {
    let forms = names.flatMap { [$0.utf8.count == 1 ? "-s" : definition.dashes == .single ? "-o" : "-l", $0] }
    let offer = argument.map { fishOffer($0.kind) } ?? []
    return (["complete", "-c", tool] + forms + offer + ["-d", Self.fishQuoted(definition.help)]).joined(separator: " ")
  }

  /// A line that offers values of a kind while a condition holds.
  private func fishLine(where condition: String, _ kind: OptionArgument.Kind) -> String {
    (["complete", "-c", tool, "-n", Self.fishQuoted(condition)] + fishOffer(kind)).joined(separator: " ")
  }

  /// Whether fish would take a longer option for this letter with a value: `-n` would hide `-name` and `-nullMarker`.
  /// Such a letter is declared without a value, and its values are offered by the word before.
  private func hidesOthers(_ name: String, _ definition: OptionDefinition) -> Bool {
    guard definition.argument != nil, name.utf8.count == 1 else { return false }
    return Option.allCases.contains { option in
      option.definition.dashes == .single
        && option.definition.names.contains { $0.utf8.count > 1 && $0.hasPrefix(name) }
    }
  }

  private func fishOffer(_ kind: OptionArgument.Kind) -> [String] {
    switch kind {
    case .text, .number: ["-x"]
    case .file: ["-r", "-F"]
    case .directory: ["-x", "-a", "'(__fish_complete_directories)'"]
    case .attribute: ["-x", "-a", Self.fishQuoted(QueryWords.attributes.joined(separator: " "))]
    case .savedSearch: ["-r", "-F", "-a", "'(__\(tool)_searches)'"]
    case .query: ["-x", "-a", "'(__\(tool)_words)'"]
    case .choice(let choices): ["-x", "-a", Self.fishQuoted(choices.joined(separator: " "))]
    case .contentType: ["-x", "-a", Self.fishQuoted(QueryWords.types.joined(separator: " "))]
    case .importer: ["-x", "-a", Self.fishQuoted("(\(importerNames))")]
    }
  }

  private var fishHelpers: String {
    let values = QueryWords.valuesByKeyword.map { keywords, values in
      """
          case \(keywords.map { "'\($0):*'" }.joined(separator: " "))
            printf '%s\\n' (string split -m 1 : -- $word)[1]:{\(values.joined(separator: ","))}
      """
    }
    return """
      function __\(tool)_words
        set -l word (commandline -ct)
        set -l before (commandline -opc)
        switch "$word"
      \(values.joined(separator: "\n"))
          case '*'
            if string match -q -r '^[=!]' -- "$before[-1]"; and string match -q 'kMDItemContentType*' -- "$before[-2]"
              printf '%s\\n' \(QueryWords.types.joined(separator: " "))
            else
              printf '%s:\\n' \(QueryWords.keywords.joined(separator: " "))
              test -n "$word"; and printf '%s\\n' \(QueryWords.attributes.joined(separator: " "))
            end
        end
      end
      function __\(tool)_searches
        set -l own $HOME/.local/share/limelight/searches
        set -q XDG_DATA_HOME; and set own $XDG_DATA_HOME/limelight/searches
        set -q LIMELIGHT_HOME; and set own $LIMELIGHT_HOME/data/searches
        for file in $HOME/Library/Saved' 'Searches/*.savedSearch $own/*.savedSearch $own/*.query
          string replace -r '.*/(.*)\\.[^.]*$' '$1' -- $file
        end
      end
      """
  }

  /// The text in single quotes, with the two escapes that fish knows there.
  private static func fishQuoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }
}
