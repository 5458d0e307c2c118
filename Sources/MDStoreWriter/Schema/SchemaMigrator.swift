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
        if let connection = db.sqliteConnection { try WritingSession(connection).refill(migration.refill) }
      }
    }
    return migrator
  }
}

extension WritingSession {
  fileprivate func refill(_ refill: SchemaMigrations.Refill) throws {
    switch refill {
    case .nothing: break
    case .listingAndAttributes: try refillListingAndAttributes()
    case .texts: try refillTexts()
    }
  }

  /// Fills the full-text table of texts from what is stored.
  private func refillTexts() throws {
    var items: [ItemID] = []
    try statement("SELECT item FROM content ORDER BY item").forEachRow { items.append(ItemID($0.integer(0))) }
    for id in items {
      if let text = try reading.text(of: id) { try insertTextWords(text, of: id) }
    }
  }

  /// Fills the listing and the full-text tables of attributes from what is stored of every item.
  private func refillListingAndAttributes() throws {
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
