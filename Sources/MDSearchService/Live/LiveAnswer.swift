import MDModel
package import MDSearchAPI

/// As much of an answer as tells whether the next one differs.
package struct LiveAnswer: Hashable, Sendable {
  /// All matches, limit and offset aside.
  package internal(set) var count = 0
  /// Where they are kept.
  package private(set) var results: [SearchResult] = []
  /// The sum of the paths' hashes: in whatever order they come, equal sets have equal sums.
  private var digest: UInt64 = 0

  mutating func add(_ result: SearchResult, keepsIt: Bool) {
    count += 1
    digest &+= UInt64(bitPattern: Int64(result.path.hashValue))
    if keepsIt { results.append(result) }
  }
}
