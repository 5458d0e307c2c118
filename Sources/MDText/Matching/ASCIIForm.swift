/// The comparison form of ASCII text: its bytes, with case folded if asked. It is the same in all modes. Values of
/// usual length need no heap memory.
enum ASCIIForm {
  static func holds(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = value.baseAddress else { return true }
    var (seen, offset) = (UInt64(0), 0)
    while offset &+ 8 <= value.count {
      seen |= UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
      offset &+= 8
    }
    while offset < value.count {
      seen |= UInt64(base[offset])
      offset &+= 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  static func with(
    _ value: UnsafeBufferPointer<UInt8>, foldsCase: Bool, hasTraits: Bool,
    _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<SymbolTraits>) -> Bool
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: value.count) { symbols in
      for place in 0..<value.count { symbols[place] = symbol(value[place], foldsCase: foldsCase) }
      guard hasTraits else { return body(UnsafeBufferPointer(symbols), UnsafeBufferPointer(start: nil, count: 0)) }
      return withUnsafeTemporaryAllocation(of: SymbolTraits.self, capacity: value.count) { traits in
        var last: SymbolTraits = []
        for place in 0..<value.count {
          let own = Self.traits(of: value[place])
          traits[place] = own.after(last)
          last = own
        }
        return body(UnsafeBufferPointer(symbols), UnsafeBufferPointer(traits))
      }
    }
  }

  @inline(__always) static func symbol(_ byte: UInt8, foldsCase: Bool) -> UInt32 {
    UInt32(foldsCase && byte &- 0x41 < 26 ? byte | 0x20 : byte)
  }

  @inline(__always) static func traits(of byte: UInt8) -> SymbolTraits {
    if byte &- 0x61 < 26 { return .smallLetter }
    if byte &- 0x41 < 26 { return .capitalLetter }
    return byte &- 0x30 < 10 ? .digit : []
  }
}
