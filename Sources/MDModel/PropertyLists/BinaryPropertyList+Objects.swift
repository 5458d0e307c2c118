/// Access to dictionaries, arrays and their elements by object number.
///
/// An object may contain the number of a missing object, or of an object that contains it: the caller must limit the
/// depth.
extension BinaryPropertyList {
  /// Number of the root object.
  public var root: Int { trailer.root }

  /// Object number of a dictionary's value for a key of ASCII letters, among the first ``mostElements`` entries.
  ///
  /// `nil` if the key is missing or the object is not a dictionary.
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

  /// Object numbers of the first ``mostElements`` elements of an array; empty if the object is not an array.
  public func elements(of array: Int) -> [Int] {
    guard let (start, count) = elements(of: array, kind: 0xA0, places: 1) else { return [] }
    return (0..<min(count, Self.mostElements)).compactMap { object(start, $0) }
  }

  /// Bytes of a data object, not copied.
  public func data(_ object: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let offset = offset(ofObject: object), bytes[offset] & 0xF0 == 0x40 else { return nil }
    return run(at: offset, width: 1)
  }

  /// Text of a string object, cut at ``mostBytes``.
  public func string(_ object: Int) -> String? {
    offset(ofObject: object).flatMap(text)
  }

  /// Offset of the first reference of a dictionary or array, and the number of entries, all within the bytes.
  private func elements(of object: Int, kind: UInt8, places: Int) -> (first: Int, count: Int)? {
    guard let offset = offset(ofObject: object), bytes[offset] & 0xF0 == kind else { return nil }
    return extent(at: offset, width: places * trailer.referenceWidth)
  }

  private func object(_ start: Int, _ place: Int) -> Int? {
    Self.number(bytes, at: start + place * trailer.referenceWidth, width: trailer.referenceWidth)
  }
}
