package import CoreSpotlight
public import Foundation
import MDDaemon
import MDModel
import MDSearchServer
import MDSystem
import Synchronization

/// The index inside this process: for servers, containers and tests, where no daemon runs.
///
/// Make one call at the start, before CoreSpotlight is used:
///
/// ```swift
/// let spotlight = try EmbeddedSpotlight.start(directory: URL(filePath: "/var/lib/journal/index"))
/// ```
///
/// From then on CoreSpotlight uses an engine in this process, with the same guarantees: an acknowledged item is on the
/// disk and can be found. The engine's threads run beside those of the program. The engine sets no signal handler,
/// starts no process, and reads none of the user's files.
public final class EmbeddedSpotlight: Sendable {
  /// Folder of the index.
  public let directory: URL
  private let daemon: EmbeddedDaemon
  private let search: SearchServer
  private let connection: SpotlightConnection
  private let endpoint: SpotlightEndpoint
  private let isTemporary: Bool
  private let hasStopped = Atomic(false)

  /// Starts the engine. CoreSpotlight uses it until ``stop()``, or until this object is released: keep the object.
  ///
  /// - Parameter directory: folder of the index, for this process only; created if it is missing. `nil` means a
  ///   temporary folder, which ``stop()`` removes.
  /// - Throws: when the directory cannot be used, or another process uses it.
  public static func start(directory: URL? = nil) throws -> EmbeddedSpotlight {
    try EmbeddedSpotlight(directory: directory, for: .shared)
  }

  /// - Parameter connection: the connection that will use the engine.
  package init(directory: URL?, for connection: SpotlightConnection) throws {
    isTemporary = directory == nil
    self.directory = directory ?? Self.temporaryDirectory()
    self.connection = connection
    let locations = try Locations(environment: ["LIMELIGHT_HOME": self.directory.absoluteURL.path])
    daemon = try EmbeddedDaemon(locations: locations)
    search = try SearchServer(
      locations: locations, settings: SearchSettings(nil), version: "embedded", surroundings: nil)
    try search.serve()
    // The services are threads of this process. They never end by themselves; on a busy machine they are only slow.
    endpoint = SpotlightEndpoint(locations: locations, patience: .minutes(10), isEmbedded: true)
    connection.redirect(to: endpoint)
  }

  deinit { stop() }

  /// Ends the engine in order. CoreSpotlight then uses the user's daemon again, unless another engine was started
  /// since. Returns after the end; a second call does nothing.
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
