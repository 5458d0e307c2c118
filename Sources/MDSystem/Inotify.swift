import CMDSystem
import Glibc

/// Event mask of inotify(7): the events asked for, and the flags of an event that was read.
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

  /// In requests only: no events for files that were unlinked and are still open.
  public static let exceptUnlinked = InotifyMask(IN_EXCL_UNLINK)

  /// In events only: the file system was unmounted.
  public static let unmounted = InotifyMask(IN_UNMOUNT)
  /// In events only: the kernel's queue overflowed, and later events were lost.
  public static let overflowed = InotifyMask(IN_Q_OVERFLOW)
  /// In events only: the watch was removed, and this is its last event.
  public static let ignored = InotifyMask(IN_IGNORED)
  /// In events only: the name is a directory's.
  public static let isFolder = InotifyMask(IN_ISDIR)
}

/// An event without its name.
public struct InotifyEvent: Hashable, Sendable {
  /// The watch's number, -1 for ``InotifyMask/overflowed``.
  public var watch: Int32
  public var mask: InotifyMask
  /// Ties the two halves of a rename together; else 0.
  public var cookie: UInt32
}

/// An inotify(7) instance. Watches may be added and removed by any thread; only one may read at a time.
public struct Inotify: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// Fails with `EMFILE` when the user has `fs.inotify.max_user_instances` of them.
  public init() throws(SystemError) {
    let flags = Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)
    descriptor = Descriptor(owning: try systemCall("inotify_init1") { inotify_init1(flags) })
  }

  /// Readable when events wait.
  public var rawValue: Int32 { descriptor.rawValue }

  /// Watches an open directory, whatever its path is by now. A second watch of the same inode replaces the first one's
  /// mask and has its number.
  ///
  /// - Throws: `ENOSPC` when the user has as many watches as allowed, `EACCES` when the directory cannot be read.
  public borrowing func watch(_ directory: Int32, for mask: InotifyMask) throws(SystemError) -> Int32 {
    try watch(path: "/proc/self/fd/\(directory)", for: mask)
  }

  /// Watches the directory that a path leads to now.
  @discardableResult
  public borrowing func watch(path: String, for mask: InotifyMask) throws(SystemError) -> Int32 {
    let fd = rawValue
    return try systemCall("inotify_add_watch") {
      inotify_add_watch(fd, path, mask.rawValue | UInt32(bitPattern: IN_ONLYDIR))
    }
  }

  /// Ends a watch; ``InotifyMask/ignored`` follows as its last event.
  public borrowing func remove(_ watch: Int32) throws(SystemError) {
    let fd = rawValue
    try systemCall("inotify_rm_watch") { inotify_rm_watch(fd, watch) }
  }
}

extension Inotify {
  /// Takes what fits the buffer of the events that wait; at least one where its size is 512 or more. Names hold no NUL,
  /// are empty where the event is the directory's own, and are valid during the call only.
  ///
  /// - Returns: how many events; 0 when none waited.
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
      // Padded with NULs.
      let padded = UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
      let name = UnsafeRawBufferPointer(rebasing: padded[..<(padded.firstIndex(of: 0) ?? padded.count)])
      body(InotifyEvent(watch: head.wd, mask: InotifyMask(rawValue: head.mask), cookie: head.cookie), name)
      events += 1
    }
    return events
  }
}
