/// A page of a segment: the rest of a doclist, then terms, each with its doclist, then the offsets of the terms.
struct LeafPage {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Offset of the first whole item of a doclist that continues from an earlier page; `nil` if none does.
  let firstItem: Int?
  /// End of the terms and doclists. The offsets of the terms follow.
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

  /// True if the page continues the items of a term from an earlier page, and the first of these items is at most
  /// `item`.
  func goesOn(before item: Int) throws(SegmentDamage) -> Bool {
    guard let firstItem else { return false }
    // If a term begins before that offset, the items are those of the new term.
    if let term = try termOffsets().next, term < firstItem { return false }
    var reader = try VarintReader(bytes, from: firstItem, to: contentEnd)
    return try reader.number() <= item
  }

  func termOffsets() throws(SegmentDamage) -> TermOffsets { try TermOffsets(self) }

  /// Reads a term. The first term of a page is stored whole, each later one as the difference from the one before.
  ///
  /// - Parameters:
  ///   - start: offset of the term.
  ///   - next: offset of the next term; `nil` for the last one.
  ///   - isFirst: true for the first term of the page.
  /// - Returns: offset of the term's items.
  func readTerm(
    into term: inout [UInt8], from start: Int, to next: Int?, isFirst: Bool
  ) throws(SegmentDamage) -> Int {
    var reader = try VarintReader(bytes, from: start, to: next ?? contentEnd)
    // "0limelight" after "0lime": stored as 5 kept bytes, 5 new bytes, "light".
    let kept = isFirst ? 0 : try reader.number()
    guard 0...term.count ~= kept else { throw SegmentDamage() }
    let rest = try reader.take(try reader.number())
    term.removeLast(term.count - kept)
    term.append(contentsOf: rest)
    return reader.position
  }
}

/// Offsets of the terms of a page, in order.
struct TermOffsets {
  private var reader: VarintReader
  private let contentEnd: Int
  /// Offset of the next term; `nil` if there is none.
  private(set) var next: Int?

  fileprivate init(_ page: LeafPage) throws(SegmentDamage) {
    reader = VarintReader(page.bytes, from: page.contentEnd)
    contentEnd = page.contentEnd
    next = nil
    try advance(from: 0, atLeast: LeafPage.headerSize)
  }

  /// Returns the offset of the next term and advances.
  mutating func take() throws(SegmentDamage) -> Int? {
    guard let taken = next else { return nil }
    try advance(from: taken, atLeast: 1)
    return taken
  }

  private mutating func advance(from offset: Int, atLeast step: Int) throws(SegmentDamage) {
    guard !reader.isAtEnd else {
      next = nil
      return
    }
    let distance = try reader.number()
    guard distance >= step, distance < contentEnd - offset else { throw SegmentDamage() }
    next = offset + distance
  }
}
