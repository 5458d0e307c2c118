import DaemonTestKit
import Foundation
import MDModel

extension DaemonHome {
  /// Registers a script as the app's extension, which behaves in the given way.
  ///
  /// - Parameter indexes: the app's indexes, in addition to those it has donated to.
  func register(_ bundle: String, _ manner: String, indexes: [String] = []) throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "extension.py")
    let program = URL(filePath: outside + "/extension.py")
    try FileManager.default.copyItem(at: source, to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let folder = URL(filePath: try locations.data + "/extensions")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var manifest: [String: Any] = ["executable": program.path, "arguments": [manner, outside]]
    if !indexes.isEmpty { manifest["indexes"] = indexes }
    try JSONSerialization.data(withJSONObject: manifest).write(to: folder.appending(path: "\(bundle).json"))
  }
}
