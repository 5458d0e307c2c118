public import MDCrawl
public import MDImporting
public import MDModel
public import MDSystem

/// Parts that a run is set up with.
public struct IndexerSetup: Sendable {
  public var crawl: CrawlOptions
  public var detector: TypeDetector
  public var catalog: ImporterCatalog
  public var host: HostConfiguration
  /// Threads that import; each runs at most one process of each importer.
  public var workers: Int
  /// Makes the vectors of what is imported; `nil` where words alone count.
  public var embedder: (any TextEmbedder)?
  /// Adds text that was recognised in pictures; `nil` where the user wants none.
  public var recognition: TextRecognition?

  /// - Parameter workers: by default one for each core this process may use.
  public init(
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
