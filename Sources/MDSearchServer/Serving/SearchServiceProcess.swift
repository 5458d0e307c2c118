import MDListener
package import MDModel
import MDSearchService
import MDSystem

/// The process of the search service: the order of its start, the rights that it gives up, and its end.
package struct SearchServiceProcess {
  /// How the process was started.
  package struct Options: Sendable {
    package var locations: Locations
    /// How long it stays without a client.
    package var idle: Duration
    package var version: String
    /// Receives messages for the log.
    package var log: @Sendable (String) -> Void

    package init(
      locations: Locations, idle: Duration, version: String, log: @escaping @Sendable (String) -> Void
    ) {
      (self.locations, self.idle, self.version, self.log) = (locations, idle, version, log)
    }
  }

  private let options: Options

  package init(options: Options) { self.options = options }

  /// Serves until a signal asks for the end, or until no client has been connected for a while.
  ///
  /// - Parameter confine: gives up the rights that are no longer needed. Receives the paths that are read later.
  /// - Throws: ``MDSystem/ServiceLockError``, ``MDSystem/ListenerError``, an error if the system refuses threads, and
  ///   any error of `confine`.
  package func run(confine: ([String]) throws -> Void) throws {
    let lock = try ServiceLock(path: options.locations.searchLock, of: "mdsearchd")
    let inherited = try InheritedSockets.takeListener()
    EndingSignals.hold()
    DescriptorLimit.raise()
    ProcessMemory.shareHeap()
    // Each search allocates and frees some megabytes. While a user types, the next search follows immediately, so
    // keep the freed memory.
    ProcessMemory.keepFreed()
    let idle = IdleWatch(patience: options.idle)
    let manifests = ManifestFolders.all(options.locations, dataFolders: ProcessEnvironment.text("XDG_DATA_DIRS"))
    let links = Self.links(options.locations, manifests)
    let readable = Self.readable(options.locations) + manifests + links.targets + Self.linkedIndex(options.locations)
    // The server starts the thread that identifies clients before the process is confined: a confined thread cannot
    // inspect other processes.
    let server = try SearchServer(
      locations: options.locations, settings: SearchSettings(options.locations), version: options.version,
      inherited: inherited,
      surroundings: SearchServer.Surroundings(
        manifestFolders: manifests, idle: idle, readable: readable, links: links, log: options.log))
    try confine(readable)
    try server.serve()
    Self.waitForEnd(idle)
    server.stop()
    lock.end()
  }

  private static func waitForEnd(_ idle: IdleWatch) {
    while true {
      let left = idle.timeLeft()
      if left == .zero { return }
      if EndingSignals.wait(milliseconds: left.map { Int(clamping: $0.inMilliseconds) + 1 }) == .ending { return }
    }
  }

  /// Files that are read later and may be symbolic links.
  private static func links(_ locations: Locations, _ manifests: [String]) -> LinkedFiles {
    LinkedFiles(
      files: [locations.settings, locations.switches, locations.index], folders: MeaningModels.folders + manifests)
  }

  /// The folder of the link's target, if the index is a link. SQLite creates and removes the index's log beside the
  /// target.
  private static func linkedIndex(_ locations: Locations) -> [String] {
    LinkedFiles(files: [locations.index], folders: []).targets.compactMap { FilePath($0).parent?.text }
  }

  /// Paths that searches read: the index and the files beside it, the user's settings, shared thumbnails, models, the
  /// gazetteer, and the rules of time zones.
  private static func readable(_ locations: Locations) -> [String] {
    let own = [locations.cache, locations.configuration, locations.state, locations.thumbnails]
    return own + MeaningModels.folders + ["/usr/share/zoneinfo", "/etc/localtime", "/dev/null", "/dev/urandom"]
  }
}
