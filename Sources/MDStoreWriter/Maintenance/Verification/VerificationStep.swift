import MDModel
import MDSQLite
import MDStore

/// A part of a verification, small enough to be repeated after an interruption.
enum VerificationStep {
  /// SQLite's own check of a table and its indexes.
  case table(String)
  /// Checks the rows of items in a range of numbers, and their data.
  case items(Range<Int64>)
  /// Checks that the parents of folders are folders, and that no folder is its own ancestor.
  case folders
  /// Looks for rows that belong to no item.
  case leftovers
  /// Checks that the records of apps agree with their items.
  case donations
  /// Checks that the records of containers and members agree with the items.
  case members
  /// Checks the rows of a vector file.
  case vectors(VectorTier)
  /// Checks a full-text table, posting by posting.
  case words(FullTextCheck.Table)

  var isOfVectors: Bool { if case .vectors = self { true } else { false } }

  private static let slice: Int64 = 2_000

  static func all(_ session: ReadingSession) throws -> [VerificationStep] {
    var steps: [VerificationStep] = []
    let tables = try session.statement(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name")
    try tables.forEachRow { steps.append(.table($0.string(0))) }
    let largest = try session.largestItem().rawValue
    steps += stride(from: 1, through: largest, by: Int(slice)).map { .items($0..<$0 + slice) }
    steps += [.folders, .leftovers, .donations, .members]
    steps += VectorTier.allCases.map { .vectors($0) }
    return steps + FullTextCheck.Table.allCases.map { .words($0) }
  }

  func run(_ session: ReadingSession, _ found: inout Findings, _ goesOn: () -> Bool) throws {
    switch self {
    case .table(let name): try Self.checkTable(name, session, &found)
    case .items(let range): try ItemCheck(session).run(range, &found, goesOn)
    case .folders: try Self.checkFolders(session, &found)
    case .leftovers: try Self.checkLeftovers(session, &found)
    case .donations: try Self.checkDonations(session, &found)
    case .members: try Self.checkMembers(session, &found)
    case .vectors(let tier): try VectorCheck(session, tier).run(&found, goesOn)
    case .words(let table):
      var check = try FullTextCheck(session, table)
      try check.run(&found, goesOn)
    }
  }

  private static func checkTable(_ name: String, _ session: ReadingSession, _ found: inout Findings) throws {
    let quoted = name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    try session.statement("PRAGMA integrity_check('\(quoted)')").forEachRow { row in
      let answer = row.string(0)
      if answer != "ok" { found.add("SQLite says of the table \(name): \(answer).") }
    }
  }

  /// Follows the ancestors of each folder until it reaches one that is known to end in a root.
  private static func checkFolders(_ session: ReadingSession, _ found: inout Findings) throws {
    var parents: [Int64: Int64] = [:]
    try session.statement("SELECT id, parent FROM item INDEXED BY item_directory WHERE kind = 1").forEachRow {
      parents[$0.integer(0)] = $0.integer(1)
    }
    var sound: Set<Int64> = [0]
    for folder in parents.keys.sorted() {
      var way: Set<Int64> = []
      var ancestor = folder
      // `way` collects folders up to a sound one. A folder that is in it already closes a loop.
      while !sound.contains(ancestor), let parent = parents[ancestor], way.insert(ancestor).inserted {
        ancestor = parent
      }
      if way.contains(ancestor) { found.add("The folder \(ItemID(ancestor)) lies in itself.") }
      sound.formUnion(way)
    }
  }

  private static func checkLeftovers(_ session: ReadingSession, _ found: inout Findings) throws {
    let owners =
      [
        "outcome", "journal", "value", "content", "expiration", "donor", "donated", "usage", "question", "container",
        "member", "member_reader",
      ].map { ($0, "item") }
      + [("skipped", "parent"), ("donation", "donor")]
    for (table, column) in owners {
      let select = try session.statement(
        "SELECT count(*), min(\(column)) FROM \(table) WHERE \(column) NOT IN (SELECT id FROM item)")
      try select.forEachRow { row in
        guard row.integer(0) > 0 else { return }
        found.add(
          "The table \(table) has \(row.integer(0)) rows of items that are gone, as of \(ItemID(row.integer(1))).")
      }
    }
    let values = try session.statement("SELECT count(*) FROM value WHERE attribute NOT IN (SELECT id FROM attribute)")
    try values.forEachRow { row in
      if row.integer(0) > 0 { found.add("\(row.integer(0)) values belong to attributes that are unknown.") }
    }
  }

  private static func checkDonations(_ session: ReadingSession, _ found: inout Findings) throws {
    let questions = [
      "are called items of another app than they lie in":
        "donated JOIN item ON item.id = donated.item WHERE item.parent <> donor OR item.kind <> 5",
      "came from an app, and nothing tells of it": "item WHERE kind = 5 AND id NOT IN (SELECT item FROM donated)",
      "stand for apps that nothing tells of": "item WHERE kind = 4 AND id NOT IN (SELECT item FROM donor)",
      "are called apps and are none": "donor JOIN item ON item.id = donor.item WHERE item.kind <> 4",
    ]
    try ask(questions, session, &found)
  }

  private static func checkMembers(_ session: ReadingSession, _ found: inout Findings) throws {
    let seen = "NOT EXISTS (SELECT 1 FROM hidden WHERE member.item BETWEEN first AND last)"
    try ask(
      [
        "lie in files, and nothing tells of it": "item WHERE kind = 6 AND id NOT IN (SELECT item FROM member)",
        "are called members and are none": "member JOIN item ON item.id = member.item WHERE item.kind <> 6",
        "are members of a file that is not known to have any":
          "member WHERE container NOT IN (SELECT item FROM container) AND \(seen)",
        "are called files with members and are no files":
          "container JOIN item ON item.id = container.item WHERE item.kind <> 0",
        "lie in another file than the member that they are in":
          """
        member JOIN item ON item.id = member.item LEFT JOIN member AS home ON home.item = item.parent
        WHERE coalesce(home.container, item.parent) <> member.container AND \(seen)
        """,
        "have the name of another member that is seen as well":
          """
        item JOIN member ON member.item = item.id JOIN item AS other ON other.parent = item.parent
        AND other.name = item.name AND other.id <> item.id WHERE item.kind = 6 AND \(seen)
        AND NOT EXISTS (SELECT 1 FROM hidden WHERE other.id BETWEEN first AND last)
        """,
        "are hidden and are no members":
          "hidden WHERE last - first + 1 <> (SELECT count(*) FROM member WHERE item BETWEEN first AND last)",
      ], session, &found)
  }

  /// - Parameter questions: descriptions of errors, each with the SQL that selects the rows that have it.
  private static func ask(
    _ questions: [String: String], _ session: ReadingSession, _ found: inout Findings
  ) throws {
    for (sentence, rows) in questions.sorted(by: { $0.key < $1.key }) {
      let count = try session.statement("SELECT count(*) FROM \(rows)").firstRow { $0.integer(0) } ?? 0
      if count > 0 { found.add("\(count) items \(sentence).") }
    }
  }
}
