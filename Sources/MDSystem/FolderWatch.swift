/// Watch of a folder for writes, new files, moves and removals (`inotify`).
///
/// An idle watch costs nothing.
public struct FolderWatch: ~Copyable {
  private let inotify: Inotify
  private let path: String
  private let identity: FileIdentity?

  /// Reason why a wait ended.
  public enum Wake: Sendable {
    case changed
    /// The folder itself was removed or moved: nothing is left to watch.
    case folderGone
    /// The reader of the output stream has closed it.
    case readerGone
    case timeout
  }

  /// Watches the direct entries of a folder, not the entries of its subfolders.
  public init(folder: String) throws(SystemError) {
    path = folder
    identity = FileIdentity(folder)
    let notices = try Inotify()
    try notices.watch(
      path: folder, for: [.modified, .created, .movedTo, .deleted, .selfDeleted, .selfMoved])
    inotify = notices
  }

  /// Waits for a change, for the reader of `output` to close it, or for the time-out; `nil` waits for ever.
  ///
  /// Changes between two waits are reported once, by the second.
  ///
  /// - Parameter output: stream whose reader is watched, or `nil` for none.
  public borrowing func wait(
    milliseconds: Int32?, output: StandardStream? = .output
  ) throws(SystemError) -> Wake {
    var waiting = PollSet()
    waiting.add(inotify.rawValue, .readable)
    if let output { waiting.add(output.rawValue, .errors) }
    guard try waiting.wait(milliseconds: milliseconds) else { return .timeout }
    if output != nil, waiting.isReady(1) { return .readerGone }
    try takeEvents()
    // `stat` decides, not the events: while a file in the removed folder is still open, inotify does not report the
    // removal of the folder.
    return FileIdentity(path) == identity ? .changed : .folderGone
  }

  /// Reads and discards all pending events.
  private borrowing func takeEvents() throws(SystemError) {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while try inotify.read(into: &buffer, { _, _ in }) > 0 {}
  }
}

extension StandardStream {
  /// Waits until the reader of the stream has closed it.
  ///
  /// Returns `false` if the time-out passes first. A stream into a file never loses its reader.
  public func losesReader(milliseconds: Int32) throws(SystemError) -> Bool {
    var waiting = PollSet()
    waiting.add(rawValue, .errors)
    return try waiting.wait(milliseconds: milliseconds)
  }
}
