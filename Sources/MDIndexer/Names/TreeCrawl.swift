import MDCrawl
package import MDModel
import MDStore
import MDStoreWriter

/// Crawl under way: it makes the index's names equal to the tree or file at a path, and its owner advances it. Between two
/// advances no transaction is open, and the owner may do anything else to the index.
package final class TreeCrawl {
  /// Entries that are looked at in one transaction: what was found can be searched after it, and survives.
  static let transactionEntries = 20_000

  private var stage: NamesStage
  /// Number of the transaction that it wrote in last.
  var lastWrite = 0
  /// `nil` where there is nothing to walk.
  private var walk: Walk<NamesStage>?
  /// The path, where it may be that of a root whose names were never all known.
  private let newRoot: FilePath?

  /// Brings the path itself and the folders above it in line, up to the known root that it lies in.
  ///
  /// - Throws: ``RefusedPath`` for a path that cannot be indexed, ``MDStore/StoreError``.
  init(_ path: FilePath, in session: any IndexWriting, setup: IndexerSetup, context: NamesContext) throws {
    let crawler = Crawler(options: setup.crawl)
    let isKnown = try session.reading.item(at: path) != nil
    let found = try IndexedPath.find(path, in: session, crawler: crawler)
    let types = TypeTable(detector: setup.detector, catalog: setup.catalog)
    stage = NamesStage(session: session, types: types, innerRoots: found.innerRoots, context: context)
    walk = try found.begin(with: &stage, in: session, crawler: crawler)
    let isRoot = try session.reading.item(at: path)?.parent == ItemID.none
    newRoot = try isRoot && session.reading.provider(path)?.complete == nil ? path : nil
    // Searches tell from it that names are missing.
    if let newRoot, !isKnown, walk?.isOver == false { try session.store(ProviderRecord(path: newRoot)) }
  }

  /// Counts so far.
  package var counts: IndexingSummary { stage.counts }
  /// Whether files wait to be read because of it.
  package var hasQueued: Bool { stage.queued > 0 }
  /// Items that turned out to be elsewhere than they were, to be rechecked when the crawl is over.
  package var doubtful: Set<ItemID> { stage.doubtful.union(stage.unlisted) }

  /// Files to be looked at under names that were not met so far: these may lie in other trees.
  package func linked() throws -> Set<InodeIdentity> { try stage.linkedFiles() }

  /// How urgently contents are to be imported that are found from now on.
  package var workClass: WorkClass {
    get { stage.context.workClass }
    set { stage.context.workClass = newValue }
  }

  /// Somebody else has written to the index since the last advance.
  func beginTurn() { stage.beginTurn() }

  /// Walks on inside a transaction, as far as one goes.
  ///
  /// - Parameter goesOn: asked after every folder.
  /// - Returns: whether the crawl is over.
  func advance(while goesOn: () -> Bool) throws -> Bool {
    let end = stage.counts.met + Self.transactionEntries
    while walk?.isOver == false {
      try walk?.step(&stage)
      if stage.counts.met >= end || !goesOn() { break }
    }
    guard walk?.isOver != false else { return false }
    try stage.removeStaleRoots()
    if let newRoot { try stage.session.removeProvider(newRoot) }
    return true
  }
}
