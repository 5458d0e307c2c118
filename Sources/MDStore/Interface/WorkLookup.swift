package import MDModel

/// Work that waits: the journal, requests, providers of changes, items that expire.
package protocol WorkLookup {
  /// All waiting items, most urgent class first, in a class most recently changed first.
  func journal() throws -> [JournalEntry]

  /// The entry of one item; `nil` when it does not wait.
  func journalEntry(of item: ItemID) throws -> JournalEntry?

  /// How many items wait of a class and of those that are more urgent. Reads the whole journal.
  func waitingCount(upTo workClass: WorkClass) throws -> Int64

  /// How many items still wait that belong to a request.
  func waitingCount(ofRequest request: Int64) throws -> Int64

  /// Whether every change noted up to a cookie has been imported, or its item is gone. Never true too early; for an item
  /// that changed again while it was read, it may be true only after it is read once more. Reads the whole journal.
  ///
  /// - Parameter cookie: as ``MDStoreWriter/WritingSession/cookie()`` gave it, in the same process.
  func isCaughtUp(_ cookie: Int64) throws -> Bool

  /// Open requests, oldest first, then the last `limit` finished ones, newest first.
  func requests(over limit: Int) throws -> [ReindexRequest]

  /// Open requests, oldest first.
  func openRequests() throws -> [ReindexRequest]

  /// `nil` when there is none of that number, or no longer.
  func request(_ id: Int64) throws -> ReindexRequest?

  /// Record of a provider; `nil` when there is none.
  func provider(_ path: FilePath) throws -> ProviderRecord?

  /// All providers on record, by the bytes of their paths.
  func providers() throws -> [ProviderRecord]

  /// Items whose date has come, earliest first.
  func itemsExpired(at date: Timestamp, limit: Int) throws -> [ItemID]

  /// Time of the next expiration; `nil` when no item expires.
  func nextExpiration() throws -> Timestamp?
}
