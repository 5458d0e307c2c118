public import Foundation
import Glibc

/// A fresh directory. It is removed with everything in it when the object is released.
public final class TemporaryDirectory: Sendable {
  public let url: URL
  public var path: String { url.path }

  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "limelight-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Retries, because a process that is just ending may still write: a file created during the removal makes the
  /// removal fail.
  deinit {
    for _ in 0..<100 {
      try? FileManager.default.removeItem(at: url)
      if !FileManager.default.fileExists(atPath: url.path) { return }
      Self.open(url.path)
      usleep(10_000)
    }
  }

  /// Makes folders accessible that a test has closed. Only root could remove their contents otherwise.
  private static func open(_ folder: String) {
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    if status.st_mode & 0o700 != 0o700 { chmod(folder, 0o700) }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] { open("\(folder)/\(name)") }
  }

  /// Writes a file and creates its parent directories.
  @discardableResult
  public func write(_ contents: String, to name: String) throws -> String { try write(Array(contents.utf8), to: name) }

  @discardableResult
  public func write(_ contents: [UInt8], to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contents).write(to: file)
    return file.path
  }

  public func makeDirectory(_ name: String) throws {
    try FileManager.default.createDirectory(at: url.appending(path: name), withIntermediateDirectories: true)
  }
}

extension TemporaryDirectory {
  /// Creates a symbolic link to `target`, which may be relative to the link.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: name).path, withDestinationPath: target)
  }
}
