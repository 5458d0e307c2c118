import MDModel
package import MDSearchAPI

/// The part of an answer that shows whether the next one differs.
package struct LiveAnswer: Hashable, Sendable {
  /// Number of all matches, ignoring limit and offset.
  package internal(set) var count = 0
  /// The results, if they are kept.
  package private(set) var results: [SearchResult] = []
  /// Sum of the hashes of all paths. Equal sets of paths have equal sums, in whatever order they come.
  private var digest: UInt64 = 0

  mutating func add(_ result: SearchResult, keepsIt: Bool) {
    count += 1
    digest &+= UInt64(bitPattern: Int64(result.path.hashValue))
    if keepsIt { results.append(result) }
  }
}
