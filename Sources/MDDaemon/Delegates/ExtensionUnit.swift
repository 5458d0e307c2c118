import MDListener

/// Unit of the user's systemd in which one extension runs. Its use of resources is counted separately, and rights that
/// no extension needs are removed. See systemd-run(1), systemd.exec(5), systemd.resource-control(5).
struct ExtensionUnit: Hashable, Sendable {
  let name: String

  /// - Parameters:
  ///   - daemon: the daemon's process number.
  ///   - number: number of the extension among those that this daemon has started.
  init(daemon: Int32, number: Int) { name = "limelight-extension-\(daemon)-\(number).service" }

  /// Arguments of `systemd-run`, which waits until the extension has ended, and ends with the same status.
  ///
  /// - Parameters:
  ///   - environment: variables for the extension, `NAME=value`, in addition to those that the manager gives to every
  ///     unit.
  ///   - memory: memory limit in bytes.
  func launch(_ manifest: DelegateManifest, environment: [String], memory: UInt64) -> [String] {
    let options = [
      "--user", "--quiet", "--collect", "--wait", "--service-type=exec", "--slice=background.slice", "--unit=\(name)",
      "--description=Limelight asks \(manifest.executable)",
    ]
    let properties = Self.limits + ["MemoryMax=\(memory)"] + (manifest.bringsSandbox ? [] : Self.confinement)
    return options + properties.map { "--property=\($0)" } + environment.map { "--setenv=\($0)" }
      + ["--", manifest.executable] + (manifest.arguments ?? []).map(Self.literal)
  }

  /// Arguments of `systemctl` that end the extension.
  var stopping: [String] { ["--user", "--quiet", "--no-block", "stop", name] }
  var killing: [String] { ["--user", "--quiet", "kill", "--signal=SIGKILL", name] }

  /// Limits of every extension: idle priority, few resources, and a maximum run time in case the daemon was killed.
  private static let limits = [
    "CPUSchedulingPolicy=idle", "Nice=19", "IOSchedulingClass=idle", "MemorySwapMax=200M", "TasksMax=64",
    "OOMScoreAdjust=500", "LimitNOFILE=1024", "LimitCORE=0", "TimeoutStopSec=5s", "RuntimeMaxSec=2h", "UMask=0077",
  ]

  /// Confinement that a manager without privileges can enforce without name spaces. Files stay accessible: an extension
  /// opens whatever its app keeps.
  private static let confinement = [
    "NoNewPrivileges=yes", "RestrictAddressFamilies=AF_UNIX", "RestrictNamespaces=yes", "RestrictRealtime=yes",
    "RestrictSUIDSGID=yes", "LockPersonality=yes", "SystemCallArchitectures=native",
    "SystemCallFilter=@system-service", "SystemCallErrorNumber=EPERM",
  ]

  /// Escapes an argument: systemd expands variables in arguments, and reads two dollar signs as one.
  private static func literal(_ argument: String) -> String {
    argument.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
  }
}

extension DelegateManifest {
  /// Whether the manifest's program is the command of a Flatpak or a snap. Their sandboxes are made by set-user-ID
  /// programs or in name spaces, which confinement would forbid.
  var bringsSandbox: Bool {
    let folder = executable.split(separator: "/").dropLast().suffix(3)
    return executable.hasPrefix("/snap/") || executable.hasPrefix("/var/lib/snapd/")
      || executable.hasSuffix("/bin/snap")
      || executable.hasSuffix("/bin/flatpak") || folder.elementsEqual(["flatpak", "exports", "bin"])
  }
}
