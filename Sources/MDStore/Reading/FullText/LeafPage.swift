/// A page of a segment: the rest of a doclist, then terms, each with its doclist, then the offsets of the terms.
struct LeafPage {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Item at which a doclist from an earlier page goes on; `nil` when none does.
  let firstItem: Int?
  /// Offset at which terms and doclists end and the offsets of terms begin.
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

  /// Whether the page begins with more of the items of a term that began on an earlier one, the first of them no later
  /// than `item`.
  func goesOn(before item: Int) throws(SegmentDamage) -> Bool {
    guard let firstItem else { return false }
    // A term that begins before the item is another one.
    if let term = try termOffsets().next, term < firstItem { return false }
    var reader = try VarintReader(bytes, from: firstItem, to: contentEnd)
    return try reader.number() <= item
  }

  func termOffsets() throws(SegmentDamage) -> TermOffsets { try TermOffsets(self) }

  /// Reads a term over the one before it: the first of a page is written out, of the others only what differs.
  ///
  /// - Parameters:
  ///   - start: offset of the term.
  ///   - next: offset of the term behind it.
  ///   - isFirst: on this page.
  /// - Returns: where the term's items begin.
  func readTerm(
    into term: inout [UInt8], from start: Int, to next: Int?, isFirst: Bool
  ) throws(SegmentDamage) -> Int {
    var reader = try VarintReader(bytes, from: start, to: next ?? contentEnd)
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
  /// Offset of the next term; `nil` when there is none.
  private(set) var next: Int?

  fileprivate init(_ page: LeafPage) throws(SegmentDamage) {
    reader = VarintReader(page.bytes, from: page.contentEnd)
    contentEnd = page.contentEnd
    next = nil
    try advance(from: 0, atLeast: LeafPage.headerSize)
  }

  /// Takes the offset of the next term.
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
