import ImporterKit
package import MDImporting
package import MDModel
import MDStore
package import MDStoreWriter
import MDSystem

/// Files in which text was looked for.
package struct RecognitionBatch: Sendable {
  /// All files that were tried. Some of them could not be opened, so nothing is known about them.
  package internal(set) var items: [ItemRecord] = []
  /// Why the importer cannot be used.
  package internal(set) var obstacle: String?
  /// True if no file waited.
  package internal(set) var isLast = true
  /// Duration of the batch.
  package internal(set) var worked = Duration.zero
  fileprivate var known: [ItemID] = []

  package init(obstacle: String? = nil) { self.obstacle = obstacle }

  /// Queues the files with known results, so that the next import stores their text.
  package func queue(in session: any IndexWriting) throws {
    for item in known { try session.enqueue(item, .reimport, as: .refresh) }
  }
}

/// Recognises text in files and stores it in the cache. Not thread-safe. Its importer's process ends with the
/// recogniser, or with the thread that made it.
package final class TextRecognizer {
  private let recognition: TextRecognition
  private let index: String
  private let worker: ImporterWorker
  private let stop: Stop
  private var directories = DirectoryCache()

  /// Asked several times a second while a file takes long.
  private final class Stop: SlowFileObserver {
    let goesOn: () -> Bool
    init(_ goesOn: @escaping () -> Bool) { self.goesOn = goesOn }
    func fileIsSlow(_ file: UInt64, until limit: Instant, handingBack rest: [UInt64]) {}
    func fileIsStuck(_ file: UInt64) {}
    var isCancelled: Bool { !goesOn() }
  }

  /// Number of files that are looked up at a time.
  private static let batchItems = 64

  /// - Parameters:
  ///   - index: path of the index's file.
  ///   - goesOn: if it returns false, the current file is abandoned.
  package init(
    _ recognition: TextRecognition, index: String, host: HostConfiguration, while goesOn: @escaping () -> Bool
  ) {
    (self.recognition, self.index, stop) = (recognition, index, Stop(goesOn))
    worker = ImporterWorker(configuration: host)
  }

  /// Recognises text in the next files.
  ///
  /// - Parameters:
  ///   - length: time after which no further file is begun.
  ///   - tried: files that were tried already, with the modification dates that they had.
  package func batch(length: Duration, except tried: [ItemID: Timestamp]) throws -> RecognitionBatch {
    let began = Clock.now
    var batch = RecognitionBatch(obstacle: recognition.obstacle)
    batch.isLast = false
    guard batch.obstacle == nil else { return batch }
    let reader = try IndexReader(path: index)
    let items = try reader.read { try recognition.next(Self.batchItems, except: tried, in: $0) }
    batch.isLast = items.isEmpty
    for item in items where stop.goesOn() && Clock.now - began < length && batch.obstacle == nil {
      // A file that cannot be opened counts as tried. It is tried again only after it has changed.
      guard let number = try? reader.read({ try directories.openFile(item, in: $0).release() }) else {
        batch.items.append(item)
        continue
      }
      let type = try item.type.flatMap { number in try reader.read { try $0.type(number) } }
      try look(at: item, Descriptor(owning: number), type?.identifier ?? "", &batch)
    }
    directories = DirectoryCache()
    batch.worked = Clock.now - began
    return batch
  }

  private func look(
    at item: ItemRecord, _ file: consuming Descriptor, _ type: String, _ batch: inout RecognitionBatch
  ) throws {
    guard let key = recognition.key(of: file) else { return batch.items.append(item) }
    if recognition.cache.content(of: key) == nil {
      let job = ImportJob(
        identifier: 0, descriptor: try file.duplicate(), contentType: type, name: item.searchName)
      guard try recognize(job, key, &batch) else { return }
    }
    batch.items.append(item)
    batch.known.append(item.id)
  }

  /// - Returns: `true` if a result for the file is in the cache now.
  private func recognize(
    _ job: consuming ImportJob, _ key: [UInt8], _ batch: inout RecognitionBatch
  ) throws -> Bool {
    var answer: ImportedFile?
    try worker.run(recognition.importer, [job], observer: stop) { answer = $0 }
    guard let answer, stop.goesOn() else { return false }
    if case .unavailable(let reason) = answer.outcome {
      batch.obstacle = reason
      return false
    }
    var words: Int64 = 0
    if case .integer(let count)? = answer.attributes[.recognizedWords] { words = count }
    try recognition.cache.keep(
      RecognizedContent(text: answer.text, words: words, reason: answer.outcome.reason), of: key)
    return true
  }
}

/// Why no text can be recognised on this computer.
package struct RecognitionObstacle: Error, Sendable, CustomStringConvertible {
  package let description: String
}

extension Indexer {
  /// Interval at which files with recognised text are queued.
  private static let batchLength = Duration.seconds(5)

  /// Recognises text in all files in which it was not looked for yet, and imports them again.
  ///
  /// - Returns: `true` if the run was interrupted.
  /// - Throws: ``RecognitionObstacle``.
  package func recognizeText() throws -> Bool {
    guard let recognition = setup.recognition else {
      throw RecognitionObstacle(description: "no importer recognises text")
    }
    let stop = stop
    progress.beginRecognition(files: try writer.read { try recognition.waitingCount(in: $0) })
    let recognizer = TextRecognizer(recognition, index: writer.path, host: setup.host) { !stop.isRaised }
    var tried: [ItemID: Timestamp] = [:]
    while !stop.isRaised {
      let batch = try recognizer.batch(length: Self.batchLength, except: tried)
      for item in batch.items { tried[item.id] = item.stamp.modified }
      try writer.batch { try batch.queue(in: $0) }
      progress.finished(files: batch.items.count, bytes: 0)
      if let obstacle = batch.obstacle { throw RecognitionObstacle(description: obstacle) }
      if batch.isLast { break }
    }
    return try importWaiting().isInterrupted || stop.isRaised
  }
}
