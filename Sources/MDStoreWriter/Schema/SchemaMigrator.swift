import GRDB
import MDModel
import MDStore

/// Brings an index up to date, one named migration after the other.
enum SchemaMigrator {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for migration in SchemaMigrations.all {
      migrator.registerMigration(migration.name) { db in
        try db.execute(sql: migration.sql)
        if migration.isRefilled, let connection = db.sqliteConnection {
          try WritingSession(connection).refill()
        }
      }
    }
    return migrator
  }
}

extension WritingSession {
  /// Fills the listing and the full-text tables of attributes from what is stored of every item.
  fileprivate func refill() throws {
    let select = try statement("SELECT \(ItemRecord.columns) FROM item ORDER BY id")
    try select.forEachRow { row in
      let item = ItemRecord(row: row)
      let words = AttributeWords(name: item.searchName, values: try reading.storedValues(of: item.id))
      try insertAttributeWords(words, of: item.id)
      try insertAttributeTrigrams(words, of: item.id)
      noteListed(item.id)
    }
    try writeListing()
  }
}
