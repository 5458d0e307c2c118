public import IndexerMonitor
public import MDModel
import MDStore

/// An index's own journal as ``IndexerMonitor`` sees it: objects are items. An item that is deleted leaves the index at
/// once, with all below it, so deletions never wait.
///
/// Not thread-safe: it belongs to the thread that owns the writer.
public struct ItemJournal: ChangeJournal {
  private let writer: IndexWriter

  public init(writer: IndexWriter) { self.writer = writer }

  public func token(of provider: String) throws -> ChangeToken? {
    try writer.batch { try $0.reading.provider(Array(provider.utf8))?.token.map { ChangeToken($0) } }
  }

  public func record(
    of provider: String, _ body: (_ add: ([Change<ItemID>]) throws -> Void) throws -> ChangeToken
  ) throws {
    try writer.batch { session in
      let token = try body { changes in
        for change in changes { try note(change, in: session) }
      }
      var known = try session.reading.provider(Array(provider.utf8)) ?? ProviderRecord(name: Array(provider.utf8))
      known.token = token.bytes
      try session.store(known)
    }
  }

  private func note(_ change: Change<ItemID>, in session: WritingSession) throws {
    switch change.kind {
    case .insert: try session.enqueue(change.object, .new, as: .live)
    case .update: try session.enqueue(change.object, .changed, as: .live)
    case .delete: try session.remove(change.object)
    }
  }

  public func pending(limit: Int) throws -> [PendingChange<ItemID>] {
    let entries = try writer.batch { try $0.reading.journal() }
    return entries.sorted { ($0.sequence, $0.item) < ($1.sequence, $1.item) }.prefix(limit).map { entry in
      PendingChange(Change(entry.reason == .new ? .insert : .update, entry.item), sequence: entry.sequence)
    }
  }

  public func acknowledge(_ changes: [PendingChange<ItemID>]) throws {
    try writer.batch { session in
      for done in changes { try session.removeFromJournal(done.change.object, upTo: done.sequence) }
    }
  }

  public func cookie() throws -> Int64 { try writer.batch { try $0.cookie() } }

  public func isCaughtUp(_ cookie: Int64) throws -> Bool { try writer.batch { try $0.reading.isCaughtUp(cookie) } }
}
