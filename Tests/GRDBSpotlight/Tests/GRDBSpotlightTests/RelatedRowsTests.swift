import CoreSpotlight
import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Testing

/// Random changes of related tables on two connections. The index must reflect all of them.
@Suite struct RelatedRowsTests {
  private let engine: Engine

  init() throws { engine = try Engine() }

  private static let marks = [
    IndexedTable(
      "book", displayName: "title & '|' & author.name & '|' & author.boss.name & '|' & joined(bookTag.tag.name, ',')"),
    IndexedTable("person", displayName: "name & '|' & count(book[authorId]) & '|' & sum(book[editorId].pages)"),
    IndexedTable("tag", displayName: "name & '|' & joined(bookTag.book.title, ',')"),
  ]

  /// The same names, computed by hand-written SQL.
  private static let names = """
    SELECT 'book/' || id, ifnull(title, '') || '|' || ifnull((SELECT name FROM person WHERE id = authorId), '') || '|' ||
      ifnull((SELECT b.name FROM person a JOIN person b ON b.id = a.bossId WHERE a.id = authorId), '') || '|' ||
      ifnull((SELECT group_concat(name) FROM (SELECT name FROM bookTag JOIN tag ON tag.id = tagId
        WHERE bookId = book.id AND name IS NOT NULL ORDER BY name)), '') FROM book
    UNION ALL SELECT 'person/' || id, ifnull(name, '') || '|' || (SELECT count(*) FROM book WHERE authorId = person.id)
      || '|' || (SELECT ifnull(sum(pages), 0) FROM book WHERE editorId = person.id) FROM person
    UNION ALL SELECT 'tag/' || id, ifnull(name, '') || '|' ||
      ifnull((SELECT group_concat(title) FROM (SELECT title FROM bookTag JOIN book ON book.id = bookId
        WHERE tagId = tag.id AND title IS NOT NULL ORDER BY title)), '') FROM tag
    """

  /// A partial index on a table with foreign keys. Its condition names a column that also exists in the referenced
  /// tables.
  private static let more = """
    ALTER TABLE book ADD COLUMN name;
    CREATE UNIQUE INDEX book_pages ON book (pages) WHERE name IS NULL AND book.id > 0;
    """

  /// Recreates the table to which books refer.
  private static let personAnew = """
    CREATE TABLE new_person (id INTEGER PRIMARY KEY, name TEXT, age INTEGER, bossId INTEGER REFERENCES person);
    INSERT INTO new_person SELECT id, name, age, bossId FROM person;
    DROP TABLE person;
    ALTER TABLE new_person RENAME TO person;
    """

  @Test(arguments: Rounds.seeds(3)) func whatRowsShowOfOthersIsAsTheseAre(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let library = try Library(Self.more)
    let other = try DatabaseQueue(path: library.folder.path + "/library.sqlite", configuration: Self.loose)
    let spotlight = try SpotlightDelegate(forStoreWith: library.queue, indexing: Self.marks)
    let domain = spotlight.domainIdentifier()
    for round in 0..<15 {
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let statement = Self.statement(&random)
        let writer = Bool.random(using: &random) ? library.queue : other
        // A constraint may reject the statement.
        _ = try? await writer.write { try $0.execute(sql: statement) }
      }
      if round % 5 == 4 { try await other.write { try $0.execute(sql: Self.personAnew) } }
      try await spotlight.updateSpotlightIndex()
      let found = try await engine.items("displayName == *", in: domain)
      let indexed = Dictionary(
        uniqueKeysWithValues: found.map { ($0.key.dropFirst(domain.count + 1).description, $0.value.displayName ?? "") }
      )
      let there = try await library.queue.read { db in
        try Row.fetchAll(db, sql: Self.names).reduce(into: [String: String]()) { $0[$1[0]] = $1[1] as String }
      }
      let wrong = Set(there.keys).union(indexed.keys).filter { there[$0] != indexed[$0] }
      try #require(wrong.isEmpty, "seed \(seed), round \(round): \(wrong.sorted())")
    }
  }

  /// Foreign keys are not enforced, as in many programs, so rows may refer to deleted rows.
  private static var loose: Configuration {
    var configuration = Configuration.quick
    configuration.foreignKeysEnabled = false
    return configuration
  }

  private static func statement(_ random: inout SeededGenerator) -> String {
    func number() -> Int { Int.random(in: 1...5, using: &random) }
    func id() -> String { number() == 5 ? "NULL" : "\(number())" }
    func word() -> String { ["'a'", "'b'", "'c d'", "NULL"][number() % 4] }
    let conflict = ["", " OR REPLACE", " OR REPLACE", " OR IGNORE"][number() % 4]
    switch Int.random(in: 0..<13, using: &random) {
    case 0: return "INSERT\(conflict) INTO person (id, name, bossId) VALUES (\(number()), \(word()), \(id()))"
    case 1...2:
      return "INSERT\(conflict) INTO book (id, title, pages, authorId, editorId, name) "
        + "VALUES (\(number()), \(word()), \(number()), \(id()), \(id()), \(number() > 3 ? "'x'" : "NULL"))"
    case 3: return "INSERT\(conflict) INTO tag VALUES (\(number()), \(word()))"
    case 4...5: return "INSERT\(conflict) INTO bookTag VALUES (\(number()), \(number()), 1)"
    case 6: return "UPDATE person SET name = \(word()), bossId = \(id()) WHERE id = \(number())"
    case 7: return "UPDATE book SET authorId = \(id()), editorId = \(id()) WHERE id = \(number())"
    case 8: return "UPDATE tag SET name = \(word()) WHERE id = \(number())"
    case 9: return "UPDATE\(conflict) bookTag SET bookId = \(number()) WHERE tagId = \(number())"
    case 10: return "UPDATE\(conflict) book SET id = \(number()) WHERE id = \(number())"
    case 11: return "DELETE FROM bookTag WHERE bookId = \(number())"
    default: return "DELETE FROM \(["person", "book", "tag"][number() % 3]) WHERE id = \(number())"
    }
  }
}
