import MDIndexer
import MDModel
import MDStoreWriter
import MDSystem
import MDWatch

/// An index that is open for writing, with what watches and imports for it. Ends with any trouble.
final class EngineSession {
  let writer: IndexWriter
  let live: LiveIndexer
  let watcher: Watcher
  let throttle: Throttle
  /// Identity of the open file, whatever is at its path by now.
  private let identity: FileIdentity?

  /// - Throws: ``MDStore/StoreError``, and when the system refuses threads or watches altogether.
  init(link: EngineLink) throws {
    let settings = link.settings
    let mailbox = link.mailbox
    let setup = settings.setup
    writer = try IndexWriter(path: settings.index)
    identity = FileIdentity(settings.index)
    watcher = try Watcher(
      onReady: { mailbox.ringWatch() })
    if let budget = settings.configuration.watchBudget { watcher.setBudget(budget) }
    let throttle = Throttle(threads: setup.workers)
    self.throttle = throttle
    live = try LiveIndexer(
      writer: writer, setup: setup, observer: WatchingObserver(watcher: watcher), stop: link.stop,
      importerIdle: settings.configuration.importerIdle * 1_000_000_000,
      rest: { workClass, worked in throttle.rest(for: workClass, worked: worked) }, isTight: { throttle.isTight },
      onResults: { mailbox.ringResults() })
  }

  /// Whether the open index is still the one that searches use: it may have been removed, or replaced by another.
  var isInPlace: Bool { FileIdentity(writer.path) == identity }

  /// Ends all threads.
  func close() {
    throttle.release()
    live.close()
    watcher.stop()
  }
}

/// Watches every folder that is listed.
struct WatchingObserver: FolderObserver {
  let watcher: Watcher

  func willList(_ directory: Int32, folder: ItemID, isAlive: Bool) {
    _ = watcher.watch(directory, as: folder, isAlive: isAlive)
  }

  func isObserved(_ folder: ItemID) -> Bool { watcher.isWatching(folder) }
  func isSwept(_ folder: ItemID) -> Bool { watcher.isSwept(folder) }
  func removed(_ folders: [ItemID]) { watcher.forget(folders) }
}
