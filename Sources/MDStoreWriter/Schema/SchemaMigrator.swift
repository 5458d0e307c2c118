import MDModel
import MDSQLite
import MDStore

/// Brings the schema of an index up to date, one named migration after the other. Each has a transaction of its own, so
/// that after a kill the next run continues.
struct SchemaMigrator {
  /// A session of the migrator's own: its cached rows are from before the migrations.
  private let session: WritingSession

  init(_ connection: borrowing DatabaseConnection) { session = WritingSession(connection.handle) }

  /// True if a later version of Limelight has written the index.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if the index has an unknown migration that cannot be a later version's.
  func isSuperseded(_ path: String) throws -> Bool { try session.reading.isSuperseded(index: path) }

  /// Applies the migrations that the index does not have, in order.
  func migrate() throws {
    let applied = try session.reading.appliedMigrations()
    let missing = SchemaMigrations.all.filter { !applied.contains($0.name) }
    if missing.isEmpty { return }
    try session.execute("CREATE TABLE IF NOT EXISTS \(SchemaMigrations.table) (identifier TEXT NOT NULL PRIMARY KEY)")
    for migration in missing {
      try session.transaction {
        try session.execute(migration.sql)
        try session.refill(migration.refill)
        let insert = try session.statement("INSERT INTO \(SchemaMigrations.table) (identifier) VALUES (?1)")
        insert.bind(text: 1, migration.name)
        try insert.run()
      }
    }
  }
}

extension WritingSession {
  fileprivate func refill(_ refill: SchemaMigrations.Refill) throws {
    switch refill {
    case .nothing: break
    case .listing: try refillListing()
    case .listingAndAttributes: try refillListingAndAttributes()
    case .texts: try refillTexts()
    case .lengths: try refillLengths()
    case .words:
      try refillTexts()
      try forEachItem { item in
        try insertWordsOfAttributes(of: item)
        if !item.kind.isDonated { try insertNameTrigrams(item.searchName, of: item.id) }
      }
      try refillLengths()
    }
  }

  /// Fills the full-text table of texts from the stored texts.
  private func refillTexts() throws {
    var items: [ItemID] = []
    try statement("SELECT item FROM content ORDER BY item").forEachRow { items.append(ItemID($0.integer(0))) }
    for id in items {
      if let text = try reading.text(of: id) { try insertTextWords(text, of: id) }
    }
    forgetMeasured()
  }

  /// Drops the notes about lengths: their table is created by a later migration, and filled then.
  private func forgetMeasured() { changedBlocks.lengths = [:] }

  private func refillListing() throws {
    forgetMeasured()
    try statement("SELECT id FROM item").forEachRow { noteListed(ItemID($0.integer(0))) }
    try writeListing()
  }

  private func refillLengths() throws {
    try statement("SELECT id FROM item").forEachRow { noteMeasured(ItemID($0.integer(0))) }
    try writeListing()
  }

  private func refillListingAndAttributes() throws {
    try forEachItem(insertWordsOfAttributes)
    try refillListing()
  }

  private func forEachItem(_ body: (ItemRecord) throws -> Void) throws {
    let select = try statement("SELECT \(ItemRecord.columns) FROM item ORDER BY id")
    try select.forEachRow { row in try body(ItemRecord(row: row)) }
  }

  /// Inserts an item into the full-text tables of attributes, from its stored values.
  private func insertWordsOfAttributes(of item: ItemRecord) throws {
    let words = AttributeWords(name: item.searchName, values: try reading.storedValues(of: item.id))
    try insertAttributeWords(words, of: item.id)
    try insertAttributeTrigrams(words, of: item.id)
  }
}
