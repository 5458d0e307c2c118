/// Splits an input into the parameters of a call, from front to back. After its end, all values are zero and empty.
struct InputCursor {
  private(set) var rest: ArraySlice<UInt8>

  init(_ input: [UInt8]) { rest = input[...] }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func bit() -> Bool { byte() & 1 != 0 }

  mutating func number(below bound: Int) -> Int { Int(byte()) % bound }

  /// Everything up to the next `separator`, which is consumed too.
  mutating func piece(upTo separator: UInt8 = 0x0A) -> [UInt8] {
    let piece = Array(rest.prefix { $0 != separator })
    rest = rest.dropFirst(piece.count + 1)
    return piece
  }
}
