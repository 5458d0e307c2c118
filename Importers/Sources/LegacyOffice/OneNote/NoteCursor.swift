import CompoundFile

/// Reads the numbers and names of a stream of objects.
struct NoteCursor {
  private let bytes: [UInt8]
  private(set) var place: Int
  private let end: Int

  init(_ bytes: [UInt8], at place: Int, end: Int) {
    self.bytes = bytes
    self.place = place
    self.end = min(end, bytes.count)
  }

  /// Bytes that are left.
  var rest: Int { max(0, end - place) }

  /// The next object of the stream; `nil` at its end, and where it makes no sense. Ends of objects are passed over,
  /// because what an object holds follows it.
  mutating func nextObject() -> (kind: Int, body: NoteCursor)? {
    while let first = byte(0) {
      switch first & 3 {
      case 1: place += 1
      case 3: place += 2
      default: return readObject(isShort: first & 3 == 0)
      }
    }
    return nil
  }

  private mutating func readObject(isShort: Bool) -> (kind: Int, body: NoteCursor)? {
    guard let head = isShort ? bytes.short(at: place) : bytes.long(at: place) else { return nil }
    let kind = isShort ? head >> 3 & 0x3F : head >> 3 & 0x3FFF
    var count = isShort ? head >> 9 & 0x7F : head >> 17 & 0x7FFF
    place += isShort ? 2 : 4
    if !isShort, count == 0x7FFF {
      guard let large = number() else { return nil }
      count = Int(clamping: large)
    }
    guard count <= rest else { return nil }
    let body = NoteCursor(bytes, at: place, end: place + count)
    place += count
    return (kind, body)
  }

  private func byte(_ offset: Int) -> Int? { place + offset < end ? Int(bytes[place + offset]) : nil }

  /// A number whose first byte tells by its lowest bit that is set how many bytes it has.
  mutating func number() -> UInt64? {
    guard let first = byte(0) else { return nil }
    if first == 0 || first == 0x80 {
      defer { place += first == 0 ? 1 : 9 }
      return first == 0 ? 0 : bytes.quad(at: place + 1)
    }
    let count = first.trailingZeroBitCount + 1
    guard count <= rest else { return nil }
    let value = bytes[place..<(place + count)].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    place += count
    return value >> UInt64(count)
  }

  /// A name: a number in one of four forms, then a class identifier; or a zero for none.
  mutating func identifier() -> NoteIdentifier? {
    guard let first = byte(0) else { return nil }
    let (count, bits): (Int, Int)
    switch true {
    case first == 0: (count, bits) = (1, 0)
    case first & 7 == 4: (count, bits) = (1, 3)
    case first & 0x3F == 0x20: (count, bits) = (2, 6)
    case first & 0x7F == 0x40: (count, bits) = (3, 7)
    case first == 0x80: (count, bits) = (5, 8)
    default: return nil
    }
    guard count <= rest else { return nil }
    let number = bytes[place..<(place + count)].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) } >> UInt64(bits)
    place += count
    guard first != 0 else { return NoteIdentifier.none }
    guard rest >= 16 else { return nil }
    defer { place += 16 }
    return NoteIdentifier(bytes, at: place, number: UInt32(truncatingIfNeeded: number))
  }

  /// A list of names; of pairs, which name cells, the second ones.
  mutating func identifiers(inPairs: Bool) -> [NoteIdentifier] {
    var found: [NoteIdentifier] = []
    for _ in 0..<Int(clamping: min(number() ?? 0, UInt64(rest))) {
      if inPairs { _ = identifier() }
      guard let name = identifier() else { break }
      found.append(name)
    }
    return found
  }

  /// Passes over the number of an element's version.
  mutating func skipSerial() -> Bool {
    guard let first = byte(0) else { return false }
    place += first == 0 ? 1 : 25
    return place <= end
  }

  /// Where the bytes of an item begin, which stand behind their number.
  mutating func placeOfItem() -> Int? { number().map { _ in place } }
}
