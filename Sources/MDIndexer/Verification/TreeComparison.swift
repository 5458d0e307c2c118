package import MDCrawl
package import MDModel
import MDStore
import MDSystem

/// Differences between an index and the file system. Paths are absolute and byte-exact. Each list contains at most
/// the first hundred.
package struct TreeDifferences: Hashable, Sendable {
  static let most = 100

  package struct List: Hashable, Sendable {
    package private(set) var paths: [FilePath] = []
    package private(set) var count: Int64 = 0

    mutating func add(_ path: @autoclosure () -> FilePath, count more: Int64 = 1) {
      count += more
      if paths.count < most { paths.append(path()) }
    }
  }

  /// Number of objects examined on either side.
  package var checked: Int64 = 0
  /// Paths in the file system and not in the index.
  package var missing = List()
  /// Paths in the index that do not exist in the file system. For a folder, only its path is listed, but the entries
  /// below are counted.
  package var stale = List()
  /// Paths in both, but of another kind, size, date or inode, or with contents that are in no queue.
  package var different = List()

  package init() {}

  package var isEmpty: Bool { missing.count == 0 && stale.count == 0 && different.count == 0 }
}

/// Walks the trees of an index as a crawl would, and compares them with the stored items. It changes nothing. Changes
/// made meanwhile may be reported as differences.
///
/// Not thread-safe: one thread owns it. Blocks as long as a crawl takes.
package struct TreeComparison {
  private let reader: IndexReader
  private let crawler: Crawler

  /// - Parameter crawl: the options that the index was made with.
  /// - Throws: ``MDStore/StoreError``.
  package init(index: String, crawl: CrawlOptions) throws {
    reader = try IndexReader(path: index)
    crawler = Crawler(options: crawl)
  }

  /// - Parameters:
  ///   - goesOn: asked at each folder.
  ///   - progress: called at each folder with the number of objects examined so far.
  /// - Returns: `nil` if it was stopped.
  package func run(
    goesOn: () -> Bool = { true }, progress: (Int64) -> Void = { _ in }
  ) throws -> TreeDifferences? {
    try withoutActuallyEscaping(goesOn) { goesOn in
      try withoutActuallyEscaping(progress) { progress in
        var visitor = ComparingVisitor(reader: reader) { checked in
          progress(checked)
          return goesOn()
        }
        do {
          for root in try reader.read({ try $0.roots() }) { try compare(root, with: &visitor) }
          return visitor.differences
        } catch is ComparingVisitor.Stopped { return nil }
      }
    }
  }

  /// Compares one root. A missing root may be an unmounted disk, so its contents do not count as stale. The same
  /// holds for a root that cannot be examined or listed.
  private func compare(_ root: ItemRecord, with visitor: inout ComparingVisitor) throws {
    guard let status = try? FileStatus.of(path: root.rootPath), ItemKind(status.kind) == root.kind else { return }
    if root.kind == .directory, FileStamp(status).inode != root.stamp.inode,
      (try? DirectoryStream.isEmpty(root.rootPath)) ?? true
    {
      return
    }
    try visitor.compare(ItemRecord(name: root.name, status: status, in: .none), with: root, at: root.rootPath)
    guard root.kind == .directory else { return }
    let token = ComparingVisitor.Token(item: root.id, path: root.rootPath)
    try crawler.crawl(root: root.rootPath, token: token, visitor: &visitor)
  }
}
