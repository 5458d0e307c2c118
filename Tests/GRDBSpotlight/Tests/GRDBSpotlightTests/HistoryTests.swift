import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Testing

/// Changes that the history reports for each kind of statement and table.
@Suite struct HistoryTests {
  static let cases: [(schema: String, statement: String, told: [String])] = [
    ("CREATE TABLE t (id INTEGER PRIMARY KEY, a)", "INSERT INTO t (a) VALUES (1), (2)", ["+t 1", "+t 2"]),
    ("CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1)", "UPDATE t SET rowid = 5", ["+t 5", "-t 1"]),
    ("CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1), (2)", "DELETE FROM t", ["-t 1", "-t 2"]),
    // REPLACE deletes a row with another key, for which no trigger fires.
    (
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a UNIQUE); INSERT INTO t VALUES (1, 'x'), (2, 'y')",
      "REPLACE INTO t VALUES (3, 'x')", ["+t 3", "-t 1"]
    ),
    (
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a UNIQUE); INSERT INTO t VALUES (1, 'x'), (2, 'y')",
      "UPDATE OR REPLACE t SET a = 'x' WHERE id = 2", ["+t 2", "-t 1"]
    ),
    (
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b); CREATE UNIQUE INDEX i ON t (a) /* WHERE */ WHERE b > 0; "
        + "INSERT INTO t VALUES (1, 'x', 1), (2, 'y', 0), (3, 'x', 0)",
      "REPLACE INTO t VALUES (4, 'x', 2)", ["+t 4", "-t 1"]
    ),
    // Ways to write the condition of a partial index.
    (
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b); INSERT INTO t VALUES (1, 'x', 1), (2, 'x', 0);"
        + "CREATE UNIQUE INDEX i ON t (a) WHERE t.b > 0 -- no more",
      "REPLACE INTO t VALUES (4, 'x', 2)", ["+t 4", "-t 1"]
    ),
    (
      "CREATE TABLE new (id INTEGER PRIMARY KEY, a UNIQUE); INSERT INTO new VALUES (1, 'x'), (2, 'y')",
      "REPLACE INTO new VALUES (4, 'x')", ["+new 4", "-new 1"]
    ),
    (
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b); CREATE UNIQUE INDEX i ON t (a) WHERE t.b > 0",
      "ALTER TABLE t RENAME COLUMN a TO c; ALTER TABLE t RENAME COLUMN b TO d; ALTER TABLE t RENAME COLUMN id TO key;"
        + "REPLACE INTO t VALUES (1, 'x', 1); ALTER TABLE t RENAME TO u; REPLACE INTO u VALUES (2, 'x', 1)",
      ["xt", "!u"]
    ),
    // REPLACE uses the default value in place of NULL.
    (
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a NOT NULL DEFAULT 'x' UNIQUE); INSERT INTO t VALUES (1, 'x'), (2, 'y')",
      "REPLACE INTO t VALUES (3, NULL)", ["+t 3", "-t 1"]
    ),
    (
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a NOT NULL DEFAULT x UNIQUE); INSERT INTO t VALUES (1, 'x'), (2, 'y')",
      "UPDATE OR REPLACE t SET a = NULL WHERE id = 2", ["+t 2", "-t 1"]
    ),
    // The new key is equal in value, but differs in its bytes.
    ("CREATE TABLE t (id PRIMARY KEY); INSERT INTO t VALUES (1)", "UPDATE t SET id = 1.0", ["+t 1.0", "-t 1"]),
    ("CREATE TABLE t (id PRIMARY KEY); INSERT INTO t VALUES (1)", "REPLACE INTO t VALUES (1.0)", ["+t 1.0", "-t 1"]),
    ("CREATE TABLE t (id REAL PRIMARY KEY); INSERT INTO t VALUES (1)", "REPLACE INTO t VALUES ('1')", ["+t 1.0"]),
    (
      "CREATE TABLE t (k TEXT PRIMARY KEY COLLATE NOCASE) WITHOUT ROWID; INSERT INTO t VALUES ('a')",
      "REPLACE INTO t VALUES ('A')", ["+t \"A\"", "-t \"a\""]
    ),
    (
      "CREATE TABLE t (k TEXT PRIMARY KEY COLLATE NOCASE) WITHOUT ROWID; INSERT INTO t VALUES ('a')",
      "UPDATE t SET k = 'A'", ["+t \"A\"", "-t \"a\""]
    ),
    // The conflict would displace a row, but the upsert updates that row instead.
    (
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a UNIQUE); INSERT INTO t VALUES (1, 'x')",
      "INSERT INTO t VALUES (2, 'x') ON CONFLICT DO UPDATE SET a = 'z'", ["+t 1"]
    ),
    (
      "CREATE TABLE t (a TEXT, b INTEGER, PRIMARY KEY (b, a)); INSERT INTO t VALUES ('x', 1)",
      "UPDATE t SET b = 2", ["+t 2,\"x\"", "-t 1,\"x\""]
    ),
    (
      "CREATE TABLE o (id INTEGER PRIMARY KEY);"
        + "CREATE TABLE p (id INTEGER PRIMARY KEY, o REFERENCES o ON DELETE CASCADE);"
        + "INSERT INTO o VALUES (1); INSERT INTO p VALUES (7, 1), (8, NULL)",
      "DELETE FROM o", ["-o 1", "-p 7"]
    ),
    ("CREATE TABLE t (id INTEGER PRIMARY KEY)", "ALTER TABLE t ADD COLUMN b; INSERT INTO t VALUES (1, 2)", ["!t"]),
    ("CREATE TABLE t (id INTEGER PRIMARY KEY, a, b)", "ALTER TABLE t DROP COLUMN b", ["!t"]),
    ("CREATE TABLE t (id INTEGER PRIMARY KEY, a)", "CREATE INDEX i ON t (a); INSERT INTO t VALUES (1, 2)", ["+t 1"]),
    ("CREATE TABLE t (id INTEGER PRIMARY KEY, a)", "CREATE UNIQUE INDEX i ON t (a)", ["!t"]),
    ("CREATE TABLE t (id INTEGER PRIMARY KEY)", "ALTER TABLE t RENAME TO u; INSERT INTO u VALUES (1)", ["xt", "!u"]),
    ("CREATE TABLE t (id INTEGER PRIMARY KEY)", "DROP TABLE t; CREATE TABLE v (id INTEGER PRIMARY KEY)", ["xt", "!v"]),
    ("CREATE TABLE t (id INTEGER PRIMARY KEY)", "DROP TABLE t; CREATE TABLE t (k TEXT PRIMARY KEY)", ["xt", "!t"]),
  ]

  @Test(arguments: cases.indices) func aStatementIsTold(_ number: Int) throws {
    let (schema, statement, told) = Self.cases[number]
    #expect(try HistoryStore(schema).changes(by: statement) == told, "\(statement)")
  }

  /// Quoted names appear in the triggers unchanged.
  @Test func namesMayBeStrange() throws {
    let store = try HistoryStore(#"CREATE TABLE "a "" b" ("k ""1" TEXT PRIMARY KEY, "select" UNIQUE)"#)
    let told = try store.changes(by: #"INSERT INTO "a "" b" VALUES ('x', 1)"#)
    #expect(told == [#"+a " b "x""#])
  }

  @Test func aThousandUpdatesAreToldOnce() throws {
    let store = try HistoryStore("CREATE TABLE t (id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES (1, 0)")
    let updates = String(repeating: "UPDATE t SET a = a + 1;", count: 1_000)
    #expect(try store.changes(by: updates) == ["+t 1"])
  }

  @Test func onlyTheTablesThatWereAskedForAreTold() throws {
    let store = try HistoryStore("CREATE TABLE t (id INTEGER PRIMARY KEY); CREATE TABLE u (id INTEGER PRIMARY KEY)")
    let told = try store.changes(by: "INSERT INTO t VALUES (1); INSERT INTO u VALUES (1)", tables: ["T", "t"])
    #expect(told == ["+t 1"])
  }

  @Test(arguments: [
    ("CREATE VIRTUAL TABLE t USING fts5 (a)", "virtual"), ("CREATE VIEW t AS SELECT 1", "view"),
    ("CREATE TABLE t (a)", "no primary key"), ("SELECT 1", "no such table"),
    ("CREATE TABLE t (id INTEGER PRIMARY KEY, a); CREATE UNIQUE INDEX i ON t (lower(a))", "expression"),
    ("ATTACH ':memory:' AS other; CREATE TABLE other.t (id INTEGER PRIMARY KEY)", "attached"),
  ]) func whatCannotBeFollowedIsRefusedWithAReason(schema: String, word: String) throws {
    let store = try HistoryStore(schema)
    let error = #expect(throws: HistoryError.self) { try StoreHistory(of: store.queue, tables: ["t"]) }
    #expect(error?.description.contains(word) == true, "\(String(describing: error))")
    // Nothing may be left in the database.
    #expect(try store.queue.read { try !$0.tableExists("grdb_spotlight_history") })
  }

  /// A condition with text in double quotes is valid in an old index, but not in a trigger on GRDB's connections. The
  /// table is then not followed.
  @Test func aConditionThatNoTriggerCanHaveLeavesTheTableOut() throws {
    let store = try HistoryStore(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a, b); CREATE TABLE old (id INTEGER PRIMARY KEY, a);
      CREATE UNIQUE INDEX old_a ON old (a) WHERE old.a > 0;
      """)
    let program = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute(sys.argv[2])"
    let index = #"CREATE UNIQUE INDEX i ON t (a) WHERE b = "x""#
    let result = try ToolProcess(
      "/usr/bin/python3", ["-c", program, store.path, index], environment: ["PATH": "/usr/bin:/bin"]
    ).finish()
    #expect(result.status == 0, "\(result.messages)")
    let history = try StoreHistory(of: store.queue)
    #expect(try history.leftOutTables().map(\.table) == ["old", "t"])
    try store.run("INSERT INTO t VALUES (1, 'y', 'x')")
  }

  @Test func tablesOfTheHistoryHaveNone() throws {
    let store = try HistoryStore("CREATE TABLE t (id INTEGER PRIMARY KEY)")
    _ = try StoreHistory(of: store.queue)
    for name in ["grdb_spotlight_history", "GRDB_spotlight_history_table"] {
      #expect(throws: HistoryError.self) { try StoreHistory(of: store.queue, tables: [name]) }
      #expect(throws: HistoryError.self) {
        try SpotlightDelegate(forStoreWith: store.queue, indexing: [IndexedTable(name, displayName: "'x'")])
      }
    }
  }

  @Test func tablesThatCannotBeFollowedAreLeftOut() throws {
    let store = try HistoryStore(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a); CREATE TABLE u (a); CREATE VIRTUAL TABLE f USING fts5 (a)")
    let history = try StoreHistory(of: store.queue)
    let left = try history.leftOutTables()
    #expect(left.count == 7)  // The full-text table f has five shadow tables.
    let names = Set(left.map(\.table))
    #expect(names.isSuperset(of: ["f", "u"]) && !names.contains("t"))
  }

  @Test func whatWasAddedIsRemoved() throws {
    let store = try HistoryStore(RandomSQL.schema)
    let schema = "SELECT group_concat(name || coalesce(sql, '')) FROM sqlite_schema"
    let before = try store.queue.read { try String.fetchOne($0, sql: schema) }
    _ = try StoreHistory(of: store.queue)
    #expect(try store.queue.read { try String.fetchOne($0, sql: schema) } != before)
    try StoreHistory.remove(from: store.queue)
    #expect(try store.queue.read { try String.fetchOne($0, sql: schema) } == before)
  }
}
