import CompoundFile

/// Records of a table of Lotus 1-2-3 or Quattro Pro, one after the other: kind, length, contents.
struct LotusRecords: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether the table ends in the middle of a record.
  private(set) var isCut = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// - Returns: `nil` behind the record that ends the table.
  mutating func next() -> (kind: Int, contents: ArraySlice<UInt8>)? {
    guard let kind = bytes.short(at: position), let count = bytes.short(at: position + 2) else {
      isCut = true
      return nil
    }
    let start = position + 4
    guard start + count <= bytes.count else {
      isCut = true
      return nil
    }
    position = start + count
    return kind == 1 ? nil : (kind, bytes[start..<position])
  }
}

/// Numbers at places of a record's contents.
extension ArraySlice<UInt8> {
  func at(_ offset: Int) -> UInt8? { offset < count ? self[startIndex + offset] : nil }

  func short(_ offset: Int) -> Int? {
    guard let low = at(offset), let high = at(offset + 1) else { return nil }
    return Int(low) | Int(high) << 8
  }

  func signedShort(_ offset: Int) -> Int? { short(offset).map { Int(Int16(truncatingIfNeeded: $0)) } }

  func long(_ offset: Int) -> Int? {
    guard let low = short(offset), let high = short(offset + 2) else { return nil }
    return low | high << 16
  }

  private func quad(_ offset: Int) -> UInt64? {
    guard let low = long(offset), let high = long(offset + 4) else { return nil }
    return UInt64(low) | UInt64(high) << 32
  }

  func real(_ offset: Int) -> Double? { quad(offset).map { Double(bitPattern: $0) } }

  /// A number in ten bytes: 64 bits, then the exponent and the sign.
  func extendedReal(_ offset: Int) -> Double? {
    guard let digits = quad(offset), let head = short(offset + 8), head & 0x7FFF != 0x7FFF else { return nil }
    guard digits != 0 else { return 0 }
    let power = (head & 0x7FFF) - 16_383 - 63
    guard (-1_000...900).contains(power) else { return nil }
    let value = Double(sign: .plus, exponent: power, significand: 1) * Double(digits)
    return head & 0x8000 == 0 ? value : -value
  }
}
