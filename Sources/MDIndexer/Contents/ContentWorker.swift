import MDCrawl
import MDImporting
import MDModel
import MDStore
import MDSystem

/// A thread of the second stage: takes files off the queue, opens them, has them imported, sends the results.
final class ContentWorker {
  /// Options of a worker.
  struct Manner: Sendable {
    /// Takes nothing less urgent.
    var leastUrgent = WorkClass.refresh
    /// Idle time in nanoseconds after which it ends its importers' processes; `nil`: never.
    var idleLimit: Int64?
    /// Called after each batch with the nanoseconds that it took; may block the thread to slow it down.
    var rest: @Sendable (WorkClass, Int64) -> Void = { _, _ in }
    /// Whether memory is tight, so that idle processes are to be ended.
    var isTight: @Sendable () -> Bool = { false }
  }

  private let queue: Monitor<WorkQueue>
  private let results: ResultChannel
  private let progress: IndexingProgress
  private let index: String
  private var reader: IndexReader?
  private let setup: IndexerSetup
  private let manner: Manner
  private var importer: FileImporter?
  private var types: [Int64: DetectedType] = [:]
  private var directories = DirectoryCache()

  init(
    index: String, queue: Monitor<WorkQueue>, results: ResultChannel, progress: IndexingProgress, setup: IndexerSetup,
    manner: Manner = Manner()
  ) throws {
    self.queue = queue
    self.results = results
    self.progress = progress
    self.setup = setup
    self.manner = manner
    self.index = index
  }

  /// Works until the queue is empty and closed.
  func run() throws {
    while let batch = next() {
      let began = Clock.monotonic()
      try process(batch)
      manner.rest(batch.workClass, Clock.monotonic() - began)
    }
  }

  private func next() -> WorkQueue.Batch? {
    let manner = manner
    if let limit = manner.idleLimit, importer != nil {
      let turn = queue.wait(until: Clock.monotonic() + limit) { queue in
        queue.take(upTo: manner.leastUrgent).map(Turn.work) ?? (manner.isTight() ? .rest : nil)
      }
      if case .work(let batch) = turn { return batch }
      rest()
    }
    return queue.wait { $0.take(upTo: manner.leastUrgent) }
  }

  private enum Turn {
    /// `nil`: it is over.
    case work(WorkQueue.Batch?)
    case rest
  }

  /// Holds nothing that costs memory while there is nothing to do.
  private func rest() {
    importer = nil
    directories = DirectoryCache()
    // The reader maps the index into memory.
    reader = nil
    ProcessMemory.releaseFreed()
  }

  private func process(_ batch: WorkQueue.Batch) throws {
    var opened: [OpenedItem] = []
    // One snapshot for the batch; results are sent after it, since sending may wait for the writer.
    let reader = try self.reader ?? IndexReader(path: index)
    self.reader = reader
    let others = try reader.read { session in
      try batch.entries.compactMap { entry in try open(entry, in: session, into: &opened) }
    }
    if manner.idleLimit != nil { directories = DirectoryCache() }
    for result in others { try results.send(result) }
    if let first = opened.first { progress.importing(first.file.name) }
    let byIdentifier = Dictionary(uniqueKeysWithValues: opened.map { ($0.file.identifier, $0) })
    try currentImporter().run(opened.map(\.file)) { file in
      guard let source = byIdentifier[file.identifier] else { return }
      try results.send(source.result(Self.finding(for: file)))
    }
  }

  private func currentImporter() -> FileImporter {
    if let importer { return importer }
    let fresh = FileImporter(
      detector: setup.detector, catalog: setup.catalog, configuration: setup.host, isTight: manner.isTight)
    importer = fresh
    return fresh
  }

  /// An open file of a batch, with its status before it was read.
  private struct OpenedItem {
    var entry: JournalEntry
    var file: OpenFile
    var stamp: FileStamp
    /// Time of the stamp.
    var date: Int64
    /// Bytes the file really takes.
    var bytes: Int64
    var notes: AttributeSet

    func result(_ finding: ContentResult.Finding) -> ContentResult {
      ContentResult(
        item: entry.item, sequence: entry.sequence, workClass: entry.workClass, finding: finding, stamp: stamp,
        date: date, bytes: bytes, notes: notes)
    }
  }

  /// Opens an item's file; returns the result if it is not to be imported.
  private func open(
    _ entry: JournalEntry, in session: ReadingSession, into opened: inout [OpenedItem], isAgain: Bool = false
  ) throws -> ContentResult? {
    func result(_ finding: ContentResult.Finding) -> ContentResult {
      ContentResult(
        item: entry.item, sequence: entry.sequence, workClass: entry.workClass, finding: finding,
        date: Clock.realtime())
    }
    guard let item = try session.item(entry.item) else { return result(.vanished) }
    do {
      let source = try open(item, entry, in: session)
      if let rule = Crawler.verdict(ofOpenFile: source.file.descriptor.rawValue) {
        return source.result(.excluded("\(rule)"))
      }
      opened.append(source)
      return nil
    } catch is MissingRoot {
      return result(.postponed("the indexed folder is missing; a disk that is not mounted?"))
    } catch let error as SystemError {
      guard error.isDenied, !isAgain else { return result(Self.finding(for: error)) }
      if try session.isBarred(item) { return result(.barred("a folder above cannot be entered: \(error.reason)")) }
      // The folder may have been barred until now: retried once.
      return try open(entry, in: session, into: &opened, isAgain: true)
    }
  }

  private func open(_ item: ItemRecord, _ entry: JournalEntry, in session: ReadingSession) throws -> OpenedItem {
    let descriptor = try directories.openFile(item, in: session)
    let status = try FileStatus.of(descriptor.rawValue)
    guard status.kind == .regular else { throw SystemError.missing("open") }
    let stamp = FileStamp(status)
    // The type that was found by content may be that of the file's earlier content.
    let type = try stamp == item.stamp ? type(of: item, in: session) : nil
    let file = OpenFile(
      identifier: UInt64(bitPattern: item.id.rawValue), name: item.searchName, descriptor: descriptor, type: type)
    return OpenedItem(
      entry: entry, file: file, stamp: stamp, date: Clock.realtime(),
      bytes: Int64(clamping: min(status.size, status.allocated)),
      notes: FileNotes.attributes(ofOpenFile: file.descriptor.rawValue))
  }

  private func type(of item: ItemRecord, in session: ReadingSession) throws -> DetectedType? {
    guard let number = item.type else { return nil }
    if let known = types[number] { return known }
    let type = try session.type(number).map {
      DetectedType(contentType: $0.identifier, mimeType: $0.mime, typeTree: $0.tree)
    }
    types[number] = type
    return type
  }

  private static func finding(for file: FileImport) -> ContentResult.Finding {
    if case .unavailable(let reason)? = file.file?.outcome { .postponed(reason) } else { .imported(file) }
  }

  private static func finding(for error: SystemError) -> ContentResult.Finding {
    let reason = "the file cannot be opened: \(error.reason)"
    if error.isPassing { return .postponed(reason) }
    return error.isVanished || error.isLoop ? .vanished : .unreadable(reason)
  }
}
