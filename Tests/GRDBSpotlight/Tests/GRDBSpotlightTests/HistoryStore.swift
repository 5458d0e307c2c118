import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport

/// A database in a temporary folder, with a history.
struct HistoryStore {
  let folder: TemporaryDirectory
  let queue: DatabaseQueue
  var path: String { folder.path + "/store.sqlite" }

  init(_ schema: String) throws {
    folder = try TemporaryDirectory()
    queue = try DatabaseQueue(path: folder.path + "/store.sqlite", configuration: .quick)
    try run(schema)
  }

  func run(_ sql: String) throws { try queue.writeWithoutTransaction { try $0.execute(sql: sql) } }

  /// Changes since a token as sorted text: `+` saved, `-` deleted, `!` read as a whole, `x` gone.
  func changes(_ history: StoreHistory, after token: inout HistoryToken?) throws -> [String] {
    guard case .changes(let page, let next) = try history.next(for: "test", after: token) else { return [] }
    token = next
    let rows = page.rows.map { change in
      let key = change.key.values.map { "\($0)" }.joined(separator: ",")
      return "\(change.kind == .saved ? "+" : "-")\(change.key.table) \(key)"
    }
    return page.goneTables.map { "x\($0)" }.sorted() + page.resetTables.map { "!\($0)" }.sorted() + rows.sorted()
  }

  /// Changes that a statement makes in a store whose tables already have contents.
  func changes(by sql: String, tables: [String]? = nil) throws -> [String] {
    let history = try StoreHistory(of: queue, tables: tables)
    guard case .everything(let first) = try history.next(for: "test", after: nil) else { return ["no beginning"] }
    var token: HistoryToken? = first
    try run(sql)
    return try changes(history, after: &token)
  }

  func count(_ table: String) throws -> Int {
    try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }
}

extension Configuration {
  /// Does not sync to disk, because no test has to survive a power cut.
  static var quick: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    return configuration
  }
}
