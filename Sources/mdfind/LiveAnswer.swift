/// As much of an answer as tells whether the next one differs.
struct LiveAnswer: Hashable {
  /// All matches, limit and offset aside.
  var count = 0
  /// With `-reprint`: the answers as they are printed.
  var list: [UInt8] = []
  /// The sum of the paths' hashes: in whatever order they come, equal sets have equal sums.
  private var digest: UInt64 = 0

  mutating func add(path: [UInt8]) {
    count += 1
    digest &+= UInt64(bitPattern: Int64(path.hashValue))
  }
}
