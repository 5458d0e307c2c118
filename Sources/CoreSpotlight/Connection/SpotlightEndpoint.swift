package import MDClient
import MDModel
import MDProtocol
import MDSystem

/// Where the daemon is asked, who starts it, and how long it may be silent.
package struct SpotlightEndpoint: Sendable {
  package var socket: String
  /// `nil`: nobody does.
  var starter: DaemonStarter?
  /// How long an answer may be in coming, in nanoseconds.
  var patience: Int64 = 30_000_000_000

  /// - Parameter starter: starts the daemon where nobody listens.
  package init(socket: String, starter: DaemonStarter? = nil, patience: Int64 = 30_000_000_000) {
    self.socket = socket
    self.starter = starter
    self.patience = patience
  }

  /// Of the user's daemon, or of that of `LIMELIGHT_HOME`.
  static func standard() throws(LocationsError) -> SpotlightEndpoint {
    let locations = try Locations(environment: ProcessEnvironment.texts(Locations.variables))
    return SpotlightEndpoint(socket: locations.socket, starter: .standard())
  }

  /// Connects. A daemon that closes the connection at once is about to end: another is looked for soon.
  ///
  /// - Parameters:
  ///   - startIfNeeded: the daemon is started where nobody listens.
  ///   - deadline: an instant of ``MDSystem/Clock/monotonic()``.
  func connect(startIfNeeded: Bool = true, deadline: Int64) throws(ClientError) -> DaemonClient {
    let last = min(deadline, Clock.monotonic() + Self.longestEnd)
    while true {
      do throws(ClientError) { return try connectOnce(startIfNeeded, deadline) } catch {
        guard error == .closed, Clock.monotonic() < last else { throw error }
      }
      // Nobody tells when a process has gone that is not ours.
      _ = Monitor(()).wait(until: Clock.monotonic() + Self.pause) { _ in nil as Void? }
    }
  }

  /// What a daemon takes to end, and how long to wait before the next look, in nanoseconds.
  private static let longestEnd: Int64 = 5_000_000_000
  private static let pause: Int64 = 20_000_000

  private func connectOnce(_ startIfNeeded: Bool, _ deadline: Int64) throws(ClientError) -> DaemonClient {
    try DaemonClient.connect(
      to: socket, as: Hello(program: AppIdentity.program, version: "\(CoreSpotlightAPIVersion)"),
      startIfNeeded: startIfNeeded ? starter : nil, deadline: deadline)
  }
}
