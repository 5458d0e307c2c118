import MDCrawl
import MDStoreWriter

/// Makes the index's names equal to the tree or file at a path, inside of a row of transactions.
struct TreeCrawl {
  let session: WritingSession
  let setup: IndexerSetup
  let context: NamesContext

  /// - Throws: ``PlaceError`` for a path that cannot be indexed, ``MDStore/StoreError``.
  func run(_ path: [UInt8]) throws -> IndexingSummary {
    let crawler = Crawler(options: setup.crawl)
    let place = try IndexedPlace.find(path, in: session, crawler: crawler)
    let types = TypeTable(detector: setup.detector, catalog: setup.catalog)
    var stage = NamesStage(session: session, types: types, innerRoots: place.innerRoots, context: context)
    do {
      try place.gather(with: &stage, in: session, crawler: crawler)
      try stage.removeStaleRoots()
      for folder in stage.unlisted { context.doubt(folder) }
    } catch is Interrupted {
      var counts = stage.counts
      counts.isInterrupted = true
      return counts
    }
    return stage.counts
  }
}
