import GRDB
import GRDBSpotlight

// The database of the tutorials of GRDBSpotlight, as they show it.

struct Photo: Codable, FetchableRecord, MutablePersistableRecord {
  var id: Int64?
  var title: String

  static let photoTags = hasMany(PhotoTag.self)
  static let tags = hasMany(Tag.self, through: photoTags, using: PhotoTag.tag)

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

struct Tag: Codable, FetchableRecord, MutablePersistableRecord {
  var id: Int64?
  var name: String

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

struct PhotoTag: Codable, FetchableRecord, PersistableRecord {
  var photoId: Int64
  var tagId: Int64

  static let tag = belongsTo(Tag.self)
}

func migrate(_ db: Database) throws {
  try db.create(table: "photo") { table in
    table.autoIncrementedPrimaryKey("id")
    table.column("title", .text).notNull()
  }
  try db.create(table: "tag") { table in
    table.autoIncrementedPrimaryKey("id")
    table.column("name", .text).notNull()
  }
  try db.create(table: "photoTag") { table in
    table.primaryKey {
      table.belongsTo("photo", onDelete: .cascade)
      table.belongsTo("tag", onDelete: .cascade)
    }
  }
}

func dropCode(_ db: Database) throws {
  try StoreHistory.dropTriggers(in: db)
  try db.drop(index: "photo_code")
  try db.alter(table: "photo") { $0.drop(column: "code") }
}
