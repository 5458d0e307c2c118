package import MDModel
package import MDStore

/// All that can be done in a transaction of an index. Modules outside of the store name this and no concrete session;
/// ``WritingSession`` is the one of a local file.
package protocol IndexWriting: ItemStoring, ContentStoring, WorkStoring, DonationStoring, UsageStoring,
  VectorStoring
{
  associatedtype Reading: IndexReading
  /// Reads what this session has written so far, committed or not.
  var reading: Reading { get }

  /// A number that stands for all changes noted so far, for ``MDStore/ReadingSession/isCaughtUp(_:)``.
  func cookie() throws -> Int64

  /// Makes what was done so far durable and visible, inside ``IndexWriter/batches(_:)``.
  func commitBatch() throws

  /// Runs `body` in a transaction of its own inside ``IndexWriter/batches(_:)``, between the one before, which ends, and
  /// one that begins: what it did is on the disk when this returns, and no power cut takes it back. When it throws,
  /// nothing of it is stored, and the row of transactions has to end.
  func durably<Value>(_ body: () throws -> Value) throws -> Value

  func number(of type: TypeName) throws -> Int64

  func number(of importer: ImporterVersion) throws -> Int64
}

extension WritingSession: IndexWriting {}

extension ContentStoring {
  /// All members of a file have come, and no rule left any out.
  package func endMembers(of container: ItemID, reading number: UInt64) throws -> Bool {
    try endMembers(of: container, reading: number, rules: 0)
  }
}

extension WorkStoring {
  /// Notes that an item's content is to be imported, for no request.
  package func enqueue(_ id: ItemID, _ reason: JournalReason, as workClass: WorkClass = .firstCrawl) throws {
    try enqueue(id, reason, as: workClass, request: nil)
  }

  /// Queues every file that an importer may read, for no request.
  @discardableResult
  package func queueAll(
    below folder: ItemID?, ofTypes types: Set<Int64>, as workClass: WorkClass
  ) throws -> Int64 { try queueAll(below: folder, ofTypes: types, as: workClass, request: nil) }

  /// Queues everything that an importer handled or failed at another version, and what holds members of which that is so.
  package func enqueueHandled(byOtherVersionsOf current: ImporterVersion, request: Int64? = nil) throws -> Int64 {
    try enqueueHandled(byOtherVersionsOf: current, as: .reindexSome, request: request)
  }

  /// Queues every file of a type.
  package func enqueueFiles(ofType type: Int64, request: Int64? = nil) throws -> Int64 {
    try enqueueFiles(ofType: type, as: .reindexSome, request: request)
  }
}
