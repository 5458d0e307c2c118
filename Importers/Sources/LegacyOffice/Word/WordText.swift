/// Text of a Word document from its characters: signs of the layout become white space, of fields the results stay.
struct WordText {
  private(set) var text: TextBuilder
  private(set) var links = LinkList()
  private var fields: [Field] = []
  /// Fields that are still in their instruction, of those that are open.
  private var instructions = 0

  private struct Field {
    var isInstruction = true
    var instruction: [UInt16] = []
  }

  /// What is longer is no instruction, but the text behind a field that has lost its end.
  private static let longestInstruction = 4_000
  private static let deepest = 64

  init(limit: Int) { text = TextBuilder(limit: limit) }

  @inline(__always)
  mutating func append(_ unit: UInt16) {
    if unit >= 0x20, instructions == 0 {
      text.append(unit: unit)
    } else if unit >= 0x20 {
      appendInstruction(unit)
    } else {
      appendMark(unit)
    }
  }

  private mutating func appendInstruction(_ unit: UInt16) {
    // Inside of another's instruction nothing will be shown.
    guard instructions == 1, let last = fields.indices.last, fields[last].isInstruction else { return }
    fields[last].instruction.append(unit)
    if fields[last].instruction.count > Self.longestInstruction {
      let lost = fields[last].instruction
      endStory()
      for unit in lost { text.append(unit: unit) }
    }
  }

  private mutating func appendMark(_ unit: UInt16) {
    switch unit {
    case 0x13: beginField()
    case 0x14: beginResult()
    case 0x15: endField()
    case 0x1E: append(0x2D)
    case 0x1F, 0x00...0x06, 0x08: break
    case 0x07: appendGap(0x09)
    case 0x0B, 0x0C, 0x0D, 0x0E, 0x0A: appendGap(0x0A)
    default: appendGap(0x20)
    }
  }

  private mutating func appendGap(_ unit: UInt8) {
    if instructions == 0 { text.append(unit: UInt16(unit)) } else { appendInstruction(0x20) }
  }

  private mutating func beginField() {
    guard fields.count < Self.deepest else { return }
    fields.append(Field())
    instructions += 1
  }

  private mutating func beginResult() {
    guard let last = fields.indices.last, fields[last].isInstruction else { return }
    fields[last].isInstruction = false
    links.add(instruction: fields[last].instruction)
    fields[last].instruction = []
    instructions -= 1
  }

  private mutating func endField() {
    guard let field = fields.popLast(), field.isInstruction else { return }
    instructions -= 1
    if instructions == 0 { for unit in Self.shown(field.instruction) { text.append(unit: unit) } }
  }

  /// What a field without a result shows: a button the text behind its name and that of its macro, a formula, with which
  /// readings are set above words, what stands in its parentheses.
  static func shown(_ instruction: [UInt16]) -> [UInt16] {
    var rest = instruction.drop { $0 == 0x20 }
    let name = String(decoding: rest.prefix { $0 != 0x20 }, as: UTF16.self).uppercased()
    rest = rest.dropFirst(name.utf16.count).drop { $0 == 0x20 }
    switch name {
    case "MACROBUTTON", "GOTOBUTTON": return Array(rest.drop { $0 != 0x20 })
    case "EQ": return operands(rest)
    default: return []
    }
  }

  private static func operands(_ formula: ArraySlice<UInt16>) -> [UInt16] {
    let backslash: UInt16 = 0x5C
    let parts = formula.split { $0 == 0x28 || $0 == 0x29 || $0 == 0x2C || $0 == 0x3B }
    return Array(parts.filter { !$0.contains(backslash) }.joined(separator: [0x20]))
  }

  /// No field goes on from one part of the document into the next.
  mutating func endStory() {
    fields.removeAll()
    instructions = 0
    text.endLine()
  }
}
