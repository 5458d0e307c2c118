import Foundation
import Glibc
import MDTestSupport

/// A systemd of a user's, for one test: real, and of its own; ended with the value.
public final class UserSystemd {
  private let directory: TemporaryDirectory
  private let process: Process
  /// What `XDG_RUNTIME_DIR` says.
  public var runtime: String { directory.path }

  private final class Process {
    let tool: ToolProcess
    init(_ tool: consuming ToolProcess) { self.tool = tool }
  }

  /// Whether one can run here at all: it needs its program, control groups that may be written, and name spaces.
  public static let isPossible = (try? UserSystemd()) != nil

  /// - Throws: where none comes up.
  public init() throws {
    directory = try TemporaryDirectory()
    // It runs only where the system has been started by systemd, and takes this folder for the sign of it.
    let script = """
      mount -t tmpfs -o mode=755 none /run && mkdir -p /run/systemd/system && exec /lib/systemd/systemd --user
      """
    let (folder, path) = (directory.path, "/usr/sbin:/usr/bin:/sbin:/bin")
    let environment = ["PATH": path, "HOME": folder, "XDG_RUNTIME_DIR": folder]
    process = Process(
      try ToolProcess(
        "/usr/bin/unshare", ["--mount", "--propagation", "private", "/bin/sh", "-c", script], environment: environment))
    try eventually("systemd does not come up") {
      if let ending = try process.tool.ending(milliseconds: 0) {
        throw NeverHappened(description: "systemd has ended: \(ending)")
      }
      return FileManager.default.fileExists(atPath: runtime + "/systemd/private")
    }
  }

  deinit {
    // It ends its units first.
    process.tool.signal(SIGTERM)
    _ = try? process.tool.finish(seconds: 60)
  }
}
