extension OptionTable {
  /// Script for zsh's `_arguments`. It works as an autoloaded file named after the tool, and when sourced.
  var zshCompletion: String {
    """
    #compdef \(tool)
    # zsh completion for \(tool)
    _\(tool)() {
      _arguments -S \\
    \(zshLines.map { "    " + $0 + " \\" }.joined(separator: "\n"))
        \(Self.quoted("*:" + zshOperand))
    }
    \(zshHelpers)if [[ $funcstack[1] == _\(tool) ]]; then _\(tool) "$@"
    elif (( $+functions[compdef] )); then compdef _\(tool) \(tool); fi

    """
  }

  private var zshOperand: String {
    guard zshCases.isEmpty else { return "operand:_\(tool)_operands" }
    return switch operands {
    case .directory: "directory:_files -/"
    case .file: "file:_files"
    case .query: "word:_\(tool)_words"
    default: "word:()"
    }
  }

  /// Cases for options that decide what the operands after them are.
  private var zshCases: [String] {
    Option.allCases.map(\.definition).compactMap { definition in
      guard let operands = definition.operands else { return nil }
      let isGiven = "${words[(I)(\(definition.understood.joined(separator: "|")))]}"
      return "if (( \(isGiven) )); then \(zshOffer(operands))"
    }
  }

  /// The values as a command. ``zshAction(_:)`` returns the form for `_arguments`.
  private func zshOffer(_ kind: OptionArgument.Kind) -> String {
    switch kind {
    case .choice(let choices): "compadd -- " + choices.joined(separator: " ")
    default: zshAction(kind)
    }
  }

  private var zshLines: [String] {
    Option.allCases.map(\.definition).flatMap { definition in
      definition.spellings.map { spelling in
        let explanation = "[" + Self.zshEscaped(definition.help) + "]"
        guard let argument = definition.argument else { return Self.quoted("*" + spelling + explanation) }
        // The argument may follow in the same word.
        let equals = spelling.hasPrefix("--") ? "=" : ""
        return Self.quoted(
          "*" + spelling + equals + explanation + ":\(argument.placeholder):\(zshAction(argument.kind))")
      }
    }
  }

  private func zshAction(_ kind: OptionArgument.Kind) -> String {
    switch kind {
    case .text, .number: " "
    case .file: "_files"
    case .directory: "_files -/"
    case .attribute: "(" + QueryWords.attributes.joined(separator: " ") + ")"
    case .choice(let choices): "(" + choices.joined(separator: " ") + ")"
    case .contentType: "(" + QueryWords.types.joined(separator: " ") + ")"
    case .importer: "_\(tool)_importers"
    case .savedSearch: "_\(tool)_searches"
    case .query: "_\(tool)_words"
    }
  }

  private var zshHelpers: String {
    if !zshCases.isEmpty {
      return """
        _\(tool)_importers() { compadd -- ${(f)"$(\(importerNames))"}; }
        _\(tool)_operands() {
          \(zshCases.joined(separator: "\n  el"))
          else _files
          fi
        }

        """
    }
    guard operands == .query else { return "" }
    let values = QueryWords.valuesByKeyword.map { keywords, values in
      "compset -P '(\(keywords.joined(separator: "|"))):'; then compadd -- \(values.joined(separator: " "))"
    }
    return """
      _\(tool)_words() {
        if \(values.joined(separator: "\n  elif "))
        elif [[ $words[CURRENT-1] == [=!]* && $words[CURRENT-2] == kMDItemContentType* ]]; then
          compadd -- \(QueryWords.types.joined(separator: " "))
        else
          compadd -S '' -- \(QueryWords.keywords.map { $0 + ":" }.joined(separator: " "))
          [[ -n $PREFIX ]] && compadd -- \(QueryWords.attributes.joined(separator: " "))
        fi
      }
      _\(tool)_searches() {
        local own=${LIMELIGHT_HOME:+$LIMELIGHT_HOME/data}
        own=${own:-${XDG_DATA_HOME:-$HOME/.local/share}/limelight}/searches
        local -a names
        names=($HOME/Library/Saved\\ Searches/*.savedSearch(N:t:r) $own/*.savedSearch(N:t:r) $own/*.query(N:t:r))
        compadd -a names
        _files
      }

      """
  }

  /// Escapes brackets and colons, which would end an explanation.
  private static func zshEscaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
