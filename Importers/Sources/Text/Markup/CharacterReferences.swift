/// Replaces character references in XML source: `&#353;`, `&amp;`. References to the signs of tags, such as `&lt;`,
/// stay as they are.
struct CharacterReferences {
  /// The beginning of a reference that continues in the next piece.
  private var carried: [UInt8] = []
  private static let longest = 12

  /// The piece with its references replaced; `nil` if it has none.
  mutating func replaced(in piece: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    if carried.isEmpty, !piece.contains(UInt8(ascii: "&")) { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(carried.count + piece.count)
    let whole = carried + piece
    carried.removeAll()
    whole.withUnsafeBufferPointer { append($0[...], to: &output) }
    return output
  }

  /// The incomplete reference at the end of the last piece.
  mutating func rest() -> [UInt8] {
    defer { carried.removeAll() }
    return carried
  }

  private mutating func append(_ text: Line, to output: inout [UInt8]) {
    var rest = text
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      output += rest[..<mark]
      rest = rest[mark...]
      let name = rest.dropFirst().prefix(Self.longest).prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }
      if name.endIndex == rest.endIndex {
        carried = Array(rest)
        return
      }
      if rest[name.endIndex] == UInt8(ascii: ";"), let character = Self.character(name) {
        rest = rest[(name.endIndex + 1)...]
        // Feeds contain pages whose references are escaped again: `&amp;#252;`.
        if character == "&", rest.first == UInt8(ascii: "#") {
          appendEscaped(&rest, to: &output)
        } else {
          output += character.utf8
        }
      } else {
        output.append(UInt8(ascii: "&"))
        rest = rest.dropFirst()
      }
    }
    output += rest
  }

  private func appendEscaped(_ rest: inout Line, to output: inout [UInt8]) {
    let name = rest.prefix(Self.longest).prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }
    guard name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";"), let character = Self.character(name)
    else { return output.append(UInt8(ascii: "&")) }
    output += character.utf8
    rest = rest[(name.endIndex + 1)...]
  }

  private static func character(_ name: Line) -> String? {
    guard name.first == UInt8(ascii: "#") else { return ["amp": "&", "quot": "\"", "apos": "'"][name.string] }
    let digits = name.dropFirst().string
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number > 0x20, !(0x7F..<0xA0).contains(number), ![0x26, 0x3C, 0x3E].contains(number) else {
      return nil
    }
    return Unicode.Scalar(number).map { String($0) }
  }
}
