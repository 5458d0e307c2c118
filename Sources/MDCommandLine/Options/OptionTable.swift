import MDModel

/// Definition of a tool's command line.
package struct OptionTable<Option: ToolOption>: Sendable {
  package let tool: String
  /// Summary of the tool, in one line.
  package let summary: String
  /// The lines after "usage:", without the tool's name.
  package let synopsis: [String]
  /// Kind of the operands, for completions.
  package let operands: OptionArgument.Kind
  /// The options under the headings of `--help`, each option once.
  package let groups: [OptionGroup<Option>]
  /// The end of `--help`. Tests run the commands in a home directory.
  package let examples: [ToolExample]
  /// True if letters may be combined: `-tp` means `-t -p`, and `-d3` means `-d 3`.
  package let bundlesLetters: Bool
  /// Searched linearly: for two dozen names this is faster than building a dictionary at every start.
  private let definitions = Option.allCases.map { (option: $0, definition: $0.definition) }

  package init(
    tool: String, summary: String, synopsis: [String], operands: OptionArgument.Kind, bundlesLetters: Bool = false,
    groups: [OptionGroup<Option>], examples: [ToolExample]
  ) {
    self.tool = tool
    self.summary = summary
    self.synopsis = synopsis
    self.operands = operands
    self.bundlesLetters = bundlesLetters
    self.groups = groups
    self.examples = examples
  }

  func option(named name: some Sequence<UInt8>) -> Option? {
    definitions.first { $0.definition.names.contains { $0.utf8.elementsEqual(name) } }?.option
  }

  /// The option with the name most similar to a misspelled one; `nil` if more than a third of its letters differ.
  func suggestion(for name: [UInt8]) -> String? {
    let near = Option.allCases.flatMap(\.definition.names).filter { $0.utf8.count > 1 }
      .compactMap { known in EditDistance.between(Array(known.utf8), name).map { (name: known, distance: $0) } }
      .min { $0.distance < $1.distance }
    guard let near, near.distance * 3 <= max(3, near.name.utf8.count) else { return nil }
    return option(named: near.name.utf8)?.definition.spelling
  }
}
