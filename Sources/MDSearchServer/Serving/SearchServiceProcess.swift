import MDListener
package import MDModel
import MDSearchService
import MDSystem

/// The process of the search service: in which order it starts, what it gives up, and how it ends.
package struct SearchServiceProcess {
  /// How it was started.
  package struct Options: Sendable {
    package var locations: Locations
    /// How long it stays without a client.
    package var idle: Duration
    package var version: String
    /// Takes messages for the log.
    package var log: @Sendable (String) -> Void

    package init(
      locations: Locations, idle: Duration, version: String, log: @escaping @Sendable (String) -> Void
    ) {
      (self.locations, self.idle, self.version, self.log) = (locations, idle, version, log)
    }
  }

  private let options: Options

  package init(options: Options) { self.options = options }

  /// Serves until a signal asks for the end, or until no client has been there for a while.
  ///
  /// - Parameter confine: takes the rights away that are not needed any more; gets the paths that are read later.
  /// - Throws: ``MDSystem/ServiceLockError``, ``MDSystem/ListenerError``, when the system refuses threads, and what
  ///   `confine` throws.
  package func run(confine: ([String]) throws -> Void) throws {
    let lock = try ServiceLock(path: options.locations.searchLock, of: "mdsearchd")
    let inherited = try InheritedSockets.takeListener()
    EndingSignals.hold()
    DescriptorLimit.raise()
    ProcessMemory.shareHeap()
    // Each search takes some megabytes and gives them back; who types searches again at once.
    ProcessMemory.keepFreed()
    let idle = IdleWatch(patience: options.idle)
    let manifests = ManifestFolders.all(options.locations, dataFolders: ProcessEnvironment.text("XDG_DATA_DIRS"))
    let links = Self.links(options.locations, manifests)
    let readable = Self.readable(options.locations) + manifests + links.targets + Self.linkedIndex(options.locations)
    // Identifies clients on a thread that was started before: a confined one cannot look at other processes.
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

  /// Files of these folders that may be links to files elsewhere.
  private static func links(_ locations: Locations, _ manifests: [String]) -> LinkedFiles {
    LinkedFiles(
      files: [locations.settings, locations.switches, locations.index], folders: MeaningModels.folders + manifests)
  }

  /// The folder of the index that a link leads to: SQLite makes and removes the index's log beside the target.
  private static func linkedIndex(_ locations: Locations) -> [String] {
    LinkedFiles(files: [locations.index], folders: []).targets.compactMap { FilePath($0).parent?.text }
  }

  /// What searches read: the index with what lies beside it, the user's settings, shared thumbnails, models, the names of
  /// places, and the rules of time zones.
  private static func readable(_ locations: Locations) -> [String] {
    let own = [locations.cache, locations.configuration, locations.state, locations.thumbnails]
    return own + MeaningModels.folders + ["/usr/share/zoneinfo", "/etc/localtime", "/dev/null", "/dev/urandom"]
  }
}
