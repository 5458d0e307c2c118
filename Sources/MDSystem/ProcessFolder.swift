import Glibc
import MDModel

/// The folder `/proc/PID` of one process (proc(5)), held open: it shows this process or nothing, never another one that
/// got the same number later.
public struct ProcessFolder: ~Copyable, Sendable {
  let folder: Descriptor

  /// `nil` where there is no such process, or it may not be looked at.
  ///
  /// - Parameter proc: folder of the kernel's files, or a substitute.
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

  /// Content of a file of the kernel's, by its path in the folder, up to `limit` bytes; `nil` where it is missing or may
  /// not be read. Not for paths below `root` or `cwd`, where the process decides how long reading takes: ``root()``.
  public borrowing func contents(of name: String, limit: Int = 16 << 10) -> [UInt8]? {
    let flags = FileFlags.readOnly | FileFlags.noFollow | FileFlags.nonBlocking
    // No reason decides anything: what cannot be read is not known.
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

  /// Path of the program that the process runs. The kernel adds ` (deleted)` to the name of a file that was removed, which
  /// also happens when an upgrade replaces it; a name that really ends so belongs to a file that is still there.
  public borrowing func program() -> [UInt8]? {
    guard let path = target(of: "exe") else { return nil }
    let mark = Array(" (deleted)".utf8)
    guard path.suffix(mark.count).elementsEqual(mark), isRemoved("exe") else { return path }
    return Array(path.dropLast(mark.count))
  }

  /// Whether the file that a link of the kernel's leads to has no name any more.
  private borrowing func isRemoved(_ link: String) -> Bool {
    guard let file = try? Descriptor.open(at: folder.rawValue, path: FilePath(link), flags: FileFlags.path) else {
      return false
    }
    return (try? FileStatus.known(of: file.rawValue))?.links == 0
  }

  /// Start time of the process in nanoseconds of ``Clock/sinceBoot()``, rounded down to a hundredth of a second.
  public borrowing func started() -> Int64? {
    fields().flatMap { $0.count > 19 ? Int64(String(decoding: $0[19], as: UTF8.self)) : nil }
      .map { $0 * (1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))) }
  }

  /// Parent process: the one that started it, or that adopted it since.
  public borrowing func parent() -> Int32? {
    fields().flatMap { $0.count > 1 ? Int32(String(decoding: $0[1], as: UTF8.self)) : nil }
  }

  /// Fields of `stat`, from the state on: the name before it may hold anything.
  private borrowing func fields() -> [ArraySlice<UInt8>]? {
    guard let stat = contents(of: "stat"), let nameEnd = stat.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    return stat[(nameEnd + 1)...].split(separator: 0x20)
  }
}

extension ProcessFolder {
  /// The root folder of the process; `nil` where the process may not be looked at.
  public borrowing func root() -> ProcessRoot? {
    // O_PATH follows the link in the kernel: no file system is asked.
    let flags = FileFlags.path | FileFlags.directory
    guard let root = try? Descriptor.open(at: folder.rawValue, path: "root", flags: flags),
      let copy = try? folder.duplicate()
    else { return nil }
    return ProcessRoot(root: root, process: ProcessFolder(copy))
  }
}

/// The root folder of another process, read without ever waiting for that process: it may have made its root a file
/// system of its own (FUSE), whose server never answers.
public struct ProcessRoot: ~Copyable, Sendable {
  private let root: Descriptor
  private let process: ProcessFolder

  init(root: consuming Descriptor, process: consuming ProcessFolder) {
    self.root = root
    self.process = process
  }

  /// File systems that are in memory, and that the kernel serves by itself. Those on disks are left out because a disk can
  /// be a loop over a file of FUSE's, and overlays because their layers can be.
  private static let inMemory: Set<String> = ["tmpfs", "ramfs"]

  /// Content of a regular file in the root folder; `nil` where there is none, and where folder or file are on a file system
  /// that may not answer.
  public borrowing func contents(of name: String, limit: Int = 16 << 10) -> [UInt8]? {
    guard isInMemory(root) else { return nil }
    let flags = FileFlags.path | FileFlags.noFollow
    // The file may be a mount of its own: what the last step leads to is asked only once that is known to answer.
    guard let file = try? Descriptor.open(at: root.rawValue, path: FilePath(name), flags: flags), isInMemory(file),
      (try? FileStatus.of(file.rawValue))?.kind == .regular,
      let opened = try? Descriptor.open(
        path: FilePath("/proc/self/fd/\(file.rawValue)"), flags: FileFlags.readOnly | FileFlags.nonBlocking)
    else { return nil }
    return try? WholeFile.readStream(opened, limit: limit)
  }

  /// By the kernel's own lists: `statfs` and `fstat` would ask the file system. The number of a mount is given to another
  /// one as soon as it is free. The open file keeps it, so the list is read after the file was opened.
  private borrowing func isInMemory(_ file: borrowing Descriptor) -> Bool {
    let mounts = MountTypes(process.contents(of: "mountinfo", limit: 1 << 20) ?? [])
    guard let mount = MountTypes.mount(of: file), let type = mounts.types[mount] else { return false }
    return Self.inMemory.contains(type)
  }
}

/// Types of the file systems that a process sees, by the numbers of their mounts.
struct MountTypes: Hashable, Sendable {
  private(set) var types: [Int: String] = [:]

  /// - Parameter text: `/proc/PID/mountinfo`; lines `NUMBER PARENT DEVICE ROOT PLACE OPTIONS TAGS… - TYPE SOURCE OPTIONS`.
  init(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      // Names and options have no field that is a hyphen: a space in them is written `\040`.
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
