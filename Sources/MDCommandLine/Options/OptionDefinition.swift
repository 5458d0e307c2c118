/// An option of a tool. Parsing, `--help`, completions and the test of the manual page use it.
package struct OptionDefinition: Hashable, Sendable {
  /// Dashes with which an option is shown. Names of more than one letter are accepted with either form.
  package enum Dashes: String, Sendable {
    /// A single dash, as in Spotlight's tools: `-onlyin`.
    case single = "-"
    /// Two dashes, for Limelight's own options: `--json`.
    case double = "--"
  }

  /// Names without dashes. The first one is shown in help.
  package let names: [String]
  package let dashes: Dashes
  /// The argument; `nil` for a flag.
  package let argument: OptionArgument?
  /// Kind of the operands if this option is given, for completions; `nil` means the tool's usual kind.
  package let operands: OptionArgument.Kind?
  package let help: String

  package init(
    _ names: String..., dashes: Dashes = .single, argument: OptionArgument? = nil,
    operands: OptionArgument.Kind? = nil, help: String
  ) {
    self.names = names
    self.dashes = dashes
    self.argument = argument
    self.operands = operands
    self.help = help
  }

  /// All spellings that the command line accepts.
  var understood: [String] { names.flatMap { $0.utf8.count == 1 ? ["-" + $0] : ["-" + $0, "--" + $0] } }

  /// The name with its dashes, as help and manual show it.
  package var spelling: String { Self.spelling(names[0], dashes) }
  /// Spellings with dashes, the shown one first.
  package var spellings: [String] { names.map { Self.spelling($0, dashes) } }

  private static func spelling(_ name: String, _ dashes: Dashes) -> String {
    (name.utf8.count == 1 ? "-" : dashes.rawValue) + name
  }
}

/// The argument of an option.
package struct OptionArgument: Hashable, Sendable {
  /// Kind of a value. It is checked when the command line is read, and decides what completions offer.
  package enum Kind: Hashable, Sendable {
    case text, attribute, directory, file
    /// Identifier of a content type, which need not be declared.
    case contentType
    /// The name of an installed importer.
    case importer
    /// The name or the file of a saved search.
    case savedSearch
    /// Words, keywords or an expression.
    case query
    case number(ClosedRange<Int>)
    case choice([String])
  }

  /// The word that stands for the value in help, such as `directory`.
  package let placeholder: String
  package let kind: Kind

  package init(_ placeholder: String, _ kind: Kind = .text) {
    self.placeholder = placeholder
    self.kind = kind
  }

  /// Why `value` is not allowed; `nil` if it is.
  func objection(to value: [UInt8]) -> String? {
    let text = String(decoding: value, as: UTF8.self)
    switch kind {
    case .text, .query, .contentType, .importer: return nil
    case .attribute, .directory, .file, .savedSearch: return value.isEmpty ? "an empty \(placeholder)" : nil
    case .number(let range):
      if let number = Int(text), range.contains(number) { return nil }
      return "'\(text)', but it takes \(need)"
    case .choice(let choices): return choices.contains(text) ? nil : "'\(text)', but it takes \(need)"
    }
  }

  /// The values that are allowed, as the object of "needs" or "takes".
  var need: String {
    switch kind {
    case .choice(let choices): "one of: " + choices.joined(separator: ", ")
    case .number(let range) where range.upperBound == .max: "a whole number, \(range.lowerBound) or more"
    case .number(let range): "a whole number, from \(range.lowerBound) to \(range.upperBound)"
    case .text, .attribute, .directory, .file, .contentType, .importer, .savedSearch, .query: "a value: \(placeholder)"
    }
  }

  /// The command that lists the values, for a hint; `nil` if no command does.
  var listing: String? {
    switch kind {
    case .attribute: "list the attributes: mdimport -A"
    case .importer: "list the importers: mdimport -L"
    case .text, .directory, .file, .contentType, .savedSearch, .query, .number, .choice: nil
    }
  }
}

/// The options of one tool. They are cases of an enumeration, so that the compiler finds misspelled ones.
package protocol ToolOption: CaseIterable, Hashable, Sendable {
  var definition: OptionDefinition { get }
}
