import CMDSystem
import Glibc
import MDModel

/// Use of the kernel's inotify limits.
///
/// All programs of a user share the limit of watches.
public enum InotifyUsage {
  /// The limit `fs.inotify.max_user_watches`; `nil` if `/proc` does not have it.
  public static func watchLimit() -> Int? { setting("max_user_watches") }

  /// The limit `fs.inotify.max_queued_events`, which applies to each instance separately.
  public static func queueLimit() -> Int? { setting("max_queued_events") }

  private static func setting(_ name: String) -> Int? {
    guard let bytes = try? WholeFile.readStream(FilePath("/proc/sys/fs/inotify/\(name)"), limit: 64) else {
      return nil
    }
    return Int(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self))
  }

  /// Number of watches that the user's processes have, as far as `/proc` shows them within the time limit.
  ///
  /// An instance shared by several processes is counted once per process.
  ///
  /// - Parameter limit: maximum time to spend.
  public static func watchCount(within limit: Duration) -> Int {
    let deadline = Clock.now + limit
    let user = getuid()
    var count = 0
    forEachNumber(in: "/proc") { process in
      guard Clock.now < deadline else { return }
      let path = "/proc/\(process)"
      guard (try? FileStatus.of(path: FilePath(path)).owner) == user else { return }
      forEachNumber(in: path + "/fd") { descriptor in
        guard isInotify("\(path)/fd/\(descriptor)") else { return }
        count += watches(in: "\(path)/fdinfo/\(descriptor)", until: deadline)
      }
    }
    return count
  }

  private static func forEachNumber(in directory: String, _ body: (Int) -> Void) {
    let flags = FileFlags.readOnly | FileFlags.directory
    guard let open = try? Descriptor.open(path: FilePath(directory), flags: flags) else { return }
    try? DirectoryStream().forEachEntry(of: open.rawValue) { name, _ in
      if let number = Int(String(decoding: name, as: UTF8.self)) { body(number) }
    }
  }

  private static func isInotify(_ link: String) -> Bool {
    let kind = "anon_inode:inotify"
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { target in
      let count = readlink(link, target.baseAddress!, target.count)
      return count > 0
        && UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(target)[..<count]).elementsEqual(kind.utf8)
    }
  }

  /// Counts the lines that begin with `inotify wd:`.
  private static func watches(in information: String, until deadline: Instant) -> Int {
    guard let file = try? Descriptor.open(path: FilePath(information), flags: FileFlags.readOnly) else { return 0 }
    var count = 0
    var offset: Int64 = 0
    var line: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 32 * 1024, alignment: 1) { buffer in
      while Clock.now < deadline, let size = try? file.read(into: buffer, at: offset), size > 0 {
        offset += Int64(size)
        for byte in buffer[..<size] {
          if byte != 0x0A {
            // Only the first 11 bytes of a line are kept: the length of `inotify wd:`.
            if line.count < 11 { line.append(byte) }
          } else {
            if line.elementsEqual("inotify wd:".utf8) { count += 1 }
            line.removeAll(keepingCapacity: true)
          }
        }
      }
    }
    return count
  }
}
