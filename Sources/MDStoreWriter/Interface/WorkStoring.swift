package import MDModel
package import MDStore

/// Work that waits: the journal, requests, providers of changes, items that expire.
package protocol WorkStoring {
  /// Notes that an item's content is to be imported. An item that waits already goes on waiting, as urgently as the more
  /// urgent of both notes says, for what ``JournalReason/merged(_:_:)`` says.
  func enqueue(
    _ id: ItemID, _ reason: JournalReason, as workClass: WorkClass, request: Int64?
  ) throws

  /// Raises all waiting items to at least this class.
  ///
  /// - Returns: how many items were less urgent.
  @discardableResult
  func promoteAll(to workClass: WorkClass) throws -> Int64

  /// Makes one item that waits at least as urgent.
  func promote(_ id: ItemID, to workClass: WorkClass) throws

  /// Makes an item, and all below it, that wait at least as urgent.
  func promote(below folder: ItemID, to workClass: WorkClass) throws

  /// Queues every file that an importer may read: all, or those below a folder, itself included. Items that wait
  /// already are raised to the class, and are assigned to the request if they belong to none:
  /// `waitingCount(ofRequest:)` counts them.
  ///
  /// - Parameter types: of which there is an importer; files whose type is not known yet count as well.
  /// - Returns: how many items did not wait yet.
  @discardableResult
  func queueAll(
    below folder: ItemID?, ofTypes types: Set<Int64>, as workClass: WorkClass, request: Int64?
  ) throws -> Int64

  /// Queues everything that `importer` handled or failed at another version than `current`.
  ///
  /// - Returns: how many items did not wait yet.
  func enqueueHandled(
    byOtherVersionsOf current: ImporterVersion, as workClass: WorkClass, request: Int64?
  ) throws -> Int64

  /// Queues every file with items inside it of which others would be left out now, or be left in.
  ///
  /// - Returns: how many items did not wait yet.
  func enqueueContainers(
    readUnderOtherRulesThan rules: Int64, as workClass: WorkClass, request: Int64?
  ) throws -> Int64

  /// Queues every file of a type, for a new or a forced importer.
  ///
  /// - Returns: how many items did not wait yet.
  func enqueueFiles(
    ofType type: Int64, as workClass: WorkClass, request: Int64?
  ) throws -> Int64

  func noteSkipped(_ name: FileName, in parent: ItemID, kind: ItemKind, rule: String) throws

  func removeSkipped(_ name: FileName, in parent: ItemID) throws

  func removeSkipped(in parent: ItemID) throws

  /// Names and rules noted for a directory, sorted by the bytes of the names.
  func skipped(in parent: ItemID) throws -> [(name: FileName, rule: String)]

  /// Stores a request, unless one with the same scope is already open.
  ///
  /// - Returns: the request with its number, or the equal one that was open.
  func insert(_ request: ReindexRequest) throws -> ReindexRequest

  /// Stores the state of a request: all but its scope, its origin and when it was made. How many of its items are done is
  /// counted from the journal, not stored.
  func update(_ request: ReindexRequest) throws

  /// Removes from the journal the items that wait for a request only, and detaches the rest from it. Stored data of the
  /// items stay.
  ///
  /// - Returns: how many items wait no longer.
  @discardableResult
  func removeWaiting(ofRequest request: Int64) throws -> Int64

  /// Stores the record of a provider, replacing the earlier one.
  func store(_ provider: ProviderRecord) throws

  func removeProvider(_ path: FilePath) throws

  /// Notes when an item is to leave; `nil`: never.
  func setExpiration(of id: ItemID, to date: Timestamp?) throws
}
