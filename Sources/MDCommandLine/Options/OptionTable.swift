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
      .map { (name: $0, distance: editDistance(Array($0.utf8), name)) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance * 3 <= max(3, near.name.utf8.count) else { return nil }
    return option(named: near.name.utf8)?.definition.spelling
  }
}

/// The Levenshtein distance: insertions, deletions and replacements that turn one into the other.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  guard right.count <= 64 else { return .max / 8 }
  var row = Array(0...right.count)
  for (i, a) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, b) in right.enumerated() {
      let replaced = diagonal + (a == b ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
    }
  }
  return row[right.count]
}
