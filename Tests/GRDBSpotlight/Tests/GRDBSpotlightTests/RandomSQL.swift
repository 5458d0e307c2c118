import GRDB
import MDTestSupport

/// Tables of all kinds, and random statements over them.
struct RandomSQL {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let schema = """
    CREATE TABLE plain (id INTEGER PRIMARY KEY, a, b TEXT);
    CREATE TABLE owner (id INTEGER PRIMARY KEY, a TEXT UNIQUE COLLATE NOCASE, b);
    CREATE TABLE pet (id INTEGER PRIMARY KEY, a, b,
      owner INTEGER REFERENCES owner ON DELETE CASCADE ON UPDATE CASCADE);
    CREATE TABLE worded (id TEXT PRIMARY KEY COLLATE NOCASE, a, b) WITHOUT ROWID;
    CREATE TABLE "two keys" (id TEXT, id2 INTEGER, a, b, PRIMARY KEY (id2, id)) WITHOUT ROWID;
    CREATE TABLE rowed (id TEXT, a, b, id2 BLOB, PRIMARY KEY (id, id2));
    CREATE TABLE made (id INTEGER PRIMARY KEY, a INTEGER, b, c INTEGER AS (a % 7) STORED, d AS (b || c));
    CREATE UNIQUE INDEX made_c ON made (c) WHERE made.b IS NOT NULL;
    CREATE TABLE preset (id INTEGER PRIMARY KEY, a TEXT NOT NULL DEFAULT 'x y' UNIQUE, b, extra);
    CREATE UNIQUE INDEX preset_extra ON preset (extra);
    CREATE TABLE loose (id PRIMARY KEY, a, b);
    CREATE TABLE sized (id REAL, a, b, id2 NUMERIC, PRIMARY KEY (id, id2)) WITHOUT ROWID;
    CREATE TABLE logged (id INTEGER PRIMARY KEY, a, b, n INTEGER DEFAULT 0, UNIQUE (a, b));
    CREATE TRIGGER counted AFTER UPDATE OF a ON logged BEGIN UPDATE logged SET n = n + 1 WHERE id = NEW.id; END;
    CREATE TRIGGER mirrored AFTER INSERT ON plain BEGIN INSERT OR REPLACE INTO worded VALUES (NEW.a, NEW.id, 0); END;
    """

  /// Tables with the columns of their primary keys.
  static let tables = [
    ("plain", ["id"]), ("owner", ["id"]), ("pet", ["id"]), ("worded", ["id"]), ("\"two keys\"", ["id", "id2"]),
    ("rowed", ["id", "id2"]), ("made", ["id"]), ("logged", ["id"]), ("preset", ["id"]), ("loose", ["id"]),
    ("sized", ["id", "id2"]),
  ]

  private mutating func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  /// One of few values, so that rows often collide.
  private mutating func value() -> String {
    ["'a'", "'A'", "'b'", "'x y'", "NULL", "1", "2", "5", "x'00'", "'1'", "1.0", "2.5"][number(12)]
  }

  private mutating func keyValue(_ table: String) -> String {
    ["worded", "rowed", "\"two keys\"", "loose", "sized"].contains(table) ? value() : "\(number(12) + 1)"
  }

  /// A random statement, which may fail because of a constraint.
  mutating func statement() -> String {
    let (table, key) = Self.tables[number(Self.tables.count)]
    let kind = number(12)
    let columns = key + ["a", "b"] + (table == "pet" ? ["owner"] : [])
    var values = key.map { _ in keyValue(table) } + ["a", "b"].map { _ in value() }
    if table == "pet" { values.append("\(number(12) + 1)") }
    let conflict = ["", " OR REPLACE", " OR REPLACE", " OR IGNORE", " OR FAIL"][number(5)]
    let list = "\(table) (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
    let place = "\(key[0]) = \(keyValue(table))"
    switch kind {
    case 0...4: return "INSERT\(conflict) INTO \(list)"
    case 5:
      return "INSERT INTO \(list) ON CONFLICT DO UPDATE SET a = \(value())"
    case 6...7: return "UPDATE\(conflict) \(table) SET a = \(value()), b = \(value()) WHERE \(place)"
    case 8: return "UPDATE\(conflict) \(table) SET \(key[key.count - 1]) = \(keyValue(table)) WHERE \(place)"
    case 9: return "UPDATE\(conflict) \(table) SET a = \(value()) WHERE b IS \(value())"
    case 10: return "DELETE FROM \(table) WHERE \(place)"
    default: return number(4) == 0 ? "DELETE FROM \(table)" : "DELETE FROM \(table) WHERE a IS \(value())"
    }
  }

  /// A random change to the schema of one table.
  mutating func schemaChange() -> [String] {
    switch number(7) {
    case 0: ["ALTER TABLE plain ADD COLUMN more\(number(1_000_000)) DEFAULT 3"]
    case 1:
      [
        "ALTER TABLE rowed RENAME TO other", "CREATE TABLE rowed (id TEXT, a, b, id2 BLOB, PRIMARY KEY (id, id2))",
        "INSERT INTO rowed SELECT id, a, b, id2 FROM other", "DROP TABLE other",
      ]
    case 2: ["DROP TABLE pet", "CREATE TABLE pet (id INTEGER PRIMARY KEY, a, b, owner INTEGER)"]
    case 3: ["CREATE INDEX IF NOT EXISTS plain_b ON plain (b)"]
    case 4:
      [
        "DROP INDEX preset_extra", "ALTER TABLE preset DROP COLUMN extra", "ALTER TABLE preset ADD COLUMN extra",
        "CREATE UNIQUE INDEX preset_extra ON preset (extra) WHERE extra > 0",
      ]
    case 5: ["ALTER TABLE made RENAME COLUMN c TO other", "ALTER TABLE made RENAME COLUMN other TO c"]
    default: ["DROP INDEX IF EXISTS plain_b", "VACUUM"]
    }
  }
}
