import CMDSystem
import Glibc

/// Tells that something in a folder was written, made, moved or removed (`inotify`). At rest it costs nothing.
public struct FolderWatch: ~Copyable {
  private let descriptor: Descriptor
  private let path: String
  private let identity: FileIdentity?

  /// What ended a wait.
  public enum Wake: Sendable {
    case changed
    /// The folder itself was removed or moved: there is nothing left to watch.
    case folderGone
    /// Nobody reads the stream any more.
    case readerGone
    case timeout
  }

  /// Watches the entries of a folder, not what lies in folders below it.
  public init(folder: String) throws(SystemError) {
    path = folder
    identity = FileIdentity(folder)
    let flags = Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)
    let notices = Descriptor(owning: try systemCall("inotify_init1") { inotify_init1(flags) })
    let events = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
    let fd = notices.rawValue
    try systemCall("inotify_add_watch") { inotify_add_watch(fd, folder, UInt32(events) | UInt32(IN_ONLYDIR)) }
    descriptor = notices
  }

  /// Waits for a change, for the reader of `output` to go, or until time is up; `nil`: for ever. Changes that came
  /// between two waits are told by the second, once.
  public borrowing func wait(
    milliseconds: Int32?, output: StandardStream = .output
  ) throws(SystemError) -> Wake {
    var entries = [
      pollfd(fd: output.rawValue, events: 0, revents: 0),
      pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0),
    ]
    let count = try systemCall("poll") { poll(&entries, nfds_t(entries.count), milliseconds ?? -1) }
    if count == 0 { return .timeout }
    if entries[0].revents != 0 { return .readerGone }
    try takeEvents()
    // Asked, not read from the events: a folder whose files are still open is told as removed only when they are closed.
    return FileIdentity(path) == identity ? .changed : .folderGone
  }

  /// Takes everything that has been reported.
  private borrowing func takeEvents() throws(SystemError) {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    let fd = descriptor.rawValue
    do throws(SystemError) {
      while true { try systemCall("read") { read(fd, &buffer, buffer.count) } }
    } catch {
      guard error.code == EAGAIN else { throw error }
    }
  }
}

extension StandardStream {
  /// Waits until nobody reads the stream any more; `false` when time is up first. A file always has a reader.
  public func losesReader(milliseconds: Int32) throws(SystemError) -> Bool {
    var entry = pollfd(fd: rawValue, events: 0, revents: 0)
    return try systemCall("poll") { poll(&entry, 1, milliseconds) } > 0
  }
}
