/// Receiver of terms and their items, segment after segment, the newest first.
protocol TermCollector {
  /// Another segment begins.
  mutating func beginSegment()

  /// The items of a term follow.
  mutating func begin(_ term: [UInt8])

  /// Takes an item of the term that was begun; they come in ascending order.
  ///
  /// - Parameter positions: of the term in the item, encoded as FTS5 writes them; the first of them where they run over
  ///   pages, none for collectors that do not read positions.
  mutating func take(_ item: Int, isGone: Bool, _ positions: UnsafeBufferPointer<UInt8>) throws(SegmentDamage)

  /// Items before this one are passed over.
  var leastWanted: Int { get }

  /// The last items were passed over.
  mutating func passOver()

  /// Takes more of the positions in the last item.
  mutating func takeMore(_ positions: UnsafeBufferPointer<UInt8>) throws(SegmentDamage)

  static var readsPositions: Bool { get }

  /// The first item that is wanted behind one; `nil` where every item is, `.max` where no other of the term is. Pages
  /// without a wanted item are left out.
  func nextWanted(after item: Int) -> Int?

  /// Notes that pages with items of the term were left out.
  ///
  /// - Parameter items: about so many.
  mutating func leftOut(items: Int)

  /// Nothing more is wanted.
  var isSatisfied: Bool { get }
}

extension TermCollector {
  mutating func beginSegment() {}
  mutating func takeMore(_ positions: UnsafeBufferPointer<UInt8>) {}
  var leastWanted: Int { 0 }
  mutating func passOver() {}
  func nextWanted(after item: Int) -> Int? { nil }
  mutating func leftOut(items: Int) {}
  var isSatisfied: Bool { false }
}

/// Walks over the terms of one segment that lie in a range, page by page, and passes the items of wanted terms to a
/// collector. Positions are skipped when the collector does not read them, whichever pages they take.
struct SegmentReader<Collector: TermCollector> {
  private let range: TermRange
  private let isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)?
  private(set) var collector: Collector
  /// The term read last, with FTS5's mark.
  private(set) var term: [UInt8] = []
  private var isWantedTerm = false
  /// Bytes of the last item's positions that stand on the next page.
  private var positionsLeft = 0
  /// The last item was passed over.
  private var isPassedOver = false
  /// A term behind the range was met.
  private(set) var isDone = false
  /// The item read last, of the term read last.
  private(set) var lastItem = 0
  /// Items of the term read last that stand on the page read last.
  private var itemsOfPage = 0

  /// - Parameter isWanted: asked of each word in the range; `nil` wants all.
  init(
    _ range: TermRange, where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)?, into collector: Collector
  ) {
    self.range = range
    self.isWanted = isWanted
    self.collector = collector
  }

  /// Whether the next page has items of a wanted term, or may have.
  var needsNextPage: Bool { isWantedTerm && !isDone }

  /// The next page is so many behind the one after the last: what is left of the last item is not read, nor are these.
  mutating func skip(pages: Int) {
    guard pages > 0 else { return }
    positionsLeft = 0
    collector.leftOut(items: pages * itemsOfPage)
  }

  mutating func beginSegment() {
    (isWantedTerm, isDone, positionsLeft) = (false, false, 0)
    collector.beginSegment()
  }

  mutating func read(_ page: LeafPage) throws(SegmentDamage) {
    var terms = try page.termOffsets()
    if Collector.readsPositions, positionsLeft > 0 {
      var reader = try VarintReader(page.bytes, from: LeafPage.headerSize, to: page.contentEnd)
      let more = try positions(positionsLeft, &reader)
      if !isPassedOver { try collector.takeMore(more) }
    }
    if isWantedTerm, let first = page.firstItem {
      try readItems(page, from: first, to: terms.next)
      isDone = collector.isSatisfied
    }
    if isDone { return }
    var isFirst = true
    while let start = try terms.take() {
      let items = try page.readTerm(into: &term, from: start, to: terms.next, isFirst: isFirst)
      isFirst = false
      try chooseTerm()
      if isDone { return }
      if isWantedTerm { try readItems(page, from: items, to: terms.next) }
      isDone = collector.isSatisfied
      if isDone { return }
    }
  }

  private mutating func chooseTerm() throws(SegmentDamage) {
    let order = range.order(of: term)
    isDone = order > 0
    isWantedTerm = order == 0 && isWordWanted
    guard isWantedTerm else { return }
    lastItem = 0
    collector.begin(term)
  }

  private var isWordWanted: Bool {
    guard let isWanted else { return true }
    return term.withUnsafeBufferPointer { isWanted(UnsafeBufferPointer(rebasing: $0[1...])) }
  }

  /// Reads items by their distances, each with the length of its positions. The last item's positions may continue on
  /// the next page, where no term follows on this one.
  private mutating func readItems(_ page: LeafPage, from start: Int, to next: Int?) throws(SegmentDamage) {
    var reader = try VarintReader(page.bytes, from: start, to: next ?? page.contentEnd)
    // The first number on a page is written out. All are local: this is the innermost loop.
    var (last, items, least) = (0, 0, collector.leastWanted)
    defer { (lastItem, itemsOfPage) = (last, items) }
    while !reader.isAtEnd {
      let number = try reader.number()
      let (sum, overflows) = last.addingReportingOverflow(number)
      guard number > 0, !overflows else { throw SegmentDamage() }
      (last, items) = (sum, items + 1)
      // The lowest bit says that the item held the term before; the newest entry counts anyway.
      let count = try reader.number() >> 1
      isPassedOver = sum < least
      if isPassedOver {
        positionsLeft = reader.skip(count)
        guard positionsLeft == 0 || next == nil else { throw SegmentDamage() }
      } else if Collector.readsPositions {
        try collector.take(sum, isGone: count == 0, try positions(count, &reader))
        least = collector.leastWanted
        guard positionsLeft == 0 || next == nil else { throw SegmentDamage() }
      } else {
        try collector.take(sum, isGone: count == 0, UnsafeBufferPointer(start: nil, count: 0))
        guard reader.skip(count) == 0 || next == nil else { throw SegmentDamage() }
      }
    }
    if isPassedOver { collector.passOver() }
  }

  /// Those of so many bytes of positions that stand on this page.
  @inline(__always)
  private mutating func positions(
    _ count: Int, _ reader: inout VarintReader
  ) throws(SegmentDamage) -> UnsafeBufferPointer<UInt8> {
    let here = min(count, reader.left)
    positionsLeft = count - here
    return try reader.take(here)
  }
}
