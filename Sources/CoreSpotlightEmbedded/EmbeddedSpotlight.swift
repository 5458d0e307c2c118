package import CoreSpotlight
public import Foundation
import MDDaemon
import MDModel
import MDSearchServer
import MDSystem
import Synchronization

/// The index inside this process: for servers, containers and tests, where no daemon is.
///
/// Needs one call at the start, before CoreSpotlight is used:
///
/// ```swift
/// let spotlight = try EmbeddedSpotlight.start(directory: URL(filePath: "/var/lib/journal/index"))
/// ```
///
/// From then on CoreSpotlight in this process uses an engine of its own, with the same guarantees: what is acknowledged
/// is on the disk, and found. The engine's threads run beside those of the program; no signal handler is set, no
/// process is started, and no file of the user's is read.
public final class EmbeddedSpotlight: Sendable {
  /// Folder of the index.
  public let directory: URL
  private let daemon: EmbeddedDaemon
  private let search: SearchServer
  private let connection: SpotlightConnection
  private let endpoint: SpotlightEndpoint
  private let isTemporary: Bool
  private let hasStopped = Atomic(false)

  /// Starts the engine, and has CoreSpotlight use it until ``stop()``, or until this object goes: keep it.
  ///
  /// - Parameter directory: where the index is kept, for this process alone; made where it is missing. `nil`: in a
  ///   temporary one, which ``stop()`` removes.
  /// - Throws: when the directory cannot be used, or another process uses it.
  public static func start(directory: URL? = nil) throws -> EmbeddedSpotlight {
    try EmbeddedSpotlight(directory: directory, for: .shared)
  }

  /// - Parameter connection: the connection that is to use it.
  package init(directory: URL?, for connection: SpotlightConnection) throws {
    isTemporary = directory == nil
    self.directory = directory ?? Self.temporaryDirectory()
    self.connection = connection
    let locations = try Locations(environment: ["LIMELIGHT_HOME": self.directory.absoluteURL.path])
    daemon = try EmbeddedDaemon(locations: locations)
    search = try SearchServer(
      locations: locations, settings: SearchSettings(nil), version: "embedded", surroundings: nil)
    try search.serve()
    // The services are threads of this process: none is stopped by itself, and on a busy machine they are only slow.
    endpoint = SpotlightEndpoint(locations: locations, patience: .minutes(10), isEmbedded: true)
    connection.redirect(to: endpoint)
  }

  deinit { stop() }

  /// Ends the engine in order; CoreSpotlight uses the user's daemon again, unless another engine has been started since.
  /// Returns when it has ended; a second time does nothing.
  public func stop() {
    guard !hasStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
    connection.leave(endpoint)
    search.stop()
    daemon.stop()
    if isTemporary { try? FileManager.default.removeItem(at: directory) }
  }

  private static func temporaryDirectory() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "spotlight-\(UUID().uuidString)")
  }
}
