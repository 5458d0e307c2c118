package import MDModel

/// A command line, parsed by its table.
package struct ParsedArguments<Option: ToolOption>: Sendable {
  /// Options with their values, in the given order. The value of a flag is empty.
  package private(set) var occurrences: [(option: Option, value: [UInt8])] = []
  /// Arguments that are not options, in their order.
  package private(set) var operands: [[UInt8]] = []

  /// Parses a command line. Options may be before, between and after operands; `--` ends them. The value of an option
  /// is the next argument, whatever it begins with, or the text after `=`.
  ///
  /// - Throws: ``ToolError`` with ``ExitStatus/usage`` for an unknown option, or for a missing or invalid value.
  package init(_ arguments: [[UInt8]], table: OptionTable<Option>) throws(ToolError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == Array("--".utf8) {
        operands += rest
        return
      }
      guard argument.count > 1, argument[0] == dash else {
        operands.append(argument)
        continue
      }
      try read(argument, &rest, table)
    }
  }

  private mutating func read(
    _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>, _ table: OptionTable<Option>
  ) throws(ToolError) {
    let dashes = argument[1] == dash ? 2 : 1
    let body = argument[dashes...]
    // `--name=value` has its value in the same argument.
    let name = body.prefix { $0 != UInt8(ascii: "=") }
    let attached = name.endIndex < body.endIndex ? Array(body[(name.endIndex + 1)...]) : nil
    // A name of one letter takes a single dash: `--t` is unknown.
    if let option = table.option(named: name), dashes == 1 || name.count > 1 {
      try accept(option, attached, &rest, table)
    } else if dashes == 1, table.bundlesLetters, let letters = bundle(body, table) {
      for letter in letters { try accept(letter.option, letter.value, &rest, table) }
    } else {
      throw unknown(argument, Array(name), table)
    }
  }

  /// Splits letters that are written together. The first letter that takes a value takes the rest: `-d3` is `-d` with
  /// `3`.
  private func bundle(
    _ body: ArraySlice<UInt8>, _ table: OptionTable<Option>
  ) -> [(option: Option, value: [UInt8]?)]? {
    var letters: [(option: Option, value: [UInt8]?)] = []
    for (index, letter) in zip(body.indices, body) {
      guard let option = table.option(named: CollectionOfOne(letter)) else { return nil }
      if option.definition.argument != nil {
        let value = Array(body[(index + 1)...])
        return letters + [(option, value.isEmpty ? nil : value)]
      }
      letters.append((option, nil))
    }
    return letters
  }

  private mutating func accept(
    _ option: Option, _ attached: [UInt8]?, _ rest: inout ArraySlice<[UInt8]>, _ table: OptionTable<Option>
  ) throws(ToolError) {
    let spelling = option.definition.spelling
    guard let argument = option.definition.argument else {
      guard attached == nil else { throw .usage("\(spelling) takes no value") }
      return occurrences.append((option, []))
    }
    guard let value = attached ?? rest.popFirst() else {
      throw .usage("\(spelling) needs \(argument.need)", hint: argument.listing ?? "see \(table.tool) --help")
    }
    if let objection = argument.objection(to: value) { throw .usage("\(spelling) was given \(objection)") }
    occurrences.append((option, value))
  }

  private func unknown(_ argument: [UInt8], _ name: [UInt8], _ table: OptionTable<Option>) -> ToolError {
    let advice = table.suggestion(for: name).map { "did you mean \($0)?" }
    return .usage(
      "Unknown option \(String(decoding: argument, as: UTF8.self))",
      hint: advice ?? "see \(table.tool) --help; what begins with a dash and is no option goes after --")
  }
}

private let dash = UInt8(ascii: "-")

extension ParsedArguments {
  package func contains(_ option: Option) -> Bool { occurrences.contains { $0.option == option } }

  /// All values of an option, in order.
  package func values(_ option: Option) -> [[UInt8]] {
    // A key path into a tuple would be built again at each call.
    occurrences.filter { $0.option == option }.map { $0.value }
  }

  /// The operands as paths.
  package var paths: [FilePath] { operands.map { FilePath($0) } }

  /// The values of an option that takes paths.
  package func paths(_ option: Option) -> [FilePath] { values(option).map { FilePath($0) } }

  /// The last value of an option: a later one overrides earlier ones.
  package func text(_ option: Option) -> String? {
    values(option).last.map { String(decoding: $0, as: UTF8.self) }
  }

  package func texts(_ option: Option) -> [String] { values(option).map { String(decoding: $0, as: UTF8.self) } }

  /// The last value of an option whose argument is a number.
  package func number(_ option: Option) -> Int? { text(option).flatMap { Int($0) } }

  /// The last value of an option whose argument is a name of an enumeration's case.
  package func choice<Choice: RawRepresentable<String>>(_ option: Option) -> Choice? {
    text(option).flatMap(Choice.init(rawValue:))
  }
}
