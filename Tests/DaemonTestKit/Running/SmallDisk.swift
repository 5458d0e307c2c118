import Foundation
import MDTestSupport

/// An in-memory file system of a given size. It is unmounted when the object is released.
package final class SmallDisk {
  private let directory: TemporaryDirectory
  package var path: String { directory.path }

  /// - Throws: if mounting is not allowed.
  package init(megabytes: Int) throws {
    directory = try TemporaryDirectory()
    try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m,mode=700", "limelight-test", directory.path])
  }

  deinit { try? Self.run("umount", ["--lazy", directory.path]) }

  package func grow(megabytes: Int) throws { try Self.run("mount", ["-o", "remount,size=\(megabytes)m", path]) }

  private static func run(_ tool: String, _ arguments: [String]) throws {
    let result = try ToolProcess("/usr/bin/\(tool)", arguments, environment: ["PATH": "/usr/bin"]).finish(seconds: 30)
    guard result.status == 0 else { throw NeverHappened(description: "\(tool): \(result.messages)") }
  }
}
