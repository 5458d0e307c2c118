package import MDCrawl
package import MDImporting
package import MDModel
import MDSystem

/// Parts that a run is set up with.
package struct IndexerSetup: Sendable {
  package var crawl: CrawlOptions
  package var detector: TypeDetector
  package var catalog: ImporterCatalog
  package var host: HostConfiguration
  /// Threads that import; each runs at most one process of each importer.
  package var workers: Int
  /// Makes the vectors of what is imported; `nil` where words alone count.
  package var embedder: (any TextEmbedder)?
  /// Adds text that was recognised in pictures; `nil` where the user wants none.
  package var recognition: TextRecognition?

  /// - Parameter workers: by default one for each core this process may use.
  package init(
    crawl: CrawlOptions = CrawlOptions(), detector: TypeDetector = TypeDetector(), catalog: ImporterCatalog,
    host: HostConfiguration = HostConfiguration(), workers: Int = WorkerThread.coreCount
  ) {
    self.crawl = crawl
    self.detector = detector
    self.catalog = catalog
    self.host = host
    self.workers = max(1, workers)
  }
}
