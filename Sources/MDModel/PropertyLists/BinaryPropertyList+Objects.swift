/// Objects of a list, by their numbers: dictionaries, arrays, and what these hold. A number that an object holds may be that of
/// no object, or of one that holds it: the caller decides how far to go.
extension BinaryPropertyList {
  /// The object that holds all others.
  public var root: Int { trailer.root }

  /// What a dictionary has under a key of ASCII letters, among its first ``mostElements`` entries; `nil` where it has nothing,
  /// or the object is no dictionary.
  public func value(_ key: String, of dictionary: Int) -> Int? {
    guard let (start, count) = elements(of: dictionary, kind: 0xD0, places: 2) else { return nil }
    for place in 0..<min(count, Self.mostElements) {
      guard let name = object(start, place).flatMap(offset(ofObject:)), bytes[name] & 0xF0 == 0x50,
        let letters = run(at: name, width: 1)
      else { continue }
      if letters.elementsEqual(key.utf8) { return object(start, count + place) }
    }
    return nil
  }

  /// The first ``mostElements`` objects of an array; none where the object is no array.
  public func elements(of array: Int) -> [Int] {
    guard let (start, count) = elements(of: array, kind: 0xA0, places: 1) else { return [] }
    return (0..<min(count, Self.mostElements)).compactMap { object(start, $0) }
  }

  /// Bytes of an object that is data, in place.
  public func data(_ object: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let offset = offset(ofObject: object), bytes[offset] & 0xF0 == 0x40 else { return nil }
    return run(at: offset, width: 1)
  }

  /// Text of an object, ``mostBytes`` of it at most.
  public func string(_ object: Int) -> String? {
    offset(ofObject: object).flatMap(text)
  }

  /// Where the objects of a dictionary or an array begin, and how many entries there are, all of which are there.
  private func elements(of object: Int, kind: UInt8, places: Int) -> (first: Int, count: Int)? {
    guard let offset = offset(ofObject: object), bytes[offset] & 0xF0 == kind else { return nil }
    return extent(at: offset, width: places * trailer.referenceWidth)
  }

  private func object(_ start: Int, _ place: Int) -> Int? {
    Self.number(bytes, at: start + place * trailer.referenceWidth, width: trailer.referenceWidth)
  }
}
