extension OptionTable {
  /// For `complete -F`: after an option what that option takes, else options or operands.
  var bashCompletion: String {
    """
    # bash completion for \(tool)
    _\(tool)() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
      COMPREPLY=()
      case "$previous" in
    \(bashArguments)
      esac
      if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W '\(allSpellings.joined(separator: " "))' -- "$current")
        return
      fi
      \(bashOffer(operands))
    }
    complete -F _\(tool) \(tool)

    """
  }

  private var allSpellings: [String] { Option.allCases.flatMap(\.definition.spellings) }

  private var bashArguments: String {
    Option.allCases.map(\.definition).compactMap { definition in
      guard let argument = definition.argument else { return nil }
      let spellings = definition.names.flatMap { $0.utf8.count == 1 ? ["-" + $0] : ["-" + $0, "--" + $0] }
      return "    \(spellings.joined(separator: "|"))) \(bashOffer(argument.kind)); return ;;"
    }.joined(separator: "\n")
  }

  private func bashOffer(_ kind: OptionArgument.Kind) -> String {
    switch kind {
    case .text, .number: ":"
    case .file: "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
    case .directory: "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- \"$current\")"
    case .attribute: bashWords(Self.commonAttributes)
    case .choice(let choices): bashWords(choices)
    }
  }

  private func bashWords(_ words: [String]) -> String {
    "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\")"
  }
}
