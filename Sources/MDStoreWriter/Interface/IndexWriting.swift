package import MDModel
package import MDStore

/// All changes that a transaction of an index can make. Modules outside of the store use this protocol and no concrete
/// session. ``WritingSession`` implements it for a local file.
package protocol IndexWriting: ItemStoring, ContentStoring, WorkStoring, DonationStoring, UsageStoring,
  VectorStoring
{
  associatedtype Reading: IndexReading
  /// Reads what this session has written so far, committed or not.
  var reading: Reading { get }

  /// A number that stands for all changes recorded so far, for ``MDStore/ReadingSession/isCaughtUp(_:)``.
  func cookie() throws -> Int64

  /// Commits what was done so far and begins the next transaction. Only inside ``IndexWriter/batches(_:)``.
  func commitBatch() throws

  /// Runs `body` in a transaction of its own, only inside ``IndexWriter/batches(_:)``. The transaction before is
  /// committed, and another one begins after it.
  ///
  /// When this returns, the changes are on the disk and survive a power cut. If `body` throws, nothing of it is stored,
  /// and the series of transactions must end.
  func durably<Value>(_ body: () throws -> Value) throws -> Value

  func number(of type: TypeName) throws -> Int64

  func number(of importer: ImporterVersion) throws -> Int64
}

extension WritingSession: IndexWriting {}

extension ContentStoring {
  /// Ends a reading in which no rule excluded a name.
  package func endMembers(of container: ItemID, reading number: UInt64) throws -> Bool {
    try endMembers(of: container, reading: number, rules: 0)
  }
}

extension WorkStoring {
  /// Records that an item's content is to be imported, for no request.
  package func enqueue(_ id: ItemID, _ reason: JournalReason, as workClass: WorkClass = .firstCrawl) throws {
    try enqueue(id, reason, as: workClass, request: nil)
  }

  /// Queues every file that an importer may read, for no request.
  @discardableResult
  package func queueAll(
    below folder: ItemID?, ofTypes types: Set<Int64>, as workClass: WorkClass
  ) throws -> Int64 { try queueAll(below: folder, ofTypes: types, as: workClass, request: nil) }

  /// Queues every item that an importer handled, successfully or not, at another version, and the files with such
  /// members.
  package func enqueueHandled(byOtherVersionsOf current: ImporterVersion, request: Int64? = nil) throws -> Int64 {
    try enqueueHandled(byOtherVersionsOf: current, as: .reindexSome, request: request)
  }

  /// Queues every file of a type.
  package func enqueueFiles(ofType type: Int64, request: Int64? = nil) throws -> Int64 {
    try enqueueFiles(ofType: type, as: .reindexSome, request: request)
  }
}
