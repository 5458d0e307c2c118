import Glibc
import MDTestSupport

/// A file that is kept open for writing over several changes.
final class OpenWriter: Sendable {
  let descriptor: Int32

  init?(_ path: [UInt8]) {
    descriptor = open(path.terminated, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0 { return nil }
  }

  /// True if the name that opened the file may be gone while other names remain. The kernel reports no events for such
  /// writes.
  var hasLostItsName: Bool {
    var status = stat()
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/fd/\(descriptor)", &name, name.count)
    let isGone = name.prefix(max(0, length)).reversed().starts(with: " (deleted)".utf8.reversed().map { CChar($0) })
    return fstat(descriptor, &status) != 0 || status.st_nlink > 1 || isGone
  }

  deinit { close(descriptor) }
}

/// Changes of contents.
extension Workload {
  mutating func create() {
    // The file may exist already and have other names.
    guard let path = newPath(in: root), known.isToBeChanged(path) else { return }
    write(text(), to: path, O_CREAT | O_TRUNC)
    known.add(file: path)
  }

  mutating func append() {
    guard let path = known.file(in: root, &random) else { return }
    write(text(), to: path, O_APPEND)
  }

  mutating func truncate() {
    guard let path = known.file(in: root, &random), let size = try? TreeWalk.entry(path).size else { return }
    Glibc.truncate(path.terminated, chance(1, in: 3) ? 0 : Int(size / 2))
  }

  /// Overwrites the first bytes, so that the size stays the same.
  mutating func overwrite() {
    guard let path = known.file(in: root, &random) else { return }
    write(Array("\(word()) ".utf8), to: path, 0)
  }

  /// Saves as most editors do: writes a new file with the old one's tags, and renames it over the old one.
  mutating func saveAtomically() {
    guard let path = known.file(in: root, &random) else { return }
    let fresh = folder(of: path) + Array(chance(1, in: 2) ? ".goutputstream-\(operations)".utf8 : "save~tmp".utf8)
    write(text(), to: fresh, O_CREAT | O_TRUNC)
    Tags.copy(from: path, to: fresh)
    rename(fresh.terminated, path.terminated)
  }

  /// Saves as other editors do: renames the old file to a backup, writes a new one, and usually deletes the backup.
  mutating func saveWithBackup() {
    guard let path = known.file(in: root, &random) else { return }
    let backup = path + [0x7E]
    guard rename(path.terminated, backup.terminated) == 0 else { return }
    write(text(), to: path, O_CREAT | O_EXCL)
    if chance(2, in: 3) { unlink(backup.terminated) } else { known.add(file: backup) }
  }

  mutating func holdOpen() {
    if writers.count > 2 { writers.removeFirst() }
    if let path = known.file(in: root, &random), let writer = OpenWriter(path) { writers.append(writer) }
  }

  mutating func writeHeld() {
    guard let writer = writers.randomElement(using: &random), !writer.hasLostItsName else { return }
    Self.write(text(), writer.descriptor)
  }

  // MARK: How

  /// Writes bytes to a regular file. Does nothing if the path is a link, a folder or a pipe without a reader.
  func write(_ bytes: [UInt8], to path: [UInt8], _ flags: Int32) {
    let descriptor = open(path.terminated, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags, 0o644)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    Self.write(bytes, descriptor)
  }

  private static func write(_ bytes: [UInt8], _ descriptor: Int32) {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    precondition(count == bytes.count, "writing into the workload's tree: \(String(cString: strerror(errno)))")
  }

  /// Random text: one file in ten is empty, one in twenty long.
  private mutating func text() -> [UInt8] {
    if chance(1, in: 10) { return [] }
    let filler = chance(1, in: 20) ? String(repeating: "and so on and so forth\n", count: 1_000) : ""
    return Array("the word is \(word())\n\(filler)".utf8)
  }

  private mutating func word() -> String {
    var number = words.count
    var letters = "zq"
    repeat {
      letters.unicodeScalars.append(Unicode.Scalar(UInt8(0x61 + number % 26)))
      number /= 26
    } while number > 0
    words.append(letters + "qz")
    return letters + "qz"
  }

  func folder(of path: [UInt8]) -> [UInt8] { Array(path[...path.lastIndex(of: 0x2F)!]) }
}
