/// The lines of a text given as bytes, without their line feeds; comments (`#`) and empty lines left out.
struct ByteLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func next() -> ArraySlice<UInt8>? {
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...].dropFirst()
      if let first = line.first, first != UInt8(ascii: "#") { return line }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Cuts at the first `separator`; the second part is `nil` where there is none.
  func cut(at separator: Character) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
    guard let value = separator.asciiValue, let index = firstIndex(of: value) else { return (self, nil) }
    return (self[..<index], self[(index + 1)...])
  }

  /// A whole number in decimal digits.
  var decimal: Int? {
    guard !isEmpty, count < 10, allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}
