import CoreSpotlight
import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Testing

/// Values of expressions, and error messages for invalid ones.
@Suite struct ExpressionTests {
  static let cases: [(expression: String, value: String?)] = [
    ("title", "Dune"), ("TITLE", "Dune"), ("'a ''b'' ' & title", "a 'b' Dune"), ("author.name", "Frank"),
    ("author.boss.name", nil), ("person.name", "Frank"), ("pages + 1 * 2", "414"), ("(pages + 1) * 2", "826"),
    ("-pages", "-412"), ("pages / 8", "51.5"), ("pages / 0", nil), ("7 / 2 & ''", "3.5"),
    ("title & missing & '!'", "Dune!"), ("first(missing, title)", "Dune"), ("number(price, 2) & ' €'", "9.50 €"),
    ("date(printed, '%d.%m.%Y')", "01.08.1965"), ("date(bought, '%Y')", "2001"), ("date(missing, '%Y')", nil),
    ("count(bookTag) & ' tags'", "2 tags"), ("joined(bookTag.tag.name, ', ')", "desert, worms"),
    ("sum(bookTag.weight)", "7"), ("min(bookTag.weight) & max(bookTag.weight)", "34"),
    ("average(bookTag.weight)", "3.5"), ("count(author.book[authorId])", "2"),
    ("sum(author.book[editorId].pages)", "0"),
    ("\"odd \"\"name\"", "odd"),
  ]

  @Test(arguments: cases.indices) func anExpressionGives(_ number: Int) throws {
    let (expression, value) = Self.cases[number]
    let library = try Library()
    #expect(try library.displayName(expression) == value, "\(expression)")
  }

  @Test(arguments: [
    ("", 1, "should stand here"), ("title &", 8, "the end"), ("titel", 1, "it has"), ("title.name", 1, "leads nowhere"),
    ("author", 1, "add its column"), ("author.nme", 8, "“person”"), ("bookTag.weight", 1, "many values"),
    ("title + 1", 1, "write &"), ("pages * author.name", 9, "needs a number"), ("upper(title)", 1, "there are"),
    ("count(title)", 7, "for many"), ("sum(bookTag)", 5, "add the column"), ("sum(bookTag.tag.name)", 5, "no number"),
    ("joined(bookTag.tag.name)", 1, "takes 2"), ("date(printed, title)", 1, "format"), ("'open", 1, "no second"),
    ("title ; 1", 7, "means nothing"), ("(title", 7, "“)”"),
    ("author.book.title", 8, "book[authorId] or book[editorId]"),
    ("number(pages, 99)", 1, "0 to 15"), ("title title", 7, "operator"),
    (String(repeating: "(", count: 200) + "1", 101, "nested"),
  ]) func aWrongExpressionIsNamedWithItsPlace(expression: String, place: Int, word: String) throws {
    let library = try Library()
    let error = #expect(throws: ExpressionError.self) { try library.displayName(expression) }
    #expect(error?.place == place && error?.table == "book", "\(String(describing: error))")
    #expect(error?.reason.contains(word) == true, "\(String(describing: error))")
  }

  @Test func aKeyThatRefersToNoPrimaryKeyIsNotFollowed() throws {
    let library = try Library("CREATE TABLE note (id INTEGER PRIMARY KEY, book TEXT REFERENCES book (title))")
    let error = #expect(throws: ExpressionError.self) { try library.displayName("count(note)") }
    #expect(error?.reason.contains("primary key") == true)
  }

  /// Random expressions, evaluated in SQL and by a model that scans the rows.
  @Test(arguments: Rounds.seeds(10)) func anExpressionGivesWhatTheModelGives(seed: UInt64) throws {
    var maker = RandomExpressions(seed: seed)
    let library = try Library()
    try library.fill(maker.rows)
    for _ in 0..<40 {
      let (text, value) = maker.expression()
      let names = try library.displayNames(text, of: maker.rows.books.map(\.id))
      for (book, name) in zip(maker.rows.books, names) {
        #expect(name == value(book).text, "seed \(seed), book \(book.id): \(text)")
      }
    }
  }
}

/// A database of books.
struct Library {
  let folder: TemporaryDirectory
  let queue: DatabaseQueue

  static let schema = """
    CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, age INTEGER, bossId INTEGER REFERENCES person);
    CREATE TABLE book (
      id INTEGER PRIMARY KEY, title TEXT, pages INTEGER, price REAL, printed DATE, bought INTEGER, missing,
      "odd ""name" TEXT DEFAULT 'odd', authorId INTEGER REFERENCES person, editorId INTEGER REFERENCES person);
    CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE bookTag (
      bookId INTEGER REFERENCES book (id), tagId INTEGER REFERENCES tag, weight INTEGER, PRIMARY KEY (bookId, tagId));
    INSERT INTO person VALUES (1, 'Frank', 45, NULL);
    INSERT INTO book (id, title, pages, price, printed, bought, authorId) VALUES
      (1, 'Dune', 412, 9.5, '1965-08-01', 1000000000, 1), (2, 'Messiah', 256, 8, '1969-10-15', NULL, 1);
    INSERT INTO tag VALUES (1, 'worms'), (2, 'desert');
    INSERT INTO bookTag VALUES (1, 1, 3), (1, 2, 4);
    """

  init(_ more: String = "") throws {
    folder = try TemporaryDirectory()
    queue = try DatabaseQueue(path: folder.path + "/library.sqlite", configuration: .quick)
    try queue.write { try $0.execute(sql: Self.schema + more) }
  }

  func displayName(_ expression: String) throws -> String? { try displayNames(expression, of: [1])[0] }

  /// Names of books as the index would show them.
  func displayNames(_ expression: String, of books: [Int64]) throws -> [String?] {
    // A plain `person` is ambiguous because two relationships lead there, so name the one by `authorId`.
    let expression = expression.replacing("person.", with: "person[authorId].")
    let spotlight = try SpotlightDelegate(
      forStoreWith: queue, indexing: [IndexedTable("book", displayName: expression)])
    return try books.map { book in
      let key = RowKey(table: "book", values: [book.databaseValue])
      return try spotlight.userActivity(for: key, activityType: "test")?.contentAttributeSet?.displayName
    }
  }

  func fill(_ rows: RandomExpressions.Rows) throws {
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: "PRAGMA foreign_keys = OFF; DELETE FROM bookTag; DELETE FROM book; DELETE FROM person; DELETE FROM tag")
      for person in rows.people {
        try db.execute(
          sql: "INSERT INTO person VALUES (?, ?, ?, ?)", arguments: [person.id, person.name, person.age, person.boss])
      }
      for book in rows.books {
        try db.execute(
          sql: "INSERT INTO book (id, title, pages, price, authorId, editorId) VALUES (?, ?, ?, ?, ?, ?)",
          arguments: [book.id, book.title, book.pages, book.price, book.author, book.editor])
      }
      for tag in rows.tags { try db.execute(sql: "INSERT INTO tag VALUES (?, ?)", arguments: [tag.id, tag.name]) }
      for link in rows.links {
        try db.execute(
          sql: "INSERT INTO bookTag VALUES (?, ?, ?)", arguments: [link.book, link.tag, link.weight])
      }
    }
  }
}
