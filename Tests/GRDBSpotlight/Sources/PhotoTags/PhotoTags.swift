import CoreSpotlight
import CoreSpotlightEmbedded
import Foundation
import GRDB
import GRDBSpotlight

// The code of the tutorials of GRDBSpotlight, as they show it, and a run through it.

extension Photo: SpotlightRecord {
  static var spotlightRelationships: [String] { ["photoTag.tag"] }

  func spotlightAttributeSet(in db: Database) throws -> CSSearchableItemAttributeSet? {
    let attributes = CSSearchableItemAttributeSet(contentType: .image)
    attributes.displayName = title
    attributes.keywords = try request(for: Photo.tags).fetchAll(db).map(\.name)
    return attributes
  }
}

func startIndexing(_ pool: DatabasePool) throws -> SpotlightDelegate {
  let spotlight = try SpotlightDelegate(forStoreWith: pool, indexing: [IndexedTable(Photo.self)])
  spotlight.startSpotlightIndexing()
  return spotlight
}

func observe(_ spotlight: SpotlightDelegate, _ refresh: @escaping @Sendable () -> Void) -> any NSObjectProtocol {
  NotificationCenter.default.addObserver(
    forName: SpotlightDelegate.indexDidUpdateNotification, object: spotlight, queue: nil
  ) { _ in refresh() }
}

func photos(taggedLike text: String, in spotlight: SpotlightDelegate) async throws -> [Photo] {
  let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("*", with: "\\*")
  let query = CSSearchQuery(queryString: "keywords == \"\(escaped)*\"cwdt", queryContext: nil)
  var identifiers: [String] = []
  for try await result in query.results { identifiers.append(result.item.uniqueIdentifier) }
  return try spotlight.records(of: Photo.self, for: identifiers)
}

func rename(_ tag: String, to name: String, in pool: DatabasePool) async throws {
  try await pool.write { db in
    try db.execute(sql: "UPDATE tag SET name = ? WHERE name = ?", arguments: [name, tag])
  }
}

func show(_ photo: Photo, _ spotlight: SpotlightDelegate) throws -> NSUserActivity? {
  let key = RowKey(table: "photo", values: [photo.id.databaseValue])
  let activity = try spotlight.userActivity(for: key, activityType: "org.example.photos.look")
  activity?.becomeCurrent()
  return activity
}

func startOver(_ spotlight: SpotlightDelegate) async throws {
  spotlight.stopSpotlightIndexing()
  try await spotlight.deleteSpotlightIndex()
  spotlight.startSpotlightIndexing()
}

func startIndexingWithoutCode(_ pool: DatabasePool) throws -> SpotlightDelegate {
  let photos = IndexedTable(
    "photo", displayName: "title", keywords: "photoTag.tag.name",
    contentDescription: "count(photoTag) & ' tags'", contentType: .image)
  return try SpotlightDelegate(forStoreWith: pool, indexing: [photos])
}

final class PhotoDelegate: SpotlightDelegate, @unchecked Sendable {
  override func domainIdentifier() -> String { "org.example.photos" }
  override func indexName() -> String? { "photos" }

  override func attributeSet(for row: StoredRow) throws -> CSSearchableItemAttributeSet? {
    guard let attributes = try super.attributeSet(for: row) else { return nil }
    if row.key.table == "photo" { attributes.identifier = String(row.row["id"] as Int64) }
    return attributes
  }

  override func indexingDidFail(_ error: any Error) { print("Not indexed: \(error)") }
}

@main struct PhotoTags {
  static func main() async throws {
    let folder = URL(filePath: CommandLine.arguments[1])
    CSSearchableIndex.bundleIdentifier = "org.example.photos"
    let engine = try EmbeddedSpotlight.start(directory: folder.appending(path: "index"))
    let pool = try DatabasePool(path: folder.appending(path: "photos.sqlite").path)
    try await pool.write { db in
      try migrate(db)
      try fill(db)
    }
    let spotlight = try startIndexing(pool)
    let (updates, continuation) = AsyncStream.makeStream(of: Void.self)
    let token = observe(spotlight) { continuation.yield() }
    var update = updates.makeAsyncIterator()
    await update.next()
    print("wat: \(try await names("wat", spotlight))")
    try await rename("water", to: "sea", in: pool)
    await update.next()
    print("wat after renaming: \(try await names("wat", spotlight))")
    print("se after renaming: \(try await names("se", spotlight))")
    let shown = try await photos(taggedLike: "se", in: spotlight).first
    print("shown: \(try shown.flatMap { try show($0, spotlight)?.title } != nil)")
    try await startOver(spotlight)
    await update.next()
    print("se after starting over: \(try await names("se", spotlight))")
    spotlight.stopSpotlightIndexing()
    NotificationCenter.default.removeObserver(token)
    try await moveOn(pool)
    engine.stop()
  }

  private static func fill(_ db: Database) throws {
    for (title, tags) in [("Lake", ["water"]), ("Harbour", ["water", "town"]), ("Hill", [])] {
      var photo = Photo(title: title)
      try photo.insert(db)
      for name in tags {
        var tag = try Tag.filter(Column("name") == name).fetchOne(db) ?? Tag(name: name)
        if tag.id == nil { try tag.insert(db) }
        try PhotoTag(photoId: photo.id ?? 0, tagId: tag.id ?? 0).insert(db)
      }
    }
  }

  private static func names(_ text: String, _ spotlight: SpotlightDelegate) async throws -> [String] {
    try await photos(taggedLike: text, in: spotlight).map(\.title).sorted()
  }

  /// The delegates that the tutorials end with.
  private static func moveOn(_ pool: DatabasePool) async throws {
    try await pool.write { db in
      try db.alter(table: "photo") { $0.add(column: "code") }
      try db.create(index: "photo_code", on: "photo", columns: ["code"], options: .unique)
    }
    let photos = try PhotoDelegate(forStoreWith: pool, indexing: [IndexedTable(Photo.self)])
    print("own domain: \(photos.domainIdentifier())")
    let expressions = try startIndexingWithoutCode(pool)
    let key = RowKey(table: "photo", values: [2.databaseValue])
    let activity = try expressions.userActivity(for: key, activityType: "org.example.photos.look")
    print("described: \(activity?.contentAttributeSet?.contentDescription ?? "")")
    let identified = try photos.userActivity(for: key, activityType: "org.example.photos.look")
    print("identifier: \(identified?.contentAttributeSet?.identifier ?? "")")
    try await pool.write(dropCode)
    print("columns: \(try await pool.read { try $0.columns(in: "photo").map(\.name) })")
  }
}
