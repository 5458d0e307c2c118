import MDModel
import MDSystem

/// Apps that have ever donated, a line each in a file beside the switches: it outlives the index, so that after its loss
/// every app can be asked to donate again. A value; the engine's.
struct DonorRegister {
  private let path: String
  private(set) var bundles: Set<String>
  /// The file is there and could not be read: it is not replaced, or what it says would be lost.
  private let isUnread: Bool

  /// - Parameter folder: where state is kept; made with the first app.
  init(in folder: String) {
    path = "\(folder)/donors"
    let text: [UInt8]
    do throws(UnreadableFile) { (text, isUnread) = (try WholeFile.readIfPresent(path), false) } catch {
      (text, isUnread) = ([], true)
    }
    bundles = Set(text.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }.filter(AppClaim.isValid))
  }

  /// Notes apps, on the disk before this returns where one is new.
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
