import MDCrawl
package import MDModel
import MDStore
import MDStoreWriter

/// A crawl in progress. It makes the index's names equal to the tree or file at a path, and its owner advances it.
/// Between two advances no transaction is open, and the owner may change the index.
package final class TreeCrawl {
  /// Maximum entries per transaction. After each one, what was found can be searched and survives a crash.
  static let transactionEntries = 20_000

  private var stage: NamesStage
  /// Number of the last transaction in which it wrote.
  var lastWrite = 0
  /// The walk; `nil` if there is nothing to walk.
  private var walk: Walk<NamesStage>?
  /// The path if it is a root whose names were never completely known.
  private let newRoot: FilePath?

  /// Reconciles the path itself and the folders above it, up to the known root that contains it.
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
    // Searches use this record to say that names are still missing.
    if let newRoot, !isKnown, walk?.isOver == false { try session.store(ProviderRecord(path: newRoot)) }
  }

  /// Counts so far.
  package var counts: IndexingSummary { stage.counts }
  /// True if the crawl has queued files to be read.
  package var hasQueued: Bool { stage.queued > 0 }
  /// Items that were not where the index has them. They are to be rechecked when the crawl is over.
  package var doubtful: Set<ItemID> { stage.doubtful.union(stage.unlisted) }

  /// Files with names that were not found so far. These names may lie in other trees.
  package func linked() throws -> Set<InodeIdentity> { try stage.linkedFiles() }

  /// Class of the contents that are found from now on.
  package var workClass: WorkClass {
    get { stage.context.workClass }
    set { stage.context.workClass = newValue }
  }

  /// Notes that others have written to the index since the last advance.
  func beginTurn() { stage.beginTurn() }

  /// Continues the walk inside a transaction, for at most ``transactionEntries``.
  ///
  /// - Parameter goesOn: asked after every folder.
  /// - Returns: `true` if the crawl is over.
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
