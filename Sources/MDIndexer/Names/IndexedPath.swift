import MDCrawl
package import MDModel
import MDStore
import MDStoreWriter
import MDSystem

/// A path that cannot be indexed, and why.
package struct RefusedPath: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: FilePath
  package let reason: String
  package var description: String { "\(path.text): \(reason)" }
}

/// A path to be indexed, in terms of the index: a path inside a known root, or a new root.
struct IndexedPath {
  private let path: FilePath
  private let status: FileStatus
  /// The names from the enclosing root down to the path; empty for a root.
  private let components: [FileName]
  private let root: FilePath
  /// Known roots below the path. Its tree will absorb them.
  let innerRoots: [ItemRecord]

  static func find(_ path: FilePath, in session: any IndexWriting, crawler: Crawler) throws -> IndexedPath {
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus.of(path: path) } catch {
      throw RefusedPath(path: path, reason: "cannot be indexed: \(error.reason)")
    }
    let roots = try session.reading.roots()
    let enclosing = roots.filter { path.isAt(orBelow: $0.rootPath) }.max { $0.name.bytes.count < $1.name.bytes.count }
    let root = enclosing?.rootPath ?? path
    let components = path.names(below: root) ?? []
    let isFileAsRoot = components.isEmpty && status.kind != .directory
    let rule =
      try isFileAsRoot
      ? exclusion(ofFile: path, crawler) : exclusion(of: path, root, components, crawler)
    if let rule { throw RefusedPath(path: path, reason: "excluded: \(rule)") }
    if let enclosing, try isEmptyStranger(enclosing, in: session) {
      throw RefusedPath(
        path: path,
        reason: "is empty and not the folder that was indexed: mount its disk (or forget its files: "
          + "mdimport --rebuild)")
    }
    let inner = roots.filter { $0.rootPath != path && $0.rootPath.isAt(orBelow: path) }
    return IndexedPath(path: path, status: status, components: components, root: root, innerRoots: inner)
  }

  /// True if another, empty directory is at the root's path. The mount point of an unmounted disk looks like that, so
  /// the stored contents must not be deleted.
  private static func isEmptyStranger(_ root: ItemRecord, in session: any IndexWriting) throws -> Bool {
    guard root.kind == .directory, let status = try? FileStatus.of(path: root.rootPath), status.kind == .directory,
      FileStamp(status).inode != root.stamp.inode || status.created != root.created,
      try session.reading.childCount(of: root.id) > 0
    else { return false }
    // If the directory cannot be listed, the crawl notices it and removes nothing.
    return (try? DirectoryStream.isEmpty(root.rootPath)) ?? false
  }

  /// The rule that excludes a file that is a root of its own. The user named the file explicitly, so few rules count.
  /// They protect secrets, the daemon's own state, and file systems that must not be read.
  private static func exclusion(ofFile path: FilePath, _ crawler: Crawler) throws(RefusedPath) -> ExclusionRule? {
    let rule = try exclusion(of: path, path.parent ?? .root, [path.name], crawler)
    return switch rule {
    case .secret, .ownState, .virtualFileSystem, .networkFileSystem: rule
    default: nil
    }
  }

  private static func exclusion(
    of path: FilePath, _ root: FilePath, _ components: [FileName], _ crawler: Crawler
  ) throws(RefusedPath) -> ExclusionRule? {
    do throws(SystemError) { return try crawler.verdict(root: root, relativePath: components)?.rule } catch {
      throw RefusedPath(path: path, reason: "cannot be indexed: \(error.reason)")
    }
  }

  /// Reconciles the path's item and the folders above it, up to the root, with the file system.
  ///
  /// - Returns: the walk over everything below the path; `nil` if there is nothing to walk.
  func begin(
    with stage: inout NamesStage, in session: any IndexWriting, crawler: Crawler
  ) throws -> Walk<NamesStage>? {
    var token = try reconcile(root, as: FileName(root.bytes), in: .none, with: &stage, session)
    var (reached, depth) = (root, 0)
    // A replaced or formerly unreadable folder has unknown entries, so begin the walk at that folder instead of the
    // path. Example: `/a/b/c` is requested and `b` was replaced; walk `b`.
    while depth < components.count, !token.isReplaced, !token.hadFailed {
      reached = reached.appending(components[depth])
      token = try reconcile(reached, as: components[depth], in: token.item, with: &stage, session)
      depth += 1
    }
    guard status.kind == .directory || depth < components.count else { return nil }
    let start = try crawler.walk(
      root: root, components: Array(components.prefix(depth)), token: token, visitor: &stage)
    switch consume start {
    case .begun(let walk): return walk
    case .refused(.failed(let error, _)): try stage.failed(error, token: token)
    case .refused: break
    }
    return nil
  }

  private func reconcile(
    _ path: FilePath, as name: FileName, in parent: ItemID, with stage: inout NamesStage, _ session: any IndexWriting
  ) throws -> NamesStage.Token {
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus.of(path: path) } catch {
      throw RefusedPath(path: path, reason: "cannot be indexed: \(error.reason)")
    }
    let record = try session.reading.child(of: parent, named: name)
    let fresh = ItemRecord(name: name, status: status, in: parent)
    let token = try stage.reconcile(fresh, with: record, at: EntryLocation(path: path))
    stage.note(links: status)
    return token
  }
}
