import Glibc
import MDModel

/// The folder `/proc/PID` of one process (proc(5)), held open.
///
/// The open folder shows this process or nothing, never a later process with the same number.
public struct ProcessFolder: ~Copyable, Sendable {
  let folder: Descriptor

  /// Returns `nil` if the process does not exist or access is denied.
  ///
  /// - Parameter proc: the folder `/proc`, or a substitute for tests.
  public init?(of process: Int32, under proc: String = "/proc") {
    guard process > 0 else { return nil }
    self.init(named: "\(process)", under: proc)
  }

  /// - Parameter name: a process number, or `self`.
  public init?(named name: String, under proc: String = "/proc") {
    let flags = FileFlags.path | FileFlags.directory
    guard let folder = try? Descriptor.open(path: FilePath("\(proc)/\(name)"), flags: flags) else { return nil }
    self.folder = folder
  }

  fileprivate init(_ folder: consuming Descriptor) { self.folder = folder }

  /// Content of a kernel file in the folder, up to `limit` bytes; `nil` if it is missing or cannot be read.
  ///
  /// Not for paths below `root` or `cwd`, where the process itself could delay the read: use ``root()``.
  public borrowing func contents(of name: String, limit: Int = 16 << 10) -> [UInt8]? {
    let flags = FileFlags.readOnly | FileFlags.noFollow | FileFlags.nonBlocking
    // The reason does not matter: every failure means "not known".
    guard let file = try? Descriptor.open(at: folder.rawValue, path: FilePath(name), flags: flags) else { return nil }
    return try? WholeFile.readStream(file, limit: limit)
  }

  /// Target of a symbolic link, such as `exe`.
  public borrowing func target(of name: String) -> [UInt8]? {
    let directory = folder.rawValue
    let path = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = max(
        0, buffer.withMemoryRebound(to: CChar.self) { readlinkat(directory, name, $0.baseAddress!, $0.count) })
    }
    return path.isEmpty || path.count == Int(PATH_MAX) ? nil : path
  }

  /// Path of the program that the process runs.
  ///
  /// The kernel appends ` (deleted)` if the file was removed, for example by an upgrade. If the file still exists, the
  /// ending is part of its name.
  public borrowing func program() -> [UInt8]? {
    guard let path = target(of: "exe") else { return nil }
    let mark = Array(" (deleted)".utf8)
    guard path.suffix(mark.count).elementsEqual(mark), isRemoved("exe") else { return path }
    return Array(path.dropLast(mark.count))
  }

  /// Whether the file behind a kernel link has no name left.
  private borrowing func isRemoved(_ link: String) -> Bool {
    guard let file = try? Descriptor.open(at: folder.rawValue, path: FilePath(link), flags: FileFlags.path) else {
      return false
    }
    return (try? FileStatus.known(of: file.rawValue))?.links == 0
  }

  /// Start time of the process on the clock of ``Clock/sinceBoot()``, in nanoseconds, rounded down to 10 ms.
  public borrowing func started() -> Int64? {
    fields().flatMap { $0.count > 19 ? Int64(String(decoding: $0[19], as: UTF8.self)) : nil }
      .map { $0 * (1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))) }
  }

  /// Number of the parent process: the one that started this process, or that adopted it since.
  public borrowing func parent() -> Int32? {
    fields().flatMap { $0.count > 1 ? Int32(String(decoding: $0[1], as: UTF8.self)) : nil }
  }

  /// Fields of `stat` after the name, from the state on.
  ///
  /// The name before them may contain any bytes.
  private borrowing func fields() -> [ArraySlice<UInt8>]? {
    guard let stat = contents(of: "stat"), let nameEnd = stat.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    return stat[(nameEnd + 1)...].split(separator: 0x20)
  }
}

extension ProcessFolder {
  /// Root folder of the process; `nil` if access is denied.
  public borrowing func root() -> ProcessRoot? {
    // With O_PATH the kernel follows the link itself, without asking a file system.
    let flags = FileFlags.path | FileFlags.directory
    guard let root = try? Descriptor.open(at: folder.rawValue, path: "root", flags: flags),
      let copy = try? folder.duplicate()
    else { return nil }
    return ProcessRoot(root: root, process: ProcessFolder(copy))
  }
}

/// The root folder of another process, read without ever waiting for that process.
///
/// The process may have mounted its root from a FUSE server of its own, which never answers.
public struct ProcessRoot: ~Copyable, Sendable {
  private let root: Descriptor
  private let process: ProcessFolder

  init(root: consuming Descriptor, process: consuming ProcessFolder) {
    self.root = root
    self.process = process
  }

  /// File systems that the kernel serves from memory.
  ///
  /// File systems on disks are not trusted because a disk may be a loop device over a FUSE file; overlays because their
  /// layers may be on FUSE.
  private static let inMemory: Set<String> = ["tmpfs", "ramfs"]

  /// Content of a regular file in the root folder; `nil` if the file does not exist. `nil` also if the file or the
  /// folder is on a file system that may not answer.
  public borrowing func contents(of name: String, limit: Int = 16 << 10) -> [UInt8]? {
    guard isInMemory(root) else { return nil }
    let flags = FileFlags.path | FileFlags.noFollow
    // The file may be a mount of its own. Check the file system behind its descriptor before any call that asks it.
    guard let file = try? Descriptor.open(at: root.rawValue, path: FilePath(name), flags: flags), isInMemory(file),
      (try? FileStatus.of(file.rawValue))?.kind == .regular,
      let opened = try? Descriptor.open(
        path: FilePath("/proc/self/fd/\(file.rawValue)"), flags: FileFlags.readOnly | FileFlags.nonBlocking)
    else { return nil }
    return try? WholeFile.readStream(opened, limit: limit)
  }

  /// Whether a file is on a file system in memory, according to the kernel's own lists.
  ///
  /// `statfs` and `fstat` would ask the file system. Mount numbers are reused once free; the open file keeps its mount,
  /// so read the list after opening the file.
  private borrowing func isInMemory(_ file: borrowing Descriptor) -> Bool {
    let mounts = MountTypes(process.contents(of: "mountinfo", limit: 1 << 20) ?? [])
    guard let mount = MountTypes.mount(of: file), let type = mounts.types[mount] else { return false }
    return Self.inMemory.contains(type)
  }
}

/// Types of the file systems that a process sees, by mount number.
struct MountTypes: Hashable, Sendable {
  private(set) var types: [Int: String] = [:]

  /// - Parameter text: `/proc/PID/mountinfo`, lines of `NUMBER PARENT DEVICE ROOT PLACE OPTIONS TAGS… - TYPE SOURCE
  ///   OPTIONS`.
  init(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      // A lone hyphen ends the tags. No earlier field can be one, because a space in a path is written `\040`.
      guard let number = fields.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }),
        let hyphen = fields.firstIndex(where: { $0.elementsEqual([UInt8(ascii: "-")]) }), hyphen + 1 < fields.endIndex
      else { continue }
      types[number] = String(decoding: fields[hyphen + 1], as: UTF8.self)
    }
  }

  /// Number of the mount that an open file is on, from `/proc/self/fdinfo`.
  static func mount(of file: borrowing Descriptor) -> Int? {
    let path = FilePath("/proc/self/fdinfo/\(file.rawValue)")
    guard let text = try? WholeFile.readStream(path, limit: 4096) else { return nil }
    let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("mnt_id:") }
    return line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
  }
}
