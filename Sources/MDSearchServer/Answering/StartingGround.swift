import MDStore
import MDSystem

/// What a service found at its start, before it gave up the right to open files for writing and to read other folders.
/// If that is not there any more, or something new is, a service that starts anew may find what this one cannot.
///
/// A connection to the index stays open. SQLite's readers share the index of the log (`index.sqlite-shm`) with the writer, and note in it which part of the log
/// they read. All connections of a process to one file share one descriptor of it. So while this connection is open, the
/// others need no right to write. For an index that took the place of the first one SQLite opens the file for reading
/// only, which works as long as a writer has it open.
final class StartingGround: Sendable {
  private struct Kept {
    let reader: IndexReader
    let identity: FileIdentity
  }

  private let path: String
  /// Paths that are read later, with what was there.
  private let places: [(path: String, identity: FileIdentity?)]
  private let links: LinkedFiles
  /// The file that was there when the service started; `nil` for none.
  private let first: FileIdentity?
  private let kept: Monitor<Kept?>
  /// Why the index could not be read at the start; `nil` if it could.
  private let firstFailure: StoreError.Code?

  /// Opens the index, if there is one that can be opened.
  ///
  /// - Parameters:
  ///   - readable: paths that are read later.
  ///   - links: links to other files that are read later.
  init(index path: String, readable: [String], links: LinkedFiles = LinkedFiles(files: [], folders: [])) {
    self.path = path
    self.links = links
    places = readable.map { ($0, FileIdentity($0)) }
    first = FileIdentity(path)
    do {
      kept = Monitor(try Self.opened(path))
      firstFailure = nil
    } catch {
      // A failure is reported to whoever searches.
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

  /// Lets an index go whose place another one has taken: its disk space is given back.
  func letGoIfReplaced() {
    let identity = FileIdentity(path)
    kept.change { kept in if kept?.identity != identity { kept = nil } }
  }

  /// Whether a service that starts now may read the index, after this one has failed with an error. A failure that was
  /// there at the start is no reason: the next service would meet it too, and start anew without end.
  func mayDiffer(after code: StoreError.Code) -> Bool {
    switch code {
    // A later version has migrated the index; it may be installed by now.
    case .schemaTooNew: isReplaced || code != firstFailure
    // SQLite cannot open it without a right that this process has given up.
    case .notWritable: isReplaced || firstFailure != nil && code != firstFailure
    default: false
    }
  }

  /// Whether there is another index than at the start.
  private var isReplaced: Bool { FileIdentity(path).map { $0 != first } ?? false }

  /// Whether something is at one of the paths, or at the end of a link, that was not there at the start, and that this
  /// process may not read.
  var hasChanged: Bool {
    links.haveMoved || places.contains { place in FileIdentity(place.path).map { $0 != place.identity } ?? false }
  }
}
