extension OptionTable {
  /// For fish's `complete`: a single dash with a long name is what fish calls an old-style option.
  var fishCompletion: String {
    var lines = ["# fish completion for \(tool)"]
    if operands == .query { lines += [fishHelpers, "complete -c \(tool) -f -a '(__\(tool)_words)'"] }
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
    case .attribute: ["-x", "-a", Self.fishQuoted(QueryWords.attributes.joined(separator: " "))]
    case .savedSearch: ["-r", "-F", "-a", "'(__\(tool)_searches)'"]
    case .query: ["-x", "-a", "'(__\(tool)_words)'"]
    case .choice(let choices): ["-x", "-a", Self.fishQuoted(choices.joined(separator: " "))]
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
