extension OptionTable {
  /// For zsh's `_arguments`: works as an autoloaded file named after the tool, and when sourced.
  var zshCompletion: String {
    """
    #compdef \(tool)
    # zsh completion for \(tool)
    _\(tool)() {
      _arguments -S \\
    \(zshLines.map { "    " + $0 + " \\" }.joined(separator: "\n"))
        \(Self.quoted(operands == .file ? "*:file:_files" : "*:word:()"))
    }
    if [[ $funcstack[1] == _\(tool) ]]; then _\(tool) "$@"
    elif (( $+functions[compdef] )); then compdef _\(tool) \(tool); fi

    """
  }

  private var zshLines: [String] {
    Option.allCases.map(\.definition).flatMap { definition in
      definition.spellings.map { spelling in
        let explanation = "[" + Self.zshEscaped(definition.help) + "]"
        let argument = definition.argument.map { ":\($0.placeholder):\(zshAction($0.kind))" } ?? ""
        return Self.quoted("*" + spelling + explanation + argument)
      }
    }
  }

  private func zshAction(_ kind: OptionArgument.Kind) -> String {
    switch kind {
    case .text, .number: " "
    case .file: "_files"
    case .directory: "_files -/"
    case .attribute: "(" + Self.commonAttributes.joined(separator: " ") + ")"
    case .choice(let choices): "(" + choices.joined(separator: " ") + ")"
    }
  }

  /// Within an explanation brackets and colons would end it.
  private static func zshEscaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
