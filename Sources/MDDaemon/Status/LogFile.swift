import MDModel
import MDSystem

/// File that keeps the last lines of the log beyond the daemon's end. Only the user may read it, and its size is
/// bounded: when it is full, it replaces the former file, and a new one begins.
struct LogFile: Sendable {
  /// Maximum size of one file in bytes; two files are kept.
  static let limit = 256 * 1_024

  private let path: String
  private var former: String { path + ".1" }
  /// Bytes written so far; `nil` before the file is open, and after a failed write.
  private var size: Int?

  init(_ path: String) { self.path = path }

  /// The lines of earlier daemons, oldest first. A file that is missing or cannot be read has none.
  func earlierLines() -> [String] {
    [former, path].flatMap { file in
      let bytes = (try? WholeFile.read(FilePath(file), limit: 2 * Self.limit)) ?? []
      return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Opens the file for more lines.
  mutating func open() throws(SystemError) {
    try DirectoryMaking.make(FilePath(path).parent ?? .root, mode: 0o700)
    let file = try Self.open(path)
    size = Int(clamping: try FileStatus.of(file.rawValue).size)
    // End the line that a killed daemon may have left incomplete.
    if size ?? 0 > 0 { try append([UInt8(ascii: "\n")]) }
  }

  /// Adds a line. Each line is written at once, so that the last one before a crash is kept.
  mutating func add(_ line: String) throws(SystemError) { try append(Array(line.utf8) + [UInt8(ascii: "\n")]) }

  private mutating func append(_ bytes: [UInt8]) throws(SystemError) {
    guard var size else { return }
    self.size = nil
    if size + bytes.count > Self.limit {
      try FileRenaming.replace(former, by: path)
      size = 0
    }
    let file = try Self.open(path)
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemError) in try file.writeAll(bytes) }
    self.size = size + bytes.count
  }

  private static func open(_ path: String) throws(SystemError) -> Descriptor {
    let flags = FileFlags.writeOnly | FileFlags.create | FileFlags.append
    return try Descriptor.open(path: FilePath(path), flags: flags, mode: 0o600)
  }
}
