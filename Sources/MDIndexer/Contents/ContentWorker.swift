import MDCrawl
import MDImporting
import MDModel
import MDStore
import MDSystem

/// One thread's share of the second stage: takes files off the queue, opens them, has them imported, sends the results.
final class ContentWorker {
  private let queue: Monitor<WorkQueue>
  private let results: ResultChannel
  private let progress: IndexingProgress
  private let reader: IndexReader
  private let importer: FileImporter
  private let types: [Int64: DetectedType]
  private var directories = DirectoryCache()

  init(
    index: String, queue: Monitor<WorkQueue>, results: ResultChannel, progress: IndexingProgress,
    types: [Int64: DetectedType], importer: FileImporter
  ) throws {
    self.queue = queue
    self.results = results
    self.progress = progress
    self.types = types
    self.importer = importer
    reader = try IndexReader(path: index)
  }

  /// Works until the queue is empty.
  func run() throws {
    while let batch = queue.change({ $0.take() }) { try process(batch) }
  }

  private func process(_ batch: WorkQueue.Batch) throws {
    var opened: [OpenedItem] = []
    // One snapshot for the batch; results are sent after it, since sending may wait for the writer.
    let others = try reader.read { session in
      try batch.entries.compactMap { entry in try open(entry.item, in: session, into: &opened) }
    }
    for result in others { results.send(result) }
    if let first = opened.first { progress.importing(first.file.name) }
    let byIdentifier = Dictionary(uniqueKeysWithValues: opened.map { ($0.file.identifier, $0) })
    try importer.run(opened.map(\.file)) { file in
      guard let source = byIdentifier[file.identifier] else { return }
      results.send(source.result(Self.finding(for: file)))
    }
  }

  /// A file of a batch, with what the file system said of it before it was read.
  private struct OpenedItem {
    var item: ItemID
    var file: OpenFile
    var stamp: FileStamp
    /// When the stamp was taken.
    var date: Int64
    /// Bytes the file really takes.
    var bytes: Int64
    var notes: AttributeSet

    func result(_ finding: ContentResult.Finding) -> ContentResult {
      ContentResult(item: item, finding: finding, stamp: stamp, date: date, bytes: bytes, notes: notes)
    }
  }

  /// Opens an item's file; gives the result of one that is not to be imported.
  private func open(
    _ id: ItemID, in session: ReadingSession, into opened: inout [OpenedItem]
  ) throws -> ContentResult? {
    guard let item = try session.item(id) else { return nil }
    do {
      let source = try open(item, in: session)
      if let rule = Crawler.verdict(ofOpenFile: source.file.descriptor.rawValue) {
        return source.result(.excluded("\(rule)"))
      }
      opened.append(source)
      return nil
    } catch is MissingRoot {
      let reason = "the indexed folder is missing; a disk that is not mounted?"
      return ContentResult(item: id, finding: .postponed(reason), date: Clock.realtime())
    } catch let error as SystemError {
      return ContentResult(item: id, finding: Self.finding(for: error), date: Clock.realtime())
    }
  }

  private func open(_ item: ItemRecord, in session: ReadingSession) throws -> OpenedItem {
    let file = OpenFile(
      identifier: UInt64(bitPattern: item.id.rawValue), name: item.searchName,
      descriptor: try directories.openFile(item, in: session), type: item.type.flatMap { types[$0] })
    let status = try FileStatus.of(file.descriptor.rawValue)
    guard status.kind == .regular else { throw SystemError.missing("open") }
    return OpenedItem(
      item: item.id, file: file, stamp: FileStamp(status), date: Clock.realtime(),
      bytes: Int64(clamping: min(status.size, status.allocated)),
      notes: FileNotes.attributes(ofOpenFile: file.descriptor.rawValue))
  }

  private static func finding(for file: FileImport) -> ContentResult.Finding {
    if case .unavailable(let reason)? = file.file?.outcome { .postponed(reason) } else { .imported(file) }
  }

  private static func finding(for error: SystemError) -> ContentResult.Finding {
    error.isVanished || error.isLoop ? .vanished : .unreadable("the file cannot be opened: \(error.reason)")
  }
}
