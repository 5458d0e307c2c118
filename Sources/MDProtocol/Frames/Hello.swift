/// Versions of the control protocol. A version is raised when an older one could misread its frames.
package enum ProtocolVersion {
  /// Versions that this build speaks.
  package static let supported: ClosedRange<UInt16> = 1...1
  /// Version of greetings, so that sides without a common version still understand why.
  package static let greeting: UInt16 = 1
}

/// Greeting that each side sends first.
package struct Hello: Hashable, Sendable, Codable {
  /// The oldest and the newest version that the side speaks.
  package var minimum: UInt16
  package var maximum: UInt16
  /// Name of the program: `mds`, `mdutil`.
  package var program: String
  /// Version of the program.
  package var version: String

  package init(
    program: String, version: String, versions: ClosedRange<UInt16> = ProtocolVersion.supported
  ) {
    minimum = versions.lowerBound
    maximum = versions.upperBound
    self.program = program
    self.version = version
  }

  /// The newest version that both sides speak; `nil` if there is none.
  package func agreed(with other: Hello) -> UInt16? {
    let newest = min(maximum, other.maximum)
    return newest >= max(minimum, other.minimum) ? newest : nil
  }
}

/// Names of the units of the user's systemd in which Limelight's daemons run: `Sources/mds/Install`.
package enum ServiceUnit {
  package static func name(of program: String) -> String { "limelight-\(program).service" }

  /// The command that restarts a daemon.
  package static func restart(_ program: String) -> String { "systemctl --user restart \(name(of: program))" }

  /// The command that shows the log of a daemon. Only `mds` keeps its own log.
  package static func log(of program: String) -> String {
    program == "mds" ? "mdutil --log" : "journalctl --user -u \(name(of: program))"
  }
}

/// Error of a client and a daemon that have no protocol version in common.
package struct VersionMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  package var client: Hello
  package var daemon: Hello

  package init(client: Hello, daemon: Hello) {
    self.client = client
    self.daemon = daemon
  }

  package var description: String {
    let daemonSpeaks = "\(daemon.program) \(daemon.version) speaks version \(Self.words(daemon)) of the protocol"
    let clientSpeaks = "this \(client.program) \(client.version) version \(Self.words(client))"
    let advice =
      daemon.maximum < client.minimum
      ? "restart it with `\(ServiceUnit.restart(daemon.program))`, or end it and it starts anew"
      : "use the \(client.program) that was installed with it"
    return "\(daemonSpeaks), \(clientSpeaks): \(advice)"
  }

  private static func words(_ hello: Hello) -> String {
    hello.minimum == hello.maximum ? "\(hello.maximum)" : "\(hello.minimum) to \(hello.maximum)"
  }
}
