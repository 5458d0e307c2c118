import MDModel
import MDSQLite
import MDStore

/// Brings an index up to date, one named migration after the other, each in a transaction of its own: whoever is killed
/// in between goes on with the next.
struct SchemaMigrator {
  /// Session of the migrator's own: what it remembers of rows is from before migrations.
  private let session: WritingSession

  init(_ connection: borrowing DatabaseConnection) { session = WritingSession(connection.handle) }

  /// Whether a later version of Limelight has written the index.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` where a name is none of this version's, nor can be a later one's.
  func isSuperseded(_ path: String) throws -> Bool { try session.reading.isSuperseded(index: path) }

  /// Applies the migrations that the index has not gone through, in order.
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

  /// Fills the full-text table of texts from what is stored.
  private func refillTexts() throws {
    var items: [ItemID] = []
    try statement("SELECT item FROM content ORDER BY item").forEachRow { items.append(ItemID($0.integer(0))) }
    for id in items {
      if let text = try reading.text(of: id) { try insertTextWords(text, of: id) }
    }
    forgetMeasured()
  }

  /// The table of lengths comes later, and is filled then.
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

  /// Inserts an item into the full-text tables of attributes, from what is stored of it.
  private func insertWordsOfAttributes(of item: ItemRecord) throws {
    let words = AttributeWords(name: item.searchName, values: try reading.storedValues(of: item.id))
    try insertAttributeWords(words, of: item.id)
    try insertAttributeTrigrams(words, of: item.id)
  }
}
