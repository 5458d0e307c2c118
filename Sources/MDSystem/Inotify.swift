import CMDSystem
import Glibc

/// Event mask of inotify(7): the events requested, and the flags of a received event.
public struct InotifyMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(_ value: Int32) { rawValue = UInt32(bitPattern: value) }

  public static let modified = InotifyMask(IN_MODIFY)
  public static let attributes = InotifyMask(IN_ATTRIB)
  public static let closedAfterWriting = InotifyMask(IN_CLOSE_WRITE)
  public static let movedFrom = InotifyMask(IN_MOVED_FROM)
  public static let movedTo = InotifyMask(IN_MOVED_TO)
  public static let created = InotifyMask(IN_CREATE)
  public static let deleted = InotifyMask(IN_DELETE)
  public static let selfDeleted = InotifyMask(IN_DELETE_SELF)
  public static let selfMoved = InotifyMask(IN_MOVE_SELF)

  /// Requests only: no events for files that were unlinked but are still open.
  public static let exceptUnlinked = InotifyMask(IN_EXCL_UNLINK)

  /// Events only: the file system was unmounted.
  public static let unmounted = InotifyMask(IN_UNMOUNT)
  /// Events only: the kernel's queue overflowed, and later events were lost.
  public static let overflowed = InotifyMask(IN_Q_OVERFLOW)
  /// Events only: the watch was removed.
  ///
  /// This is its last event.
  public static let ignored = InotifyMask(IN_IGNORED)
  /// Events only: the name belongs to a directory.
  public static let isFolder = InotifyMask(IN_ISDIR)
}

/// An event without its name.
public struct InotifyEvent: Hashable, Sendable {
  /// Number of the watch; -1 for ``InotifyMask/overflowed``.
  public var watch: Int32
  public var mask: InotifyMask
  /// Connects the two halves of a rename; 0 for other events.
  public var cookie: UInt32
}

/// An inotify(7) instance.
///
/// Any thread may add and remove watches; only one may read at a time.
public struct Inotify: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// Throws `EMFILE` if the user already has `fs.inotify.max_user_instances` instances.
  public init() throws(SystemError) {
    let flags = Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)
    descriptor = Descriptor(owning: try systemCall("inotify_init1") { inotify_init1(flags) })
  }

  /// Descriptor that polls readable while events are pending.
  public var rawValue: Int32 { descriptor.rawValue }

  /// Watches an open directory, even if its path has changed since.
  ///
  /// A second watch of the same inode replaces the mask of the first and returns the same number.
  ///
  /// - Throws: `ENOSPC` if the user's limit of watches is reached, `EACCES` if the directory cannot be read.
  public borrowing func watch(_ directory: Int32, for mask: InotifyMask) throws(SystemError) -> Int32 {
    try watch(path: "/proc/self/fd/\(directory)", for: mask)
  }

  /// Watches the directory that a path leads to at this moment.
  @discardableResult
  public borrowing func watch(path: String, for mask: InotifyMask) throws(SystemError) -> Int32 {
    let fd = rawValue
    return try systemCall("inotify_add_watch") {
      inotify_add_watch(fd, path, mask.rawValue | UInt32(bitPattern: IN_ONLYDIR))
    }
  }

  /// Removes a watch.
  ///
  /// The watch's last event, ``InotifyMask/ignored``, follows.
  public borrowing func remove(_ watch: Int32) throws(SystemError) {
    let fd = rawValue
    try systemCall("inotify_rm_watch") { inotify_rm_watch(fd, watch) }
  }
}

extension Inotify {
  /// Reads pending events, as many as fit into the buffer.
  ///
  /// A buffer of 512 bytes or more has room for at least one event.
  ///
  /// Names contain no NUL, are empty if the event is about the directory itself, and are valid only during the call.
  ///
  /// - Returns: the number of events; 0 if none was pending.
  public borrowing func read(
    into buffer: inout [UInt8], _ body: (InotifyEvent, _ name: UnsafeRawBufferPointer) -> Void
  ) throws(SystemError) -> Int {
    let fd = rawValue
    let count: Int
    do throws(SystemError) {
      count = try systemCall("read") { Glibc.read(fd, &buffer, buffer.count) }
    } catch {
      if error.code == EAGAIN { return 0 }
      throw error
    }
    return buffer.withUnsafeBytes { Self.forEachEvent(in: UnsafeRawBufferPointer(rebasing: $0[..<count]), body) }
  }

  private static func forEachEvent(
    in bytes: UnsafeRawBufferPointer, _ body: (InotifyEvent, UnsafeRawBufferPointer) -> Void
  ) -> Int {
    var offset = 0
    var events = 0
    while offset < bytes.count {
      let head = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let start = offset + MemoryLayout<inotify_event>.size
      offset = start + Int(head.len)
      // The kernel pads names with NULs.
      let padded = UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
      let name = UnsafeRawBufferPointer(rebasing: padded[..<(padded.firstIndex(of: 0) ?? padded.count)])
      body(InotifyEvent(watch: head.wd, mask: InotifyMask(rawValue: head.mask), cookie: head.cookie), name)
      events += 1
    }
    return events
  }
}
