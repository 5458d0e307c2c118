import Foundation

/// A file that is removed at the end of the object's lifetime.
final class TemporaryArchive {
  let path: String

  init(_ bytes: [UInt8], name: String = "a.zip") throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "limelight-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: name).path
    try Data(bytes).write(to: URL(filePath: path))
  }

  deinit { try? FileManager.default.removeItem(at: URL(filePath: path).deletingLastPathComponent()) }
}
