import MDModel
import MDSystem

/// Apps that have ever donated, one per line, in a file beside the switches. The file outlives the index: after the
/// index is lost, every app can be asked to donate again. A value, owned by the engine.
struct DonorRegister {
  private let path: String
  private(set) var bundles: Set<String>
  /// True if the file exists but could not be read. It is then only appended to: replacing it would lose its lines.
  private let isUnread: Bool

  /// - Parameter folder: folder of the state; created with the first app.
  init(in folder: String) {
    path = "\(folder)/donors"
    let text: [UInt8]
    do throws(UnreadableFile) { (text, isUnread) = (try WholeFile.readIfPresent(path), false) } catch {
      (text, isUnread) = ([], true)
    }
    bundles = Set(text.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }.filter(AppClaim.isValid))
  }

  /// Adds apps. If one of them is new, the file is on the disk when this returns.
  mutating func add(_ more: Set<String>) throws(SystemError) {
    guard !more.isSubset(of: bundles) else { return }
    let all = bundles.union(more)
    let file = FilePath(path)
    try DirectoryMaking.make(file.parent ?? .root, mode: 0o700)
    let text = (isUnread ? more : all).sorted().map { "\($0)\n" }.joined()
    if isUnread {
      try append(Array(text.utf8))
    } else {
      try WholeFile.replace(file, with: Array(text.utf8), mode: 0o600, isDurable: true)
    }
    bundles = all
  }

  private func append(_ lines: [UInt8]) throws(SystemError) {
    let flags = FileFlags.writeOnly | FileFlags.append | FileFlags.nonBlocking
    let file = try Descriptor.open(path: FilePath(path), flags: flags)
    try lines.span.withUnsafeBytes { (raw) throws(SystemError) in try file.writeAll(raw) }
    try file.synchronize()
  }
}
