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
  /// The file that was there when the service started; `nil` for none.
  private let first: FileIdentity?
  private let kept: Monitor<Kept?>

  /// Opens the index, if there is one that can be opened.
  ///
  /// - Parameter readable: paths that are read later.
  init(index path: String, readable: [String]) {
    self.path = path
    places = readable.map { ($0, FileIdentity($0)) }
    first = FileIdentity(path)
    kept = Monitor(Self.opened(path))
  }

  private static func opened(_ path: String) -> Kept? {
    // A failure is reported to whoever searches.
    guard let identity = FileIdentity(path), let reader = try? IndexReader(path: path, isMapped: false),
      (try? reader.read { try $0.dataVersion() }) != nil
    else { return nil }
    return Kept(reader: reader, identity: identity)
  }

  /// Lets an index go whose place another one has taken: its disk space is given back.
  func letGoIfReplaced() {
    let identity = FileIdentity(path)
    kept.change { kept in if kept?.identity != identity { kept = nil } }
  }

  /// Whether there is another index than at the start.
  var isReplaced: Bool { FileIdentity(path).map { $0 != first } ?? false }

  /// Whether something is at one of the paths that was not there at the start, and that this process may not read.
  var hasChanged: Bool {
    places.contains { place in FileIdentity(place.path).map { $0 != place.identity } ?? false }
  }
}
