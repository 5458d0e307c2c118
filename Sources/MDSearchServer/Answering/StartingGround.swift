import MDStore
import MDSystem

/// Files that a service found at its start, before it gave up the rights to write and to read other folders. If files
/// have appeared or changed since, a new service may be able to read what this one cannot.
///
/// A connection to the index stays open. SQLite's readers share the index of the log (`index.sqlite-shm`) with the
/// writer, and record in it which part of the log they read. All connections of a process to one file share one
/// descriptor of it. So while this connection is open, the others need no right to write. If another index replaces
/// the first one, SQLite opens it read-only, which works while a writer has it open.
final class StartingGround: Sendable {
  private struct Kept {
    let reader: IndexReader
    let identity: FileIdentity
  }

  private let path: String
  /// Paths that are read later, with the identity of what was there.
  private let places: [(path: String, identity: FileIdentity?)]
  private let links: LinkedFiles
  /// The index file at the start; `nil` if there was none.
  private let first: FileIdentity?
  private let kept: Monitor<Kept?>
  /// Why the index could not be read at the start; `nil` if it could.
  private let firstFailure: StoreError.Code?

  /// Opens the index, if possible.
  ///
  /// - Parameters:
  ///   - readable: paths that are read later.
  ///   - links: links that are read later.
  init(index path: String, readable: [String], links: LinkedFiles = LinkedFiles(files: [], folders: [])) {
    self.path = path
    self.links = links
    places = readable.map { ($0, FileIdentity($0)) }
    first = FileIdentity(path)
    do {
      kept = Monitor(try Self.opened(path))
      firstFailure = nil
    } catch {
      // Each search reports the failure.
      kept = Monitor(nil)
      firstFailure = (error as? StoreError)?.code ?? .failed
    }
  }

  private static func opened(_ path: String) throws -> Kept? {
    let identity = FileIdentity(path)
    let reader = try IndexReader(path: path, isMapped: false)
    _ = try reader.read { try $0.dataVersion() }
    return identity.map { Kept(reader: reader, identity: $0) }
  }

  /// Closes an index that was replaced, so that its disk space is freed.
  func letGoIfReplaced() {
    let identity = FileIdentity(path)
    kept.change { kept in if kept?.identity != identity { kept = nil } }
  }

  /// True if a new service may be able to read the index after this one has failed with an error. A failure that
  /// existed at the start does not count: the new service would meet it too, and restart without end.
  func mayDiffer(after code: StoreError.Code) -> Bool {
    switch code {
    // A later version has migrated the index. Its program may be installed by now.
    case .schemaTooNew: isReplaced || code != firstFailure
    // SQLite cannot open the index without a right that this process has given up.
    case .notWritable: isReplaced || firstFailure != nil && code != firstFailure
    default: false
    }
  }

  /// True if the index file is another one than at the start.
  private var isReplaced: Bool { FileIdentity(path).map { $0 != first } ?? false }

  /// True if there is something new at one of the paths or link targets that this process may not be allowed to read.
  var hasChanged: Bool {
    links.haveMoved || places.contains { place in FileIdentity(place.path).map { $0 != place.identity } ?? false }
  }
}
