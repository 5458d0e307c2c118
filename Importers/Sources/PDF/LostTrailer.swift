/// Makes a trailer for a file that lost its own, because the end of the file is missing.
///
/// poppler rebuilds a damaged table of objects, but only a trailer names the catalog. If the catalog still exists, a
/// new trailer makes the file readable.
enum LostTrailer {
  private static let catalog = Array("/Catalog".utf8)
  private static let object = Array("obj".utf8)

  /// The trailer for a file.
  ///
  /// - Returns: `nil` if no object of the file is a catalog.
  static func made(for bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard let mark = last(catalog, in: bytes, before: bytes.count),
      let word = last(object, in: bytes, before: mark),
      let number = number(before: word, in: bytes)
    else { return nil }
    // The comment line ends a number that the cut may have left, so that it does not run into the trailer.
    return Array("\n%\ntrailer\n<< /Root \(number) 0 R >>\nstartxref\n0\n%%EOF\n".utf8)
  }

  private static func last(_ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> Int? {
    var index = end - word.count
    while index >= 0 {
      if bytes[index] == word[0], word.indices.allSatisfy({ bytes[index + $0] == word[$0] }) { return index }
      index -= 1
    }
    return nil
  }

  /// The object's number in `12 0 obj`. Skips the generation, which is nearly always 0.
  private static func number(before place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = place
    guard digits(in: bytes, before: &index) != nil else { return nil }
    return digits(in: bytes, before: &index)
  }

  private static func digits(in bytes: UnsafeBufferPointer<UInt8>, before index: inout Int) -> Int? {
    while index > 0, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D { index -= 1 }
    let end = index
    while index > 0, end - index < 8, (0x30...0x39).contains(bytes[index - 1]) { index -= 1 }
    return Int(String(decoding: bytes[index..<end], as: UTF8.self))
  }
}
