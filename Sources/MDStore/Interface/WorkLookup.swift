package import MDModel

/// Waiting work: the journal, requests, providers of changes, items that expire.
package protocol WorkLookup {
  /// All waiting items, most urgent class first; within a class, most recently changed first.
  func journal() throws -> [JournalEntry]

  /// The entry of one item; `nil` if it does not wait.
  func journalEntry(of item: ItemID) throws -> JournalEntry?

  /// Number of waiting items of a class and of the more urgent classes. Reads the whole journal.
  func waitingCount(upTo workClass: WorkClass) throws -> Int64

  /// Number of items that still wait for a request.
  func waitingCount(ofRequest request: Int64) throws -> Int64

  /// True if every change recorded up to a cookie was imported, or its item is gone.
  ///
  /// Never true too early. For an item that changed again while it was read, it may become true only after it was read
  /// again. Reads the whole journal.
  ///
  /// - Parameter cookie: result of ``MDStoreWriter/WritingSession/cookie()``, in the same process.
  func isCaughtUp(_ cookie: Int64) throws -> Bool

  /// Open requests, oldest first, then the last `limit` finished ones, newest first.
  func requests(over limit: Int) throws -> [ReindexRequest]

  /// Open requests, oldest first.
  func openRequests() throws -> [ReindexRequest]

  /// The request with a number; `nil` if it does not exist or no longer does.
  func request(_ id: Int64) throws -> ReindexRequest?

  /// Record of a provider; `nil` if there is none.
  func provider(_ path: FilePath) throws -> ProviderRecord?

  /// All providers on record, by the bytes of their paths.
  func providers() throws -> [ProviderRecord]

  /// Items whose expiration date has come, earliest first.
  func itemsExpired(at date: Timestamp, limit: Int) throws -> [ItemID]

  /// Date of the next expiration; `nil` if no item expires.
  func nextExpiration() throws -> Timestamp?
}
