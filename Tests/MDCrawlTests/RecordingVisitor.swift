import MDCrawl
import MDModel
import MDSystem

/// Records everything that a crawl reports, by path relative to the root.
struct RecordingVisitor: CrawlVisitor {
  typealias Path = [UInt8]

  var entries: [Path: FileStatus] = [:]
  var skipped: [Path: ExclusionRule] = [:]
  var unreadable: [Path: SystemError] = [:]
  var excluded: [Path: ExclusionRule] = [:]
  var failed: [Path: SystemError] = [:]
  var vanished: [Path] = []
  /// Directories in the order they were visited.
  var visited: [Path] = []
  /// Names in each directory, in the order reported.
  var order: [Path: [FileName]] = [:]
  /// Called inside each visit, with the directory's path.
  var during: (Path) throws -> Void = { _ in }

  mutating func visit(_ listing: borrowing DirectoryListing, token: Path) throws -> [Path] {
    visited.append(token)
    order[token] = listing.entries.map(\.name)
    for entry in listing.entries { entries[Self.join(token, entry.name)] = entry.status }
    for entry in listing.skipped { skipped[Self.join(token, entry.name)] = entry.rule }
    for entry in listing.failures { unreadable[Self.join(token, entry.name)] = entry.error }
    let tokens = listing.entries.filter(\.descends).map { Self.join(token, $0.name) }
    try during(token)
    return tokens
  }

  mutating func excluded(_ rule: ExclusionRule, token: Path) { excluded[token] = rule }
  mutating func failed(_ error: SystemError, token: Path) { failed[token] = error }
  mutating func vanished(token: Path) { vanished.append(token) }

  static func join(_ directory: Path, _ name: FileName) -> Path {
    directory.isEmpty ? name.bytes : directory + [UInt8(ascii: "/")] + name.bytes
  }
}

extension Dictionary where Key == [UInt8] {
  subscript(path: String) -> Value? { self[Array(path.utf8)] }
  /// The keys as sorted text.
  var paths: [String] { keys.map { String(decoding: $0, as: UTF8.self) }.sorted() }
}

/// Crawls `path` and returns what was reported.
func crawl(
  _ path: String, _ options: CrawlOptions = CrawlOptions(), during: @escaping ([UInt8]) throws -> Void = { _ in }
) throws -> RecordingVisitor {
  var visitor = RecordingVisitor()
  visitor.during = during
  try Crawler(options: options).crawl(root: FilePath(path), token: [], visitor: &visitor)
  return visitor
}
