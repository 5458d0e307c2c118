import MDListener
package import MDModel
import MDProtocol
package import MDSystem

/// The search service: answers searches of one index behind a socket. It only reads.
package final class SearchServer: Sendable {
  private let listener: ControlListener
  private let threads: SearchThreads

  /// What a service of its own process has around it.
  package struct Surroundings: Sendable {
    /// Where apps say how they are reached; the first folder that knows one counts.
    package var manifestFolders: [String]
    package var idle: IdleWatch
    /// Paths that a confined process can read.
    package var readable: [String]
    package var links: LinkedFiles
    /// Takes messages for the log.
    package var log: @Sendable (String) -> Void

    package init(
      manifestFolders: [String], idle: IdleWatch, readable: [String], links: LinkedFiles,
      log: @escaping @Sendable (String) -> Void
    ) {
      (self.manifestFolders, self.idle, self.readable) = (manifestFolders, idle, readable)
      (self.links, self.log) = (links, log)
    }
  }

  /// Listens; clients are kept waiting until ``serve()``. Threads that are started later may be confined.
  ///
  /// - Parameters:
  ///   - inherited: a listening socket to use instead of one at its place, as systemd hands over.
  ///   - surroundings: `nil` for a service inside the program that it serves.
  /// - Throws: ``MDSystem/ListenerError``, and when the system refuses threads.
  package init(
    locations: Locations, settings: SearchSettings, version: String, inherited: consuming Descriptor? = nil,
    surroundings: Surroundings?
  ) throws {
    let claims = surroundings.map { BundleClaims(manifests: ManifestCatalog(folders: $0.manifestFolders)) }
    let context = SearchContext(
      path: locations.index, settings: settings, claims: claims, thumbnails: locations.thumbnails,
      ground: surroundings.map {
        StartingGround(index: locations.index, readable: $0.readable, links: $0.links)
      },
      idle: surroundings?.idle)
    threads = SearchThreads(context: context)
    var identify: (@Sendable (ConnectedProcess) -> Peer)?
    if surroundings != nil {
      let peers = PeerIdentification()
      identify = { peers.identify($0) }
    }
    listener = try ControlListener(
      socket: locations.searchSocket, inherited: inherited, hello: Hello(program: "mdsearchd", version: version),
      threadPrefix: "search", identify: identify,
      handler: SearchHandler(threads: threads, claims: claims, idle: surroundings?.idle),
      observer: surroundings.map { Self.observer($0.log) } ?? ListenerObserver())
  }

  static func observer(_ log: @escaping @Sendable (String) -> Void) -> ListenerObserver {
    ListenerObserver(refused: { (peer, failure) in log("\(failure.message) (process \(peer.process))") })
  }

  deinit { stop() }

  /// Begins to serve clients.
  package func serve() throws(SystemError) { try listener.start() }

  /// Stops everything and returns when it has ended; a second time does nothing.
  package func stop() {
    threads.stop()
    listener.stop()
    threads.join()
  }
}
