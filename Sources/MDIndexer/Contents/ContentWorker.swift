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
    var files: [OpenFile] = []
    var stamps: [ItemID: (stamp: FileStamp, date: Int64)] = [:]
    for item in try records(of: batch) {
      do {
        let (file, stamp, date) = try open(item)
        if let rule = Crawler.verdict(ofOpenFile: file.descriptor.rawValue) {
          results.send(ContentResult(item: item.id, finding: .excluded("\(rule)"), stamp: stamp, date: date))
          continue
        }
        stamps[item.id] = (stamp, date)
        files.append(file)
      } catch let error as SystemError {
        if error.isVanished, try isRootMissing(of: item) { continue }
        results.send(ContentResult(item: item.id, finding: Self.finding(for: error), date: Clock.realtime()))
      }
    }
    if let first = files.first { progress.importing(first.name) }
    try importer.run(files) { file in
      let item = ItemID(Int64(bitPattern: file.identifier))
      guard let (stamp, date) = stamps[item] else { return }
      results.send(ContentResult(item: item, finding: .imported(file), stamp: stamp, date: date))
    }
  }

  private func records(of batch: WorkQueue.Batch) throws -> [ItemRecord] {
    try reader.read { session in try batch.entries.compactMap { try session.item($0.item) } }
  }

  private func open(_ item: ItemRecord) throws -> (OpenFile, FileStamp, Int64) {
    let file = try reader.read { session in
      OpenFile(
        identifier: UInt64(bitPattern: item.id.rawValue), name: item.searchName,
        descriptor: try directories.openFile(item, in: session), type: item.type.flatMap { types[$0] })
    }
    let status = try FileStatus.of(file.descriptor.rawValue)
    guard status.kind == .regular else { throw SystemError.missing("open") }
    return (file, FileStamp(status), Clock.realtime())
  }

  /// A root that is missing may be an unmounted disk: that is no deletion, and its files go on waiting in the journal.
  private func isRootMissing(of item: ItemRecord) throws -> Bool {
    try reader.read { session in
      var root = item
      while root.parent != .none, let parent = try session.item(root.parent) { root = parent }
      return (try? FileStatus.of(path: root.name)) == nil
    }
  }

  private static func finding(for error: SystemError) -> ContentResult.Finding {
    error.isVanished || error.isLoop ? .vanished : .unreadable("the file cannot be opened: \(error.reason)")
  }
}
