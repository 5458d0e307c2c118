import CoreSpotlight
import Foundation
import GRDB
import GRDBSpotlight
import Testing

/// Tables with several pages, and keys of all kinds.
@Suite struct PagesTests {
  private static let rows = 4_500
  private let engine: Engine

  init() throws { engine = try Engine() }

  @Test(arguments: [
    "id INTEGER PRIMARY KEY, part, kind", "id TEXT PRIMARY KEY COLLATE NOCASE, part, kind",
    "id, part INTEGER, kind TEXT COLLATE NOCASE, PRIMARY KEY (kind, part)",
    "id INTEGER, part BLOB, kind TEXT, PRIMARY KEY (part, id)",
  ]) func everyRowIsInOnePage(columns: String) async throws {
    let store = try HistoryStore("CREATE TABLE t (\(columns))")
    // Keys are integers, texts and blobs in turn. Rows with a missing key part have no identity.
    try store.run(
      """
      INSERT INTO t WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.rows))
      SELECT i, CASE i % 3 WHEN 0 THEN i WHEN 1 THEN 'x' || i ELSE CAST(i AS BLOB) END, char(97 + i % 26) || i FROM n
      """)
    try store.run("INSERT INTO t SELECT 10000, NULL, NULL")
    let hasIdentity = columns.contains("id INTEGER PRIMARY") || columns.contains("id TEXT PRIMARY")
    let spotlight = try Counting(
      forStoreWith: store.queue, indexing: [IndexedTable("t", displayName: "'row ' & id & kind")])
    try await spotlight.updateSpotlightIndex()
    let count = Self.rows + (hasIdentity ? 1 : 0)
    #expect(spotlight.count.current == count)
    let found = try await engine.items("displayName == *", in: spotlight.domainIdentifier())
    #expect(found.count == count)
    // All rows change in one transaction, and each is read once.
    try store.run("UPDATE t SET \(hasIdentity ? "kind" : "rowid") = \(hasIdentity ? "'new'" : "rowid")")
    try await spotlight.updateSpotlightIndex()
    #expect(spotlight.count.current == 2 * count)
  }
}
