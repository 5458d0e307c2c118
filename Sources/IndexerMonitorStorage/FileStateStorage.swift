import Dispatch
public import Foundation
public import IndexerMonitor
import MDSQLite

/// A storage in a SQLite file, from which the next start of the app continues.
///
/// ```swift
/// let storage = FileStateStorage(at: URL(filePath: "/home/anna/.local/state/journal/index-state"))
/// let monitor = IndexMonitor(providers: [notes], indexers: [index], storage: storage)
/// ```
///
/// All data that a call writes is on the disk when the call returns: a power cut forces no second reading. The file
/// belongs to one storage of one process from the first call on, until it is closed. Any other storage gets
/// ``FileStorageError/Code/inUse``. A process that ends releases the file, however it ends.
///
/// A file that is damaged, of a later version, or no state file at all is moved aside under a new name, and a new file
/// is made. Everything is read again then. A ``ReplacedStateFile`` tells the app.
///
/// The storage may be used from any thread. Calls run one at a time on a queue of its own, and block no thread of
/// Swift's pool. All of them throw ``FileStorageError``.
public actor FileStateStorage: StateStorage {
  private let file: StateFile
  private let report: @Sendable (ReplacedStateFile) -> Void
  private let executor = QueueExecutor(label: "indexer-monitor-storage")
  private var database: StateDatabase?
  /// Number of times that the file was opened.
  private var openings = 0
  /// Indexers whose state was read or forgotten since the file was opened.
  private var asked: Set<String> = []

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a storage in a file, which the first call opens.
  ///
  /// - Parameters:
  ///   - file: the file, which is made with its folder if it is missing. SQLite keeps a second file beside it, `-wal`.
  ///   - report: called on the storage's queue when the file was made anew. The default prints a line on the standard
  ///     error.
  public init(
    at file: URL, report: @escaping @Sendable (ReplacedStateFile) -> Void = FileStateStorage.printing
  ) {
    self.file = StateFile(url: file)
    self.report = report
  }

  /// Prints the message on the standard error.
  public static let printing: @Sendable (ReplacedStateFile) -> Void = { word in
    FileHandle.standardError.write(Data("\(word)\n".utf8))
  }

  /// Closes the file on the storage's queue, because closing may wait for the disk.
  isolated deinit { database = nil }

  /// Closes the file, for another storage or process. The next call opens it again.
  public func close() {
    database = nil
  }

  public func checkpoint(of indexer: String, state: IndexState) throws -> Data? {
    let data = try use(open()) { (database) throws(SQLiteFailure) in try database.checkpoint(of: indexer, state: state)
    }
    asked.insert(indexer)
    return data
  }

  public func write(_ change: StorageChange) throws {
    let database = try open()
    // A caller that has not read the checkpoint since the file was reopened may believe that identifiers are noted
    // which were lost.
    guard openings == 1 || asked.contains(change.link.indexer) else {
      throw FileStorageError(
        .madeAnew,
        "The state file \(file.url.path) was closed or made anew meanwhile. Try again: the index's state is asked first."
      )
    }
    try use(database) { (database) throws(SQLiteFailure) in try database.write(change) }
  }

  public func noted(among identifiers: [String], of link: IndexLink) throws -> Set<String> {
    try use(open()) { (database) throws(SQLiteFailure) in try database.noted(among: identifiers, of: link) }
  }

  public func identifiers(before generation: Int, of link: IndexLink, after last: String?, limit: Int) throws
    -> [String]
  {
    try use(open()) { (database) throws(SQLiteFailure) in
      try database.identifiers(before: generation, of: link, after: last, limit: limit)
    }
  }

  public func providers(of indexer: String) throws -> Set<String> {
    try use(open()) { (database) throws(SQLiteFailure) in try database.providers(of: indexer) }
  }

  public func forget(indexer: String) throws {
    try use(open()) { (database) throws(SQLiteFailure) in try database.forget(indexer: indexer) }
    asked.insert(indexer)
  }

  // MARK: The file

  private func open() throws(FileStorageError) -> StateDatabase {
    if let database { return database }
    let opened = try openOrReplace()
    database = opened
    openings += 1
    asked = []
    return opened
  }

  private func openOrReplace() throws(FileStorageError) -> StateDatabase {
    do throws(StateFile.Unusable) { return try file.open() } catch {
      switch error {
      case .failed(let failure): throw FileStorageError(failure, file: file.url.path)
      case .damaged(let message): try replace("is damaged (\(message))")
      case .foreign: try replace("is no state file, or one of a later version")
      }
    }
    do throws(StateFile.Unusable) { return try file.open() } catch {
      throw FileStorageError(.failed, "The state file \(file.url.path) cannot be made (\(error)). Check the disk.")
    }
  }

  private func replace(_ reason: String) throws(FileStorageError) {
    do { report(ReplacedStateFile(file: file.url, former: try file.setAside(), reason: reason)) } catch {
      throw FileStorageError(
        .notWritable, "The state file \(file.url.path) \(reason), and cannot be moved aside: \(error).")
    }
  }

  /// Runs a body with the database. A damaged file is replaced by a new one.
  private func use<Value>(
    _ database: StateDatabase, _ body: (StateDatabase) throws(SQLiteFailure) -> Value
  ) throws(FileStorageError) -> Value {
    do throws(SQLiteFailure) { return try body(database) } catch {
      guard error.isDamage else { throw FileStorageError(error, file: file.url.path) }
      self.database = nil
      try replace("is damaged (\(error.message))")
      throw FileStorageError(.madeAnew, "The state file \(file.url.path) was damaged, and is made anew. Try again.")
    }
  }
}

/// A serial queue for an actor: its blocking calls hold up a thread of the queue, and none of the pool that all tasks
/// share.
private final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
