import Foundation

/// The paths of all items, one per line, as input for `plocate-build --plaintext`.
final class PathList {
  private let file: FileHandle
  private var waiting = Data()

  init(path: String) throws {
    try Data().write(to: URL(filePath: path))
    file = try FileHandle(forWritingTo: URL(filePath: path))
  }

  func add(_ path: String) {
    waiting.append(contentsOf: path.utf8)
    waiting.append(0x0A)
  }

  func write() throws {
    try file.write(contentsOf: waiting)
    try file.close()
  }
}
