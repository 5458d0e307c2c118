import MDListener
package import MDModel
import MDProtocol
package import MDSystem

/// The search service: answers searches of one index over a socket. It only reads the index.
package final class SearchServer: Sendable {
  private let listener: ControlListener
  private let threads: SearchThreads

  /// Additional parts of a service that runs in its own process.
  package struct Surroundings: Sendable {
    /// Folders of manifests in which apps declare how they can be reached. The first folder that knows an app counts.
    package var manifestFolders: [String]
    package var idle: IdleWatch
    /// Paths that a confined process may read.
    package var readable: [String]
    package var links: LinkedFiles
    /// Receives messages for the log.
    package var log: @Sendable (String) -> Void

    package init(
      manifestFolders: [String], idle: IdleWatch, readable: [String], links: LinkedFiles,
      log: @escaping @Sendable (String) -> Void
    ) {
      (self.manifestFolders, self.idle, self.readable) = (manifestFolders, idle, readable)
      (self.links, self.log) = (links, log)
    }
  }

  /// Listens on the socket. Clients must wait until ``serve()`` is called. The process may be confined between the
  /// two; threads started after that are confined too.
  ///
  /// - Parameters:
  ///   - inherited: a listening socket to use instead of a new one, as systemd passes it.
  ///   - surroundings: `nil` for a service inside the program that uses it.
  /// - Throws: ``MDSystem/ListenerError``, and an error if the system refuses threads.
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

  /// Starts serving clients.
  package func serve() throws(SystemError) { try listener.start() }

  /// Stops everything, and returns when it has ended. A second call does nothing.
  package func stop() {
    threads.stop()
    listener.stop()
    threads.join()
  }
}
