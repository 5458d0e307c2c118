import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Synchronization
import Testing

/// Another process holds the database while the app starts.
///
/// GRDB's connections then fail at once, unless the app configures them differently.
@Suite struct LockedStoreTests {
  /// How the app opens its database, which decides how much of it another process can lock.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    /// Rollback journal: no other process can read.
    case queue
    /// Write-ahead log: no other process can write.
    case pool

    var testDescription: String { rawValue }
  }

  private let folder: TemporaryDirectory
  private var path: String { folder.path + "/photos.sqlite" }

  init() throws { folder = try TemporaryDirectory() }

  private func open(_ kind: Kind, _ holder: LockHolder) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.prepareDatabase { db in db.trace { holder.hear("\($0)") } }
    let writer: any DatabaseWriter =
      switch kind {
      case .queue: try DatabaseQueue(path: path, configuration: configuration)
      case .pool: try DatabasePool(path: path, configuration: configuration)
      }
    try writer.write { try $0.execute(sql: "CREATE TABLE photo (id INTEGER PRIMARY KEY, title TEXT)") }
    return writer
  }

  @Test(arguments: Kind.allCases) func theDelegateWaitsForTheLock(kind: Kind) throws {
    let holder = LockHolder()
    let writer = try open(kind, holder)
    try holder.start(in: folder.path)
    let delegate = try SpotlightDelegate(
      forStoreWith: writer, indexing: [IndexedTable("photo", displayName: "title")])
    #expect(holder.hasEnded)
    let uuid = try writer.read { try String.fetchOne($0, sql: "SELECT uuid FROM grdb_spotlight_history_store") }
    #expect(uuid == delegate.storeUUID.uuidString)
  }

  @Test(arguments: Kind.allCases) func theHistoryWaitsForTheLock(kind: Kind) throws {
    let holder = LockHolder()
    let writer = try open(kind, holder)
    let history = try StoreHistory(of: writer)
    let token = try history.begin("reader")
    try writer.write { try $0.execute(sql: "INSERT INTO photo VALUES (1, 'Lake')") }
    try holder.start(in: folder.path)
    guard case .changes(let page, let next) = try history.next(for: "reader", after: token) else {
      Issue.record("the change is not told")
      return
    }
    #expect(holder.hasEnded && page.rows.map(\.key.values) == [[1.databaseValue]])
    try history.keep(next, for: "reader")
  }
}

/// A process that holds the database until this process has failed on its lock a few times.
private final class LockHolder: Sendable {
  private struct State {
    var process: Process?
    var attempts = 0
  }

  /// Box for the process: `ToolProcess` is noncopyable, and a stored property of a class cannot be consumed.
  private final class Process: @unchecked Sendable {
    // @unchecked Sendable because it is only used under the lock, or before the lock exists.
    let tool: ToolProcess
    init(_ tool: consuming ToolProcess) { self.tool = tool }
  }

  private let state = Mutex(State())

  var hasEnded: Bool { state.withLock { $0.process == nil } }

  func start(in folder: String) throws {
    let runtime = try BuiltProducts.languageRuntime().joined(separator: ":")
    let process = Process(
      try ToolProcess(
        AppHome.apps + "/PhotoApp", ["hold", folder], environment: ["LD_LIBRARY_PATH": runtime, "HOME": "/nowhere"])
    )
    while !FileManager.default.fileExists(atPath: folder + "/held") {
      if let ending = try process.tool.ending(milliseconds: 1) {
        throw CocoaError(.fileLocking, userInfo: [NSDebugDescriptionErrorKey: "\(ending)"])
      }
    }
    state.withLock { $0.process = process }
  }

  /// Called for each statement that this process tries to run.
  func hear(_ statement: String) {
    state.withLock { state in
      guard state.process != nil, statement.hasPrefix("BEGIN") else { return }
      state.attempts += 1
      guard state.attempts > 3, let process = state.process else { return }
      process.tool.signal(9)
      _ = try? process.tool.finish()
      state.process = nil
    }
  }
}
