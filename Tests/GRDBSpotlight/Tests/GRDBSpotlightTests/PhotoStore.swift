import CoreSpotlight
import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport

struct Photo: Codable, FetchableRecord, MutablePersistableRecord {
  static let photoTags = hasMany(PhotoTag.self)
  static let tags = hasMany(Tag.self, through: photoTags, using: PhotoTag.tag)
  var id: Int64?
  var title: String

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

struct Tag: Codable, FetchableRecord, PersistableRecord {
  var id: Int64
  var name: String
}

struct PhotoTag: Codable, FetchableRecord, PersistableRecord {
  static let tag = belongsTo(Tag.self)
  var photoId: Int64
  var tagId: Int64
}

extension Photo: SpotlightRecord {
  static var spotlightRelationships: [String] { ["photoTag.tag"] }

  func spotlightAttributeSet(in db: Database) throws -> CSSearchableItemAttributeSet? {
    guard title != "secret" else { return nil }
    let attributes = CSSearchableItemAttributeSet(contentType: .image)
    attributes.displayName = title
    attributes.keywords = try request(for: Photo.tags).order(Column("name")).fetchAll(db).map(\.name)
    return attributes
  }
}

/// A database of photos with tags, in a temporary folder.
struct PhotoStore {
  let folder: TemporaryDirectory
  let queue: any DatabaseWriter
  var path: String { folder.path + "/photos.sqlite" }

  static let schema = """
    CREATE TABLE photo (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
    CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE photoTag (
      photoId INTEGER NOT NULL REFERENCES photo ON DELETE CASCADE,
      tagId INTEGER NOT NULL REFERENCES tag ON DELETE CASCADE, PRIMARY KEY (photoId, tagId));
    CREATE INDEX photoTag_tag ON photoTag (tagId);
    INSERT INTO photo VALUES (1, 'Lake'), (2, 'Hill'), (3, 'Harbour');
    INSERT INTO tag VALUES (1, 'water'), (2, 'holiday');
    INSERT INTO photoTag VALUES (1, 1), (3, 1), (2, 2);
    """

  enum Kind { case queue, pool, memory }

  init(_ kind: Kind = .queue) throws {
    folder = try TemporaryDirectory()
    let path = folder.path + "/photos.sqlite"
    switch kind {
    case .queue: queue = try DatabaseQueue(path: path, configuration: .quick)
    case .pool: queue = try DatabasePool(path: path, configuration: .quick)
    case .memory: queue = try DatabaseQueue(configuration: .quick)
    }
    try run(Self.schema)
  }

  func run(_ sql: String) throws { try queue.write { try $0.execute(sql: sql) } }

  /// The two ways to define what is found: the record type, and expressions.
  static var marks: [[IndexedTable]] {
    [
      [IndexedTable(Photo.self)],
      [IndexedTable("photo", displayName: "title", keywords: "photoTag.tag.name", contentType: .image)],
    ]
  }
}
