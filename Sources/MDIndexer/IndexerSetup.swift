package import MDCrawl
package import MDImporting
package import MDModel
import MDSystem

/// Configuration and shared parts of an indexing run.
package struct IndexerSetup: Sendable {
  package var crawl: CrawlOptions
  package var detector: TypeDetector
  package var catalog: ImporterCatalog
  package var host: HostConfiguration
  /// Threads that import; each runs at most one process of each importer.
  package var workers: Int
  /// Makes the vectors of imported texts; `nil` if search uses words only.
  package var embedder: (any TextEmbedder)?
  /// Adds the text that was recognised in pictures; `nil` if the user does not want it.
  package var recognition: TextRecognition?

  /// - Parameter workers: by default, one for each core that this process may use.
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
