package import MDCrawl
package import MDModel
import MDStore
import MDSystem

/// Differences between an index and the file system. Paths are absolute, byte-exact; the first hundred of each list.
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

  /// Objects looked at, on either side.
  package var checked: Int64 = 0
  /// Paths in the file system and not in the index.
  package var missing = List()
  /// Paths in the index and not in the file system; of a folder all entries below it are counted, and only itself is
  /// listed.
  package var stale = List()
  /// Paths in both, but of another kind, size, date or inode, or with contents that are in no queue.
  package var different = List()

  package init() {}

  package var isEmpty: Bool { missing.count == 0 && stale.count == 0 && different.count == 0 }
}

/// Walks the trees of an index as a crawl would and compares them with the stored items. Changes nothing; concurrent
/// changes may be reported as differences.
///
/// Not thread-safe: one thread owns it. Blocks for as long as a crawl takes.
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
  ///   - progress: called at each folder with how many objects have been looked at.
  /// - Returns: `nil` when it was stopped.
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

  /// A missing root may be a disk that is not mounted: its contents are not stale. Nor are those of a root that cannot be
  /// looked at or listed.
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
