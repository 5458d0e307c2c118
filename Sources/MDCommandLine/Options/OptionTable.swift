import MDModel

/// Everything there is to know of a tool's command line.
public struct OptionTable<Option: ToolOption>: Sendable {
  public let tool: String
  /// One line: what the tool does.
  public let summary: String
  /// The lines after "usage:", without the tool's name.
  public let synopsis: [String]
  /// What operands are, for completions.
  public let operands: OptionArgument.Kind
  /// `-tp` stands for `-t -p`, and `-d3` for `-d 3`.
  public let bundlesLetters: Bool
  /// Searched one after another: for two dozen names that beats making a dictionary at every start.
  private let definitions = Option.allCases.map { (option: $0, definition: $0.definition) }

  public init(
    tool: String, summary: String, synopsis: [String], operands: OptionArgument.Kind, bundlesLetters: Bool = false
  ) {
    self.tool = tool
    self.summary = summary
    self.synopsis = synopsis
    self.operands = operands
    self.bundlesLetters = bundlesLetters
  }

  func option(named name: some Sequence<UInt8>) -> Option? {
    definitions.first { $0.definition.names.contains { $0.utf8.elementsEqual(name) } }?.option
  }

  /// The option whose name is nearest to a misspelled one, if it is near: at most a third of its letters differ.
  func suggestion(for name: [UInt8]) -> String? {
    let near = Option.allCases.flatMap(\.definition.names).filter { $0.utf8.count > 1 }
      .compactMap { known in EditDistance.between(Array(known.utf8), name).map { (name: known, distance: $0) } }
      .min { $0.distance < $1.distance }
    guard let near, near.distance * 3 <= max(3, near.name.utf8.count) else { return nil }
    return option(named: near.name.utf8)?.definition.spelling
  }
}
