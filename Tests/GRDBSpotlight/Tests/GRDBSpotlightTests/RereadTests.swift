import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Testing

/// Which rows are read again after a change: only those whose shown values have changed.
@Suite struct RereadTests {
  private let engine: Engine

  init() throws { engine = try Engine() }

  /// Number of rows read after each of some statements.
  private func readings(
    in queue: any DatabaseWriter, _ tables: [IndexedTable], after statements: [String]
  ) async throws -> [Int] {
    let spotlight = try Counting(forStoreWith: queue, indexing: tables)
    try await spotlight.updateSpotlightIndex()
    var readings: [Int] = []
    for statement in statements {
      let before = spotlight.count.current
      try await queue.write { try $0.execute(sql: statement) }
      try await spotlight.updateSpotlightIndex()
      readings.append(spotlight.count.current - before)
    }
    return readings
  }

  /// A new database, created by statements.
  private func database(in folder: TemporaryDirectory, _ sql: String) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: folder.path + "/store.sqlite", configuration: .quick)
    try queue.write { try $0.execute(sql: sql) }
    return queue
  }

  /// 600 photos have a tag. A row of the joining table belongs to one photo and one tag, so its change affects only
  /// these two.
  @Test func aJoiningRowIsOfOneRowOnEachSide() async throws {
    let store = try PhotoStore()
    try store.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 609)
      INSERT INTO photo SELECT i, 'Photo ' || i FROM n;
      INSERT INTO photoTag SELECT id, 1 FROM photo WHERE id >= 10;
      """)
    let tables = [
      IndexedTable("photo", displayName: "title", keywords: "photoTag.tag.name"),
      IndexedTable(
        "tag", displayName: "name & ' ' & count(photoTag)", textContent: "joined(photoTag.photo.title, ' ')"),
    ]
    let read = try await readings(
      in: store.queue, tables,
      after: [
        "DELETE FROM photoTag WHERE photoId = 10", "INSERT INTO photoTag VALUES (10, 1)",
        "UPDATE photoTag SET tagId = 2 WHERE photoId = 11", "DELETE FROM photo WHERE id = 12",
        "UPDATE tag SET name = 'sea' WHERE id = 2",
      ])
    // The last statement changes tag 2 and photos 2 and 11.
    #expect(read == [2, 2, 3, 1, 3])
  }

  /// Customers are deleted with their purchases. The products they bought have other buyers too.
  @Test func deletedRowsLeaveTheRestAlone() async throws {
    let folder = try TemporaryDirectory()
    let queue = try database(
      in: folder,
      """
      CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE purchase (
        id INTEGER PRIMARY KEY, customerId INTEGER NOT NULL REFERENCES customer ON DELETE CASCADE,
        productId INTEGER NOT NULL REFERENCES product);
      CREATE INDEX purchase_customer ON purchase (customerId);
      CREATE INDEX purchase_product ON purchase (productId);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO customer SELECT i, 'Customer ' || i FROM n;
      INSERT INTO product SELECT id, 'Product ' || id FROM customer WHERE id <= 5;
      INSERT INTO purchase (customerId, productId) SELECT customer.id, product.id FROM customer, product;
      """)
    let tables = [
      IndexedTable("customer", displayName: "name", keywords: "purchase.product.name"),
      IndexedTable("product", displayName: "name", keywords: "purchase.customer.name"),
    ]
    let read = try await readings(
      in: queue, tables, after: ["DELETE FROM customer WHERE id <= 50", "DELETE FROM purchase WHERE id = 999"])
    // First the five products, which show their buyers; then one customer and one product.
    #expect(read == [5, 2])
  }

  /// Two foreign keys of one table lead to different rows of another table. SQLite tables can have 2,000 columns.
  @Test(arguments: [0, 1_500]) func eachForeignKeyCountsByItself(columnsBefore count: Int) async throws {
    let folder = try TemporaryDirectory()
    let columns = (0..<count).map { "c\($0), " }.joined()
    let queue = try database(
      in: folder,
      """
      CREATE TABLE shelf (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE club (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE person (
        id INTEGER PRIMARY KEY, shelfId INTEGER REFERENCES shelf, clubId INTEGER REFERENCES club);
      CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, \(columns)authorId INTEGER REFERENCES person,
        editorId INTEGER REFERENCES person);
      INSERT INTO shelf VALUES (1, 'a'), (2, 'b'), (3, 'c');
      INSERT INTO club VALUES (1, 'a'), (2, 'b'), (3, 'c');
      INSERT INTO person VALUES (1, 1, 1), (2, 2, 2), (3, 3, 3);
      INSERT INTO book (id, title, authorId, editorId) VALUES (1, 'One', 1, 2), (2, 'Two', 2, 3), (3, 'Three', 3, 1);
      """)
    let tables = [
      IndexedTable("shelf", displayName: "name & joined(person.book[authorId].title, ',')"),
      IndexedTable("club", displayName: "name & joined(person.book[editorId].title, ',')"),
    ]
    let read = try await readings(
      in: queue, tables,
      after: ["DELETE FROM book WHERE id = 1", "UPDATE book SET editorId = 1 WHERE id = 2"])
    // First the author's shelf and the editor's club. Then the book's new shelf and the clubs of both editors.
    #expect(read == [2, 3])
  }

  /// Another process may lock the database for a long time. A store that is set up already is opened without writing.
  @Test func whatIsSetUpIsNotWritten() throws {
    let store = try PhotoStore(.pool)
    _ = try SpotlightDelegate(forStoreWith: store.queue, indexing: PhotoStore.marks[1])
    let other = try DatabaseQueue(path: store.path)
    try other.inDatabase { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      let spotlight = try SpotlightDelegate(forStoreWith: store.queue, indexing: PhotoStore.marks[0])
      #expect(try StoreHistory(of: store.queue, tables: ["photo"]).storeUUID == spotlight.storeUUID)
    }
  }
}
