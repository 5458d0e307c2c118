/// Receives terms and their items, segment by segment, the newest first.
protocol TermCollector {
  /// Called before each segment.
  mutating func beginSegment()

  /// Called before the items of a term.
  mutating func begin(_ term: [UInt8])

  /// Takes an item of the current term. Items come in ascending order.
  ///
  /// - Parameter positions: positions of the term in the item, encoded as by FTS5. Only the first of them if they
  ///   continue on another page; empty for collectors that do not read positions.
  mutating func take(_ item: Int, isGone: Bool, _ positions: UnsafeBufferPointer<UInt8>) throws(SegmentDamage)

  /// Items before this one are passed over.
  var leastWanted: Int { get }

  /// Called after the last items were passed over.
  mutating func passOver()

  /// Takes more positions of the last item.
  mutating func takeMore(_ positions: UnsafeBufferPointer<UInt8>) throws(SegmentDamage)

  static var readsPositions: Bool { get }

  /// The first wanted item after `item`; `nil` if every item is wanted, `.max` if no further item of the term is. Pages
  /// without a wanted item are skipped.
  func nextWanted(after item: Int) -> Int?

  /// Called after pages with items of the term were skipped.
  ///
  /// - Parameter items: estimated number of items on them.
  mutating func leftOut(items: Int)

  /// True if nothing more is wanted.
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

/// Walks over the terms of one segment in a range, page by page, and passes the items of wanted terms to a collector.
/// Positions are skipped if the collector does not read them, however many pages they fill.
struct SegmentReader<Collector: TermCollector> {
  private let range: TermRange
  private let isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)?
  private(set) var collector: Collector
  /// The term read last, with FTS5's mark.
  private(set) var term: [UInt8] = []
  private var isWantedTerm = false
  /// Number of bytes of the last item's positions that are on the next page.
  private var positionsLeft = 0
  /// True if the last item was passed over.
  private var isPassedOver = false
  /// True once a term after the range was read, or the collector was satisfied.
  private(set) var isDone = false
  /// The last item read of the last term read.
  private(set) var lastItem = 0
  /// Number of items of the last term on the last page.
  private var itemsOfPage = 0

  /// - Parameter isWanted: test for each word in the range; `nil` accepts all.
  init(
    _ range: TermRange, where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)?, into collector: Collector
  ) {
    self.range = range
    self.isWanted = isWanted
    self.collector = collector
  }

  /// True if the next page has, or may have, items of a wanted term.
  var needsNextPage: Bool { isWantedTerm && !isDone }

  /// Skips pages after the last one. The rest of the last item's positions is skipped, too.
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
    // Positions that continue from the page before come first, even before the rest of the doclist.
    if Collector.readsPositions, positionsLeft > 0 {
      var reader = try VarintReader(page.bytes, from: LeafPage.headerSize, to: page.contentEnd)
      let more = try positions(positionsLeft, &reader)
      if !isPassedOver { try collector.takeMore(more) }
    }
    // The page continues the items of a wanted term, up to the first term that begins on it.
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

  /// Reads items by their distances, each with the length of its positions. The positions of the last item may continue
  /// on the next page if no term follows on this one.
  private mutating func readItems(_ page: LeafPage, from start: Int, to next: Int?) throws(SegmentDamage) {
    var reader = try VarintReader(page.bytes, from: start, to: next ?? page.contentEnd)
    // The first number of a list, and of each page, is an item; the others are distances. All are local variables: this
    // is the innermost loop.
    var (last, items, least) = (0, 0, collector.leastWanted)
    defer { (lastItem, itemsOfPage) = (last, items) }
    while !reader.isAtEnd {
      let number = try reader.number()
      let (sum, overflows) = last.addingReportingOverflow(number)
      guard number > 0, !overflows else { throw SegmentDamage() }
      (last, items) = (sum, items + 1)
      // The lowest bit is FTS5's delete flag: the item had the term before. The newest entry counts either way.
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

  /// The part of `count` bytes of positions that is on this page.
  @inline(__always)
  private mutating func positions(
    _ count: Int, _ reader: inout VarintReader
  ) throws(SegmentDamage) -> UnsafeBufferPointer<UInt8> {
    let here = min(count, reader.left)
    positionsLeft = count - here
    return try reader.take(here)
  }
}
