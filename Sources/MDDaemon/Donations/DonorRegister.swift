import MDModel
import MDSystem

/// Apps that have ever donated, a line each in a file beside the switches: it outlives the index, so that after its loss
/// every app can be asked to donate again. A value; the engine's.
struct DonorRegister {
  private let path: String
  private(set) var bundles: Set<String>

  /// - Parameter folder: where state is kept; made with the first app.
  init(in folder: String) {
    path = "\(folder)/donors"
    let text = (try? WholeFile.read(FilePath(path))) ?? []
    bundles = Set(text.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }.filter(AppClaim.isValid))
  }

  /// Notes apps, on the disk before this returns where one is new.
  mutating func add(_ more: Set<String>) throws(SystemError) {
    guard !more.isSubset(of: bundles) else { return }
    let all = bundles.union(more)
    let file = FilePath(path)
    try DirectoryMaking.make(file.parent ?? .root, mode: 0o700)
    let text = all.sorted().map { "\($0)\n" }.joined()
    try WholeFile.replace(file, with: Array(text.utf8), mode: 0o600, isDurable: true)
    bundles = all
  }
}
