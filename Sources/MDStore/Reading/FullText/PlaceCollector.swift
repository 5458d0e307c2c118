import MDModel

/// Collects the positions of one term in some items, segment by segment, the newest first. Entries of newer segments
/// override older ones.
struct PlaceCollector: TermCollector {
  /// The wanted items, ascending.
  private let wanted: [ItemID]
  /// Positions of the term, each with the rank of its item among the wanted ones.
  private(set) var places: [(rank: Int32, position: Int32)] = []
  /// True for each rank whose item a newer segment has already given.
  private var met: [Bool]
  /// Rank of the last item, or of the first wanted item after it.
  private var rank = 0
  private var isWanted = false
  private var decoder = PositionDecoder()
  private var decoded: [TermPosition] = []

  static var readsPositions: Bool { true }

  /// - Parameter wanted: the wanted items, ascending.
  init(wanted: [ItemID]) {
    self.wanted = wanted
    met = [Bool](repeating: false, count: wanted.count)
  }

  /// Begins another term: its entries override nothing yet.
  mutating func beginTerm() { for rank in met.indices { met[rank] = false } }

  mutating func begin(_ term: [UInt8]) { (rank, isWanted) = (0, false) }

  mutating func take(_ item: Int, isGone: Bool, _ positions: UnsafeBufferPointer<UInt8>) throws(SegmentDamage) {
    while rank < wanted.count, wanted[rank].rawValue < item { rank += 1 }
    isWanted = rank < wanted.count && wanted[rank].rawValue == item && !met[rank]
    guard isWanted else { return }
    // An item without positions was removed from the term. It counts as met, so that older positions are ignored.
    met[rank] = true
    isWanted = !isGone
    decoder = PositionDecoder()
    try takeMore(positions)
  }

  mutating func takeMore(_ positions: UnsafeBufferPointer<UInt8>) throws(SegmentDamage) {
    guard isWanted else { return }
    decoded.removeAll(keepingCapacity: true)
    try decoder.decode(positions, into: &decoded)
    for place in decoded {
      guard let position = Int32(exactly: place.position) else { throw SegmentDamage() }
      places.append((Int32(rank), position))
    }
  }

  var leastWanted: Int { rank < wanted.count ? Int(wanted[rank].rawValue) : .max }

  mutating func passOver() { isWanted = false }

  func nextWanted(after item: Int) -> Int? {
    // Positions of the last item may continue, or begin, on the next page.
    if isWanted { return nil }
    var next = rank
    while next < wanted.count, wanted[next].rawValue <= item { next += 1 }
    return next < wanted.count ? Int(wanted[next].rawValue) : .max
  }
}
