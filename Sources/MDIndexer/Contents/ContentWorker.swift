import ImporterKit
import MDCrawl
import MDImporting
import MDModel
import MDStore
import MDSystem

/// A thread of the second stage. It takes files from the queue, opens them, runs their importers and sends the
/// results.
final class ContentWorker {
  private let queue: Monitor<WorkQueue>
  private let results: ResultChannel
  private let progress: IndexingProgress
  private let index: String
  private var reader: IndexReader?
  private let current: Monitor<WorkerSetup>
  /// Setup of the current batch.
  private var setup: IndexerSetup
  private let options: WorkerOptions
  private let crew: WorkerCrew
  private let member: WorkerCrew.Member
  private var importer: FileImporter?
  private var types: [Int64: DetectedType] = [:]
  private var directories = DirectoryCache()
  /// The folder that was last checked for ``AppleDouble`` files, with the answer, in the batch's snapshot.
  private var doubling: (folder: ItemID, holds: Bool)?
  /// Files of the batch that are with their importers, by identifier.
  private var opened: [UInt64: OpenedItem] = [:]
  /// Preparation of the file whose members are arriving.
  private var members: MemberPreparation?

  init(
    index: String, queue: Monitor<WorkQueue>, results: ResultChannel, progress: IndexingProgress,
    setup: Monitor<WorkerSetup>, options: WorkerOptions, crew: WorkerCrew, member: WorkerCrew.Member
  ) {
    self.queue = queue
    self.results = results
    self.progress = progress
    current = setup
    self.setup = setup.look { $0.setup }
    self.options = options
    self.crew = crew
    self.member = member
    self.index = index
  }

  /// How long an idle worker keeps its importers when memory is scarce, because more work usually comes soon.
  private static let patience = Duration.seconds(1)

  /// Works until the queue is closed, or a spare thread has taken over.
  func run() throws {
    while let batch = next() {
      let began = Clock.now
      try process(batch)
      guard crew.goesOn(member) else { return }
      options.rest(batch.workClass, began.duration(to: Clock.now))
    }
  }

  /// The next batch; `nil` once the queue is closed.
  private func next() -> WorkQueue.Batch? {
    let options = options
    if importer != nil {
      let began = Clock.now
      let waited = queue.wait(until: began + current.look { $0.idleLimit }) { queue -> WorkQueue.Turn? in
        let turn = queue.take(options)
        guard case .wait = turn else { return turn }
        return options.memory() > .ample && Clock.now - began > Self.patience ? .wait : nil
      }
      switch waited {
      case .work(let batch)?: return batch
      case .end?: return nil
      case .wait?, nil: rest()
      }
    }
    return queue.wait { queue -> WorkQueue.Batch?? in
      switch queue.take(options) {
      case .work(let batch): .some(batch)
      case .end: .some(nil)
      case .wait: nil
      }
    }
  }

  /// Releases everything that costs memory while the worker is idle.
  private func rest() {
    importer = nil
    directories = DirectoryCache()
    // The reader maps the index into memory.
    reader = nil
    ProcessMemory.releaseFreed()
  }

  private func process(_ batch: WorkQueue.Batch) throws {
    setup = current.look { $0.setup }
    // One snapshot for the batch. Results are sent after it, because sending may wait for the writer.
    let reader = try self.reader ?? IndexReader(path: index)
    self.reader = reader
    var files: [OpenedItem] = []
    doubling = nil
    let others = try reader.read { session in
      try batch.entries.compactMap { try open($0, isSecondTry: batch.isSecondTry, in: session, into: &files) }
    }
    // An open folder keeps its disk from being ejected.
    if !options.keepsFolders { directories = DirectoryCache() }
    for result in others { try results.send(result) }
    guard let first = files.first else { return }
    progress.importing(first.file.name)
    opened = Dictionary(uniqueKeysWithValues: files.map { ($0.file.identifier, $0) })
    defer { opened = [:] }
    let wants: ImportRequest.Wants = [.attributes, .text, .members]
    try currentImporter().run(files.map(\.file), wants: wants, observer: self, members: send(of:_:)) { file, answer in
      guard let source = opened.removeValue(forKey: file.identifier) else { return }
      progress.ended(slow: Int64(source.waiting.entry.item.rawValue))
      try results.send(result(of: source, answer.map { setup.recognition?.completing($0, of: file) ?? $0 }))
    }
  }

  /// Sends some members of a file as they arrive.
  private func send(of file: OpenFile, _ piece: MemberPiece) throws {
    guard let entry = opened[file.identifier]?.waiting.entry else { return }
    var known = piece.isFirst ? nil : members
    if known == nil {
      known = try reader?.read {
        try MemberPreparation(of: entry.item, as: entry.workClass, setup: setup, in: $0)
      }
    }
    guard var preparation = known else { return }
    try results.send(preparation.prepare(piece, date: Clock.wallTime))
    members = preparation
  }

  private func result(of source: OpenedItem, _ answer: ImportedFile?) -> ContentResult {
    var result = source.result(Self.finding(for: answer))
    if let embedder = setup.embedder { result.embed(source.file.name, by: embedder) }
    guard answer?.hasMembers == true, members?.item == result.item else { return result }
    // Some of the members would come from the old content of the file, and some from the new.
    if source.hasChanged { return source.result(.postponed("the file changed while the items in it were read")) }
    result.memberReading = members?.reading
    return result
  }

  private func currentImporter() -> FileImporter {
    if let importer { return importer }
    var host = setup.host
    host.isIdle = options.isIdle
    let fresh = FileImporter(
      detector: setup.detector, catalog: setup.catalog, configuration: host, workers: setup.workers,
      memory: options.memory)
    importer = fresh
    return fresh
  }

  /// An open file of a batch, with its status before it was read.
  private struct OpenedItem {
    var waiting: WorkQueue.Waiting
    var file: OpenFile
    var stamp: FileStamp
    var created: Timestamp?
    /// Identity of the file if it differs from what the index knew, and so has changed under its other names too.
    var linked: InodeIdentity?
    /// When the stamp was taken.
    var stamped: Timestamp
    /// Bytes the file really takes.
    var bytes: Int64
    var notes: AttributeSet

    /// True if somebody has written to the file since it was opened.
    var hasChanged: Bool {
      guard let now = try? FileStamp(FileStatus.of(file.descriptor.rawValue)) else { return true }
      return (now.size, now.modified) != (stamp.size, stamp.modified)
    }

    func result(_ finding: ContentResult.Finding) -> ContentResult {
      let entry = waiting.entry
      return ContentResult(
        item: entry.item, sequence: entry.sequence, workClass: entry.workClass, finding: finding, type: file.type,
        importer: file.importer, stamp: stamp, created: created, linked: linked, stamped: stamped, date: Clock.wallTime,
        bytes: bytes, notes: notes.merging(file.nameNotes))
    }
  }

  /// Opens an item's file; returns the result if it is not to be imported.
  private func open(
    _ waiting: WorkQueue.Waiting, isSecondTry: Bool, in session: any IndexReading, into opened: inout [OpenedItem],
    isAgain: Bool = false
  ) throws -> ContentResult? {
    let entry = waiting.entry
    func result(_ finding: ContentResult.Finding) -> ContentResult {
      let now = Clock.wallTime
      return ContentResult(
        item: entry.item, sequence: entry.sequence, workClass: entry.workClass, finding: finding, stamped: now,
        date: now)
    }
    guard let item = try session.item(entry.item) else { return result(.vanished) }
    do {
      let source = try open(item, waiting, isSecondTry: isSecondTry, in: session)
      if let rule = Crawler.verdict(ofOpenFile: source.file.descriptor.rawValue) {
        return source.result(.excluded("\(rule)"))
      }
      opened.append(source)
      return nil
    } catch is MissingRoot {
      return result(.postponed("the indexed folder is missing; is its disk mounted?"))
    } catch let error as SystemError {
      guard error.isDenied, !isAgain else { return result(Self.finding(for: error)) }
      if try session.isBarred(item) { return result(.barred("a folder above cannot be entered: \(error.reason)")) }
      // The folders above may have been barred only until a moment ago: open the file once more.
      return try open(waiting, isSecondTry: isSecondTry, in: session, into: &opened, isAgain: true)
    }
  }

  private func open(
    _ item: ItemRecord, _ waiting: WorkQueue.Waiting, isSecondTry: Bool, in session: any IndexReading
  ) throws -> OpenedItem {
    let descriptor = try directories.openFile(item, in: session)
    let status = try FileStatus.of(descriptor.rawValue)
    // Something else has taken the name of the file.
    guard status.kind == .regular else { throw SystemError.missing("open") }
    let stamp = FileStamp(status)
    // The stored type may have been found by content. If the file has changed, that type says nothing about it.
    let type = try stamp == item.stamp ? type(of: item, in: session) : nil
    let mayHaveSidecar = type.map { Sidecar.mayBelong(to: $0.typeTree) } ?? true
    let file = OpenFile(
      identifier: UInt64(bitPattern: item.id.rawValue), name: item.searchName, descriptor: descriptor, type: type,
      isSecondTry: isSecondTry, sidecar: mayHaveSidecar ? try directories.sidecar(of: item, in: session) : nil)
    return OpenedItem(
      waiting: waiting, file: file, stamp: stamp, created: status.created,
      linked: status.links > 1 && stamp != item.stamp ? InodeIdentity(status) : nil, stamped: Clock.wallTime,
      bytes: Int64(clamping: min(status.size, status.allocated)),
      notes: FileNotes.attributes(ofOpenFile: file.descriptor.rawValue, besides: try doubled(item, in: session)))
  }

  /// Reads the ``AppleDouble`` of a file, if it has one. The index is asked once per folder whether there are any.
  private func doubled(_ item: ItemRecord, in session: any IndexReading) throws -> AppleNotes {
    if doubling?.folder != item.parent {
      doubling = (item.parent, try session.holdsNames(beginningWith: AppleDouble.prefix, in: item.parent))
    }
    return doubling?.holds == true ? try directories.doubled(item, in: session) : AppleNotes()
  }

  private func type(of item: ItemRecord, in session: any IndexReading) throws -> DetectedType? {
    guard let number = item.type else { return nil }
    if let known = types[number] { return known }
    let type = try session.type(number).map {
      DetectedType(contentType: $0.identifier, mimeType: $0.mime, typeTree: $0.tree)
    }
    types[number] = type
    return type
  }

  private static func finding(for answer: ImportedFile?) -> ContentResult.Finding {
    guard let answer else { return .unread }
    return switch answer.outcome {
    case .unavailable(let reason): .postponed(reason)
    case .exceeded(let reason): .exceeded("\(reason); it is tried once more when nothing else waits")
    case .complete, .partial, .failed, .quarantined: .read(answer)
    }
  }

  private static func finding(for error: SystemError) -> ContentResult.Finding {
    let reason = "the file cannot be opened: \(error.reason)"
    if error.isPassing { return .postponed(reason) }
    return error.isVanished || error.isLoop ? .vanished : .unreadable(reason)
  }
}

/// Returns the files behind a slow one to the queue. Once all threads are stuck, a spare one takes over.
extension ContentWorker: SlowFileObserver {
  func fileIsSlow(_ file: UInt64, until limit: Instant, handingBack rest: [UInt64]) {
    guard let slow = opened[file] else { return }
    let others = rest.compactMap { opened.removeValue(forKey: $0)?.waiting }
    progress.began(
      slow: SlowFile(
        identifier: slow.waiting.entry.item.rawValue, name: slow.file.name, since: Clock.now, until: limit))
    queue.change { $0.putBack(others) }
    results.announce()
  }

  func fileIsStuck(_ file: UInt64) { crew.isStuck(member) }

  var isCancelled: Bool { results.isClosed }
}
