import CompoundFile

/// A document of Windows Write (`.wri`): text in the code page of the computer, then pages of 128 bytes with its looks.
struct WriteDocument {
  private let bytes: [UInt8]
  private let textEnd: Int

  private static let headBytes = 128
  private static let pageBytes = 128
  private static let pictureFlag: UInt8 = 0x10

  /// - Returns: `nil` unless the file begins as such a document.
  init?(_ bytes: [UInt8]) {
    guard Self.begins(bytes), let end = bytes.long(at: 14), end >= Self.headBytes else { return nil }
    self.bytes = bytes
    textEnd = min(end, bytes.count)
  }

  /// Whether a file that begins with these bytes is such a document, with objects in it or not.
  static func begins(_ head: [UInt8]) -> Bool {
    [0xBE31, 0xBE32].contains(head.short(at: 0)) && head.short(at: 2) == 0 && head.short(at: 4) == 0xAB00
  }

  /// Whether the text is cut off.
  var isCut: Bool { (bytes.long(at: 14) ?? 0) > bytes.count }

  /// The text without the pictures, whose bytes stand in it.
  var text: [UInt8] {
    var text: [UInt8] = []
    var place = Self.headBytes
    for picture in pictures {
      if picture.lowerBound > place { text += bytes[place..<picture.lowerBound] }
      text.append(0x0A)
      place = max(place, picture.upperBound)
    }
    if place < textEnd { text += bytes[place..<textEnd] }
    return text
  }

  /// Paragraphs that are pictures, in their order.
  private var pictures: [Range<Int>] {
    guard let first = bytes.short(at: 18), let end = bytes.short(at: 20), first < end else { return [] }
    var pictures: [Range<Int>] = []
    for page in first..<end {
      let start = page * Self.pageBytes
      guard start + Self.pageBytes <= bytes.count else { break }
      addPictures(ofPage: start, to: &pictures)
    }
    return pictures
  }

  /// A page has the place of its first paragraph, then the end of each and where its looks are.
  private func addPictures(ofPage start: Int, to pictures: inout [Range<Int>]) {
    var place = bytes.long(at: start) ?? 0
    for index in 0..<Int(bytes[start + Self.pageBytes - 1]) {
      let entry = start + 4 + index * 6
      guard let end = bytes.long(at: entry), let looks = bytes.short(at: entry + 4), place < end, end <= textEnd else {
        return
      }
      let flags = looks < Self.pageBytes ? bytes.byte(at: start + 4 + looks + 17) ?? 0 : 0
      let hasFlags = looks < Self.pageBytes && (bytes.byte(at: start + 4 + looks) ?? 0) >= 17
      if hasFlags, flags & Self.pictureFlag != 0 { pictures.append(place..<end) }
      place = end
    }
  }
}
