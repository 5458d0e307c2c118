/// One page of a segment: the rest of a doclist, then terms, each with its doclist, then the places of the terms.
struct LeafPage {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the doclist that an earlier page began goes on with an item; `nil` when it does not.
  let firstItem: Int?
  /// Where terms and doclists end and the places of terms begin.
  let contentEnd: Int

  static let headerSize = 4

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(SegmentDamage) {
    guard bytes.count >= Self.headerSize else { throw SegmentDamage() }
    let first = Int(bytes[0]) << 8 | Int(bytes[1])
    let end = Int(bytes[2]) << 8 | Int(bytes[3])
    guard Self.headerSize...bytes.count ~= end, first == 0 || Self.headerSize..<end ~= first else {
      throw SegmentDamage()
    }
    (self.bytes, firstItem, contentEnd) = (bytes, first == 0 ? nil : first, end)
  }

  func places() throws(SegmentDamage) -> TermPlaces { try TermPlaces(self) }
}

/// Where the terms of a page begin, in order.
struct TermPlaces {
  private var reader: ByteReader
  private let contentEnd: Int
  /// Where the next one begins; `nil` when there is none.
  private(set) var next: Int?

  fileprivate init(_ page: LeafPage) throws(SegmentDamage) {
    reader = ByteReader(page.bytes, from: page.contentEnd)
    contentEnd = page.contentEnd
    next = nil
    try advance(from: 0, atLeast: LeafPage.headerSize)
  }

  /// Where the next term begins.
  mutating func take() throws(SegmentDamage) -> Int? {
    guard let taken = next else { return nil }
    try advance(from: taken, atLeast: 1)
    return taken
  }

  private mutating func advance(from place: Int, atLeast step: Int) throws(SegmentDamage) {
    guard !reader.isAtEnd else {
      next = nil
      return
    }
    let distance = try reader.number()
    guard distance >= step, distance < contentEnd - place else { throw SegmentDamage() }
    next = place + distance
  }
}
