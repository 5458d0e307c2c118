import CoreSpotlight
import CoreSpotlightEmbedded
import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport

/// An app that writes photos and tags and has them indexed, by its own engine except in `attend`.
///
/// The commands:
///
/// - `PhotoApp attend FOLDER` keeps an index in the daemon and answers its requests until it is ended.
/// - `PhotoApp write FOLDER SEED` writes with occasional pauses, and kills itself at a random moment.
/// - `PhotoApp stop FOLDER MOMENT` kills itself at a given moment of a pass.
/// - `PhotoApp idle FOLDER` reports what the app does at rest.
/// - `PhotoApp elsewhere FOLDER` opens the database by a relative path, and then changes its working directory.
/// - `PhotoApp hold FOLDER` locks the database until it is ended.
/// - `PhotoApp check FOLDER` updates the index, and prints how it differs from the database.
@main struct PhotoApp {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 2 else { exit(64) }
    if arguments[1] == "elsewhere" {
      guard chdir(arguments[2]) == 0 else { exit(66) }
    }
    if arguments[1] == "hold" { try hold(arguments[2]) }
    if arguments[1] == "write" { Delays.begin(seed: UInt64(arguments[3]) ?? 0) }
    let folder = arguments[1] == "elsewhere" ? "." : arguments[2]
    let app = try PhotoApp(folder: folder, hasEngine: arguments[1] != "attend")
    switch arguments[1] {
    case "attend": await app.attend()
    case "check": try await app.check()
    case "elsewhere": try app.goElsewhere()
    case "idle": try await app.idle()
    case "stop":
      guard let moment = Moment(rawValue: arguments[3]) else { exit(64) }
      try await app.stop(at: moment)
    default: try await app.write(seed: UInt64(arguments[3]) ?? 0)
    }
  }

  let engine: EmbeddedSpotlight?
  let pool: DatabasePool
  let spotlight: PhotoSpotlight
  let statements: Statements

  private init(folder: String, hasEngine: Bool) throws {
    let statements = Statements()
    var configuration = Configuration()
    configuration.prepareDatabase { db in db.trace { statements.willRun("\($0)") } }
    self.statements = statements
    pool = try DatabasePool(path: folder + "/photos.sqlite", configuration: configuration)
    try pool.write { try $0.execute(sql: Self.schema) }
    CSSearchableIndex.bundleIdentifier = "org.example.PhotoApp"
    engine = hasEngine ? try EmbeddedSpotlight.start(directory: URL(filePath: folder + "/index")) : nil
    spotlight = try PhotoSpotlight(
      forStoreWith: pool,
      indexing: [IndexedTable("photo", displayName: "title", keywords: "photoTag.tag.name", contentType: .image)])
    statements.tell(spotlight)
  }

  private static let schema = """
    CREATE TABLE IF NOT EXISTS photo (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS tag (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS photoTag (
      photoId INTEGER NOT NULL REFERENCES photo ON DELETE CASCADE,
      tagId INTEGER NOT NULL REFERENCES tag ON DELETE CASCADE, PRIMARY KEY (photoId, tagId));
    CREATE INDEX IF NOT EXISTS photoTag_tag ON photoTag (tagId);
    """

  private static let names = """
    SELECT id, title || '|' || ifnull((SELECT group_concat(name) FROM (SELECT DISTINCT name FROM photoTag
      JOIN tag ON tag.id = tagId WHERE photoId = photo.id ORDER BY name)), '') FROM photo
    """

  /// Locks the database, and creates a file in the folder when that is done.
  private static func hold(_ folder: String) throws -> Never {
    let queue = try DatabaseQueue(path: folder + "/photos.sqlite")
    return try queue.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      try Data().write(to: URL(filePath: folder + "/held"))
      while true { pause() }
    }
  }

  private func attend() async {
    spotlight.startSpotlightIndexing()
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  private func write(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    // Enough time for some steps, including their pauses.
    let moment = UInt32.random(in: 0..<400_000, using: &random)
    Thread.detachNewThread {
      usleep(moment)
      kill(getpid(), SIGKILL)
    }
    while true {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let statements = (0..<Int.random(in: 1...20, using: &random)).map { _ in Self.statement(&random) }
        try await pool.write { db in
          for statement in statements { try db.execute(sql: statement) }
        }
      }
      try await spotlight.updateSpotlightIndex()
    }
  }

  private static func statement(_ random: inout SeededGenerator) -> String {
    func id(_ end: Int) -> Int { Int.random(in: 1...end, using: &random) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0...3: return "REPLACE INTO photo VALUES (\(id(40)), 'photo \(id(1_000))')"
    case 4: return "INSERT OR IGNORE INTO tag VALUES (\(id(8)), 'tag \(id(1_000))')"
    case 5: return "UPDATE tag SET name = 'tag \(id(1_000))' WHERE id = \(id(8))"
    case 6:
      return "INSERT OR IGNORE INTO photoTag SELECT photo.id, tag.id FROM photo, tag WHERE photo.id % 7 = \(id(7))"
    case 7: return "DELETE FROM photoTag WHERE photoId = \(id(40))"
    default: return "DELETE FROM photo WHERE id % 11 = \(id(11))"
    }
  }

  private func goElsewhere() throws {
    let history = try StoreHistory(of: pool)
    guard chdir("/") == 0 else { exit(66) }
    if case .everything = try history.next(for: "elsewhere", after: nil) { print("goes on") }
    engine?.stop()
  }

  private func check() async throws {
    try await spotlight.updateSpotlightIndex()
    let spotlight = spotlight
    let there = try await pool.read { db in
      try Row.fetchAll(db, sql: Self.names).map { row in
        "\(spotlight.uniqueIdentifier(of: RowKey(table: "photo", values: [row[0]]))) \(row[1] as String)"
      }
    }
    var found: [String] = []
    let query = CSSearchQuery(queryString: "displayName == *", attributes: ["displayName", "keywords"])
    for try await result in query.results {
      let item = result.item
      let attributes = item.attributeSet
      let keywords = (attributes.keywords ?? []).joined(separator: ",")
      found.append("\(item.uniqueIdentifier) \(attributes.displayName ?? "")|\(keywords)")
    }
    for line in Set(there).symmetricDifference(found).sorted() { print("differs: \(line)") }
    print("\(there.count) rows, \(found.count) items")
    engine?.stop()
  }
}
