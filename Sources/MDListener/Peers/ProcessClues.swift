import MDProtocol

/// Raw facts of the kernel about a process; `nil` for those that it does not tell.
struct ProcessClues: Hashable, Sendable {
  /// Path of the program, from `/proc/PID/exe`.
  var executable: String?
  /// `/proc/PID/cgroup`.
  var controlGroups: [UInt8]?
  /// `/proc/PID/attr/current`: the label of AppArmor or another security module.
  var securityLabel: [UInt8]?

  /// The snap that confines the process, and that it cannot have left.
  var snap: PeerSandbox? {
    if let name = SecurityLabel.snap(securityLabel ?? []) { return .snap(name) }
    // Check the program too: the terminal of an editor that is an unconfined snap puts its child processes into the
    // snap's group.
    guard let name = ControlGroup.snap(controlGroups ?? []), let executable,
      PeerSandbox.isProgram(executable, ofSnap: name)
    else { return nil }
    return .snap(name)
  }

  /// The service of systemd that contains the process.
  var service: String? { ControlGroup.service(controlGroups ?? []) }

  /// The app's identifier, as given by the session that has started it.
  var unit: String? { ControlGroup.application(controlGroups ?? []) }
}

extension PeerSandbox {
  static func isProgram(_ path: String, ofSnap name: String) -> Bool {
    path.hasPrefix("/snap/\(name)/") || path.hasPrefix("/var/lib/snapd/snap/\(name)/")
  }
}

/// `.flatpak-info`: a key file, flatpak-metadata(5).
enum FlatpakInfo {
  /// The `name` in `[Application]`, or in `[Runtime]` if no app runs in the sandbox.
  static func application(_ bytes: [UInt8]) -> String? {
    var group = Substring()
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        group = line
      } else if group == "[Application]" || group == "[Runtime]", let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].filter { $0 != " " }
        let value = line[line.index(after: equals)...].drop { $0 == " " }
        if key == "name", !value.isEmpty { return String(value) }
      }
    }
    return nil
  }
}

/// AppArmor's label of a snap: `snap.NAME.APP (enforce)`. A label in complain mode confines nothing.
enum SecurityLabel {
  static func snap(_ bytes: [UInt8]) -> String? {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ".", maxSplits: 2)
    guard parts.count == 3, parts[0] == "snap" else { return nil }
    return parts[2].split(whereSeparator: \.isWhitespace).contains("(enforce)") ? String(parts[1]) : nil
  }
}
