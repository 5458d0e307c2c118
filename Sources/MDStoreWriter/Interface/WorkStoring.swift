package import MDModel
package import MDStore

/// Waiting work: the journal, requests, providers of changes, items that expire.
package protocol WorkStoring {
  /// Records that an item's content is to be imported. An item that waits already takes the more urgent class of both
  /// notes, and the reason by ``JournalReason/merged(_:_:)``.
  func enqueue(
    _ id: ItemID, _ reason: JournalReason, as workClass: WorkClass, request: Int64?
  ) throws

  /// Raises all waiting items to at least this class.
  ///
  /// - Returns: the number of items that were less urgent.
  @discardableResult
  func promoteAll(to workClass: WorkClass) throws -> Int64

  /// Raises one item to at least a class, if it waits.
  func promote(_ id: ItemID, to workClass: WorkClass) throws

  /// Raises an item, and all below it, to at least a class, if they wait.
  func promote(below folder: ItemID, to workClass: WorkClass) throws

  /// Queues every file that an importer may read: all files, or a folder's item and those below it. Waiting items are
  /// raised to the class. They are assigned to the request, unless they belong to one: `waitingCount(ofRequest:)`
  /// counts them.
  ///
  /// - Parameter types: types that have an importer. Files of unknown type are queued as well.
  /// - Returns: the number of items that did not wait before.
  @discardableResult
  func queueAll(
    below folder: ItemID?, ofTypes types: Set<Int64>, as workClass: WorkClass, request: Int64?
  ) throws -> Int64

  /// Queues every item that an importer handled, successfully or not, at another version than `current`.
  ///
  /// - Returns: the number of items that did not wait before.
  func enqueueHandled(
    byOtherVersionsOf current: ImporterVersion, as workClass: WorkClass, request: Int64?
  ) throws -> Int64

  /// Queues every container file that was read under other exclusion rules, so that other members might be excluded
  /// now.
  ///
  /// - Returns: the number of items that did not wait before.
  func enqueueContainers(
    readUnderOtherRulesThan rules: Int64, as workClass: WorkClass, request: Int64?
  ) throws -> Int64

  /// Queues every file of a type, for a new or a forced importer.
  ///
  /// - Returns: the number of items that did not wait before.
  func enqueueFiles(
    ofType type: Int64, as workClass: WorkClass, request: Int64?
  ) throws -> Int64

  func noteSkipped(_ name: FileName, in parent: ItemID, kind: ItemKind, rule: String) throws

  func removeSkipped(_ name: FileName, in parent: ItemID) throws

  func removeSkipped(in parent: ItemID) throws

  /// Names and rules recorded for a directory, sorted by the bytes of the names.
  func skipped(in parent: ItemID) throws -> [(name: FileName, rule: String)]

  /// Stores a request, unless one with the same scope is open.
  ///
  /// - Returns: the request with its number, or the open one with the same scope.
  func insert(_ request: ReindexRequest) throws -> ReindexRequest

  /// Stores the state of a request: everything but its scope, origin and date of creation. The number of items done is
  /// counted from the journal and not stored.
  func update(_ request: ReindexRequest) throws

  /// Removes items from the journal that wait only for a request, and detaches its other items from it. The stored data
  /// of the items stay.
  ///
  /// - Returns: the number of removed journal entries.
  @discardableResult
  func removeWaiting(ofRequest request: Int64) throws -> Int64

  /// Stores the record of a provider and replaces the earlier one.
  func store(_ provider: ProviderRecord) throws

  func removeProvider(_ path: FilePath) throws

  /// Stores the date at which an item expires; `nil` for never.
  func setExpiration(of id: ItemID, to date: Timestamp?) throws
}
