extension OptionTable {
  /// Function for `complete -F`: offers the values of an option after it, otherwise options or operands.
  var bashCompletion: String {
    """
    # bash completion for \(tool)
    _\(tool)() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
    \(offersAttributes ? "  local attributes='\(QueryWords.attributes.joined(separator: " "))'\n" : "")\
      COMPREPLY=()
      # The sign between an option and its value is a word of its own for readline.
      if [[ $current == = && $previous == -* ]]; then current=
      elif [[ $previous == = && ${COMP_WORDS[COMP_CWORD-2]} == -* ]]; then previous="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      case "$previous" in
    \(bashArguments)
      esac
      if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W '\(allSpellings.joined(separator: " "))' -- "$current")
        return
      fi
    \(bashOperands)  \(bashOffer(operands))
    }
    \(bashHelpers)complete -F _\(tool) \(tool)

    """
  }

  /// Whether an argument or operand is the name of an attribute.
  private var offersAttributes: Bool {
    operands == .query || Option.allCases.contains { $0.definition.argument?.kind == .attribute }
  }

  private var allSpellings: [String] { Option.allCases.flatMap(\.definition.spellings) }

  private var bashArguments: String {
    Option.allCases.map(\.definition).compactMap { definition in
      guard let argument = definition.argument else { return nil }
      return "    \(definition.understood.joined(separator: "|"))) \(bashOffer(argument.kind)); return ;;"
    }.joined(separator: "\n")
  }

  /// Cases for options that decide what the operands after them are.
  private var bashOperands: String {
    let cases = Option.allCases.map(\.definition).compactMap { definition in
      definition.operands.map { "      \(definition.understood.joined(separator: "|"))) \(bashOffer($0)); return ;;\n" }
    }
    guard !cases.isEmpty else { return "" }
    return """
        local word
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case "$word" in
      \(cases.joined())    esac
        done

      """
  }

  private func bashOffer(_ kind: OptionArgument.Kind) -> String {
    switch kind {
    case .text, .number: ":"
    case .file: "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
    case .directory: "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- \"$current\")"
    case .attribute: "mapfile -t COMPREPLY < <(compgen -W \"$attributes\" -- \"$current\")"
    case .choice(let choices): bashWords(choices)
    case .contentType: bashWords(QueryWords.types)
    case .importer: "mapfile -t COMPREPLY < <(compgen -W \"$(\(importerNames))\" -- \"$current\")"
    case .savedSearch: "_\(tool)_searches"
    case .query: "_\(tool)_words"
    }
  }

  private func bashWords(_ words: [String]) -> String {
    "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\")"
  }

  /// Helper functions, which use the variables of their caller.
  private var bashHelpers: String { operands == .query ? bashWordsFunction + bashSearchesFunction : "" }

  /// Function that offers words of a query. For readline a colon is usually a word of its own; a reply must not repeat
  /// the text before it then.
  private var bashWordsFunction: String {
    """
    _\(tool)_words() {
      local keyword= word="$current" lead= words=
      if [[ $current == : ]]; then keyword="$previous" word=
      elif [[ $previous == : ]]; then keyword="${COMP_WORDS[COMP_CWORD-2]}"
      elif [[ $current == *:* ]]; then keyword="${current%%:*}" word="${current#*:}" lead="${current%%:*}:"
      fi
      case "$keyword" in
    \(QueryWords.valuesByKeyword.map { "    \($0.keywords.joined(separator: "|"))) words='\($0.values.joined(separator: " "))' ;;" }
      .joined(separator: "\n"))
        '')
          if [[ $previous == [=!]* && ${COMP_WORDS[COMP_CWORD-2]} == kMDItemContentType* ]]; then
            words='\(QueryWords.types.joined(separator: " "))'
          else
            words='\(QueryWords.keywords.map { $0 + ":" }.joined(separator: " "))'
            [[ -n $word ]] && words+=" $attributes"
          fi ;;
      esac
      mapfile -t COMPREPLY < <(compgen -P "$lead" -W "$words" -- "$word")
      [[ ${COMPREPLY[0]} == *: ]] && compopt -o nospace 2>/dev/null
    }

    """
  }

  private var bashSearchesFunction: String {
    """
    _\(tool)_searches() {
      local file own="${LIMELIGHT_HOME:+$LIMELIGHT_HOME/data}"
      own="${own:-${XDG_DATA_HOME:-$HOME/.local/share}/limelight}/searches"
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
      for file in "$HOME/Library/Saved Searches"/*.savedSearch "$own"/*.savedSearch "$own"/*.query; do
        [[ -f $file ]] || continue
        file="${file##*/}"; file="${file%.*}"
        [[ $file == "$current"* ]] && COMPREPLY+=("$file")
      done
    }

    """
  }
}
