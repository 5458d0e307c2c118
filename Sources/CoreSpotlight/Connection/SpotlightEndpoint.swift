import Foundation
package import MDModel
import MDProtocol
import MDSearchAPI
import MDSystem
import Synchronization
package import MDClient

/// Endpoint of the daemon and of the search service beside it: their sockets, how they are started, and the time-out of
/// replies.
package struct SpotlightEndpoint: Sendable {
  package var socket: String
  /// Starter of the daemon; `nil` if it must not be started.
  var starter: DaemonStarter?
  /// Socket of the search service.
  var searchSocket: String
  var searchStarter: DaemonStarter?
  /// Time-out of a reply.
  var patience: Duration
  /// True if the engine runs in this process.
  var isEmbedded = false

  /// - Parameters:
  ///   - starter: starts the daemon if no process listens.
  ///   - searchStarter: starts the search service.
  ///   - isEmbedded: true if the engine runs in this process.
  package init(
    locations: Locations, starter: DaemonStarter? = nil, searchStarter: DaemonStarter? = nil,
    patience: Duration = .seconds(30), isEmbedded: Bool = false
  ) {
    self.isEmbedded = isEmbedded
    (socket, self.starter) = (locations.socket, starter)
    (searchSocket, self.searchStarter) = (locations.searchSocket, searchStarter)
    self.patience = patience
  }

  /// Endpoint of the user's daemon, or of the one under `LIMELIGHT_HOME`.
  static func standard() throws(LocationsError) -> SpotlightEndpoint {
    let locations = try Locations(environment: ProcessEnvironment.texts(Locations.variables))
    return SpotlightEndpoint(
      locations: locations, starter: .standard(), searchStarter: .standard(of: SearchClient.program))
  }

  /// Connects. A daemon that closes the connection at once is about to end: connects again until another one answers.
  ///
  /// - Parameter startIfNeeded: whether the daemon is started if no process listens.
  func connect(startIfNeeded: Bool = true, deadline: Instant) throws(ClientError) -> DaemonClient {
    try Self.connect(to: socket, startIfNeeded ? starter : nil, deadline)
  }

  /// Connects to the search service.
  func connectToSearch(deadline: Instant) throws(ClientError) -> DaemonClient {
    try Self.connect(to: searchSocket, searchStarter, deadline)
  }

  private static func connect(
    to socket: String, _ starter: DaemonStarter?, _ deadline: Instant
  ) throws(ClientError) -> DaemonClient {
    let last = min(deadline, Clock.now + longestEnd)
    while true {
      do throws(ClientError) { return try connectOnce(to: socket, starter, deadline) } catch {
        guard error == .closed, Clock.now < last else { throw error }
      }
      // The kernel does not report the end of a process that is not our child, so poll.
      _ = Monitor(()).wait(until: Clock.now + pause) { _ in nil as Void? }
    }
  }

  /// Maximum time that a daemon takes to end, and interval of polling.
  private static let longestEnd: Duration = .seconds(5)
  private static let pause: Duration = .milliseconds(20)

  /// Words an error for an embedded engine: there is no daemon that could be started, or whose log could be read.
  func worded(_ error: any Error) -> any Error {
    guard isEmbedded else { return error }
    if let failure = error as? SearchFailure, failure.code == .damagedIndex {
      return SearchFailure(
        .damagedIndex, "The index is damaged. Stop the engine, remove its directory, and donate everything again.")
    }
    return (error as? ClientError).map(worded) ?? error
  }

  func worded(_ error: ClientError) -> ClientError {
    guard isEmbedded else { return error }
    let message: String
    switch error {
    case .refused, .tooLong: return error
    case .noAnswer: message = "The embedded engine does not answer."
    case .malformed, .versions, .foreignDaemon: message = "The answer of the embedded engine cannot be read."
    case .closed, .notRunning, .unreachable, .notStarted, .failed:
      message = "The embedded engine has ended. Start it again."
    }
    return .refused(RequestFailure(.unavailable, message))
  }

  private static func connectOnce(
    to socket: String, _ starter: DaemonStarter?, _ deadline: Instant
  ) throws(ClientError) -> DaemonClient {
    try DaemonClient.connect(
      to: socket, as: Hello(program: ClientIdentity.program, version: "\(CoreSpotlightAPIVersion)"),
      startIfNeeded: starter, deadline: deadline)
  }
}

/// Bundle identifier under which this process speaks to the daemon.
enum ClientIdentity {
  private static let given = Mutex<String?>(nil)

  /// The app's identifier: the one that was set, else the bundle's, else the one in the environment, else the program's
  /// name.
  static var bundle: String {
    get { given.withLock { $0 } ?? found }
    set { given.withLock { $0 = newValue } }
  }

  private static let found: String =
    Bundle.main.bundleIdentifier.flatMap(valid)
    ?? ProcessEnvironment.text(variable).flatMap(valid) ?? program

  private static func valid(_ bundle: String) -> String? { AppClaim.isValid(bundle) ? bundle : nil }

  static let variable = "LIMELIGHT_BUNDLE_IDENTIFIER"

  /// The program's name, with hyphens in place of characters that a bundle identifier cannot have.
  static let program = identifier(fromProgram: ProcessInfo.processInfo.processName)

  static func identifier(fromProgram name: String) -> String {
    let plain = name.utf8.prefix(255).map { byte in
      AppClaim.isValid(String(decoding: [UInt8(ascii: "a"), byte], as: UTF8.self)) ? byte : UInt8(ascii: "-")
    }
    let bundle = String(decoding: plain.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
    return bundle.isEmpty ? "app" : bundle
  }
}
