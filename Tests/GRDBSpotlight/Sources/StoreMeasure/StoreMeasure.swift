import CoreSpotlightEmbedded
import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport

/// Measures how much the history slows down an app's writes, and how fast written rows are indexed.
@main struct StoreMeasure {
  static let rows = 100_000

  static func main() async throws {
    try writing()
    try await indexing()
  }

  // MARK: Writing

  /// Inserts into and updates a plain table, alternately with and without a history. Keeps the best time of each.
  private static func writing() throws {
    var best: [String: Double] = [:]
    for _ in 0..<5 {
      for hasHistory in [false, true] {
        let folder = try TemporaryDirectory()
        let pool = try DatabasePool(path: folder.path + "/store.sqlite")
        try pool.write { try $0.execute(sql: schema) }
        let history = hasHistory ? try StoreHistory(of: pool) : nil
        let insert = try seconds { try pool.write { try fill($0) } }
        let update = try seconds { try pool.write { try rename($0, "other") } }
        for (name, time) in [("insert", insert), ("update", update)] {
          let key = name + (history == nil ? "" : " with history")
          best[key] = min(best[key] ?? .infinity, time)
        }
      }
    }
    for (name, time) in best.sorted(by: { $0.key < $1.key }) {
      print("\(name): \(Int(Double(rows) / time)) rows/s")
    }
    for name in ["insert", "update"] {
      let ratio = (best[name + " with history"] ?? 0) / (best[name] ?? 1)
      print("\(name): \(String(format: "%.2f", ratio)) times as long with a history")
    }
  }

  private static let schema = """
    CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL, body TEXT, created REAL, folder INTEGER,
      flag INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX note_folder ON note (folder, created);
    """

  private static func fill(_ db: Database) throws {
    let statement = try db.makeStatement(
      sql: "INSERT INTO note (title, body, created, folder, flag) VALUES (?, ?, ?, ?, ?)")
    let body = "Some text of a few dozen characters, as notes have, and a little more of it, so that it is a row."
    for number in 0..<rows {
      try statement.execute(arguments: [
        "Note \(number) of lakes", body, Double(number), number * 7_919 % 97, number % 2,
      ])
    }
  }

  private static func rename(_ db: Database, _ word: String) throws {
    let statement = try db.makeStatement(sql: "UPDATE note SET title = ?, flag = ? WHERE id = ?")
    for number in 0..<rows { try statement.execute(arguments: ["Note \(number) \(word)", number % 2, number + 1]) }
  }

  /// Processor time, which other processes do not affect.
  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = processSeconds()
    try body()
    return processSeconds() - start
  }

  // MARK: Indexing

  private static func indexing() async throws {
    let engine = try EmbeddedSpotlight.start()
    let folder = try TemporaryDirectory()
    let pool = try DatabasePool(path: folder.path + "/store.sqlite")
    try await pool.write { try $0.execute(sql: schema) }
    try await pool.write { try fill($0) }
    let spotlight = try SpotlightDelegate(
      forStoreWith: pool, indexing: [IndexedTable("note", displayName: "title", contentType: .text)])
    try await measure("first reading", spotlight)
    try await pool.write { try rename($0, "of hills") }
    try await measure("changes of one transaction", spotlight)
    engine.stop()
  }

  private static func measure(_ name: String, _ spotlight: SpotlightDelegate) async throws {
    let (start, used) = (ContinuousClock.now, processSeconds())
    try await spotlight.updateSpotlightIndex()
    let time = (ContinuousClock.now - start) / .seconds(1)
    print(
      "\(name): \(Int(Double(rows) / time)) rows/s, \(Int(Double(rows) / (processSeconds() - used))) rows/s of one core"
    )
  }

  private static func processSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
