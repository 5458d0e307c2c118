import MDModel

/// Gathers the positions of one term in some items, from segment after segment, the newest first: entries of newer
/// segments override older ones.
struct PlaceCollector: TermCollector {
  /// Ascending.
  private let wanted: [ItemID]
  /// Position of the term, and the rank among the wanted items of the one that has it.
  private(set) var places: [(rank: Int32, position: Int32)] = []
  /// Ranks of the items that newer segments have given.
  private var met: [Bool]
  /// Rank of the last item, or of the first wanted one behind it.
  private var rank = 0
  private var isWanted = false
  private var decoder = PositionDecoder()
  private var decoded: [TermPosition] = []

  static var readsPositions: Bool { true }

  /// - Parameter wanted: ascending.
  init(wanted: [ItemID]) {
    self.wanted = wanted
    met = [Bool](repeating: false, count: wanted.count)
  }

  /// Begins with another term.
  mutating func beginTerm() { for rank in met.indices { met[rank] = false } }

  mutating func begin(_ term: [UInt8]) { (rank, isWanted) = (0, false) }

  mutating func take(_ item: Int, isGone: Bool, _ positions: UnsafeBufferPointer<UInt8>) throws(SegmentDamage) {
    while rank < wanted.count, wanted[rank].rawValue < item { rank += 1 }
    isWanted = rank < wanted.count && wanted[rank].rawValue == item && !met[rank]
    guard isWanted else { return }
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
    // Positions of the last item may go on, or begin, on the next page.
    if isWanted { return nil }
    var next = rank
    while next < wanted.count, wanted[next].rawValue <= item { next += 1 }
    return next < wanted.count ? Int(wanted[next].rawValue) : .max
  }
}
