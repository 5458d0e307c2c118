import Foundation
import Glibc
import MDTestSupport

/// A real `systemd --user` for one test, with its own control group and mount namespace. It ends when the object is
/// released.
package final class UserSystemd {
  private let directory: TemporaryDirectory
  private let process: Process
  /// Value of `XDG_RUNTIME_DIR`.
  package var runtime: String { directory.path }

  private final class Process {
    let tool: ToolProcess
    init(_ tool: consuming ToolProcess) { self.tool = tool }
  }

  /// True if a user's systemd can run here. It needs its program, writable control groups, and namespaces.
  package static let isPossible = (try? UserSystemd()) != nil

  /// Starts the manager in a control group and a mount namespace of its own.
  ///
  /// A manager claims the whole control group that it starts in. It refuses to run unless the system was booted with
  /// systemd, for which it checks that `/run/systemd/system` exists.
  private static let script = """
    if [ -f /sys/fs/cgroup/cgroup.procs ]; then all=/sys/fs/cgroup; else all=/sys/fs/cgroup/systemd; fi
    own=$all/limelight-test-$$
    mkdir $own || exit 1
    trap 'kill $child' TERM
    sh -c 'echo $$ > $0/cgroup.procs && exec unshare --cgroup --mount --propagation private sh -ec "
      if [ -f /sys/fs/cgroup/cgroup.procs ]; then
        mount -t cgroup2 none /sys/fs/cgroup
      else
        mount -t tmpfs -o mode=755 none /sys/fs/cgroup
        mkdir /sys/fs/cgroup/systemd
        mount -t cgroup -o none,name=systemd none /sys/fs/cgroup/systemd
      fi
      mount -t tmpfs -o mode=755 none /run
      mkdir -p /run/systemd/system
      exec /lib/systemd/systemd --user"' $own &
    child=$!
    wait $child
    wait $child
    find $own -depth -type d -exec rmdir {} +
    """

  /// - Throws: if no systemd comes up.
  package init() throws {
    directory = try TemporaryDirectory()
    let (folder, path) = (directory.path, "/usr/sbin:/usr/bin:/sbin:/bin")
    let environment = ["PATH": path, "HOME": folder, "XDG_RUNTIME_DIR": folder]
    process = Process(try ToolProcess("/bin/sh", ["-c", Self.script], environment: environment))
    try eventually("systemd does not come up") {
      if let ending = try process.tool.ending(milliseconds: 0) {
        throw NeverHappened(description: "systemd has ended: \(ending)")
      }
      return FileManager.default.fileExists(atPath: runtime + "/systemd/private")
    }
  }

  deinit {
    // On SIGTERM the manager stops its units first.
    process.tool.signal(SIGTERM)
    _ = try? process.tool.finish(seconds: 60)
  }
}
