import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight

/// A provider whose source has no history. Each check compares all current objects with those of the last check.
///
/// A conforming type lists its objects and makes their documents. The answers to the monitor are the same for all
/// sources.
public protocol SnapshotProvider: ChangeProvider
where Document == SearchableDocument, Token == UInt64, Cursor == String, Formatter == PrefixedIdentifiers<String> {
  associatedtype Entry: SnapshotEntry

  /// The recorded state of the source.
  var history: SnapshotHistory { get }

  /// All current objects, by key.
  func entries() throws -> [String: Entry]
}

/// An object of a source without a history.
public protocol SnapshotEntry {
  /// A text that changes whenever the object changes.
  var version: String { get }

  /// The searchable document; `nil` if the object must not be found.
  ///
  /// - Throws: ``EntryMoved`` if the object is no longer where it was listed.
  var document: SearchableDocument? { get throws }
}

/// Error of ``SnapshotEntry/document``: the object is no longer where it was listed. The source is listed and read
/// again.
public struct EntryMoved: Error, Hashable, Sendable {
  public init() {}
}

extension SnapshotProvider {
  public var formatter: PrefixedIdentifiers<String> { PrefixedIdentifiers(prefix: name, domain: name) }

  public func currentToken() async throws -> UInt64 { try look().mark }

  public func objects(
    after cursor: String?, limit: Int
  ) async throws -> ObjectPage<String, SearchableDocument, String> {
    let entries = try look().entries
    let keys = Array(entries.keys.filter { cursor == nil || $0 > cursor! }.sorted().prefix(limit))
    let objects = zip(keys, try documents(of: keys, in: entries)).compactMap { key, document in
      document.map { SourceObject(key, $0) }
    }
    return ObjectPage(objects, next: keys.count < limit ? nil : keys.last)
  }

  public func changes(since token: UInt64, limit: Int) async throws -> ChangeHistory<String, UInt64> {
    _ = try look()
    return history.changes(since: token, limit: limit)
  }

  public func documents(for ids: [String]) async throws -> [SearchableDocument?] {
    try documents(of: ids, in: look().entries)
  }

  public func estimatedCount() async -> Int? { try? entries().count }

  /// All current objects, after they have been recorded in the history.
  ///
  /// Suppose an object appears after the token was made and disappears before the next check. Neither token nor check
  /// knows it. If a page in between had contained it, the index would never learn that it is gone. Therefore every
  /// listing is recorded before its objects are handed out.
  private func look() throws -> (entries: [String: Entry], mark: UInt64) {
    let entries = try entries()
    return (entries, try history.look(entries.mapValues(\.version)))
  }

  private func documents(of keys: [String], in listed: [String: Entry]) throws -> [SearchableDocument?] {
    var entries = listed
    while true {
      // An object that moves away and back between two checks counts as unchanged. If it were skipped now, it would
      // stay missing.
      // So list again: the new listing has its new place, or records that it is gone.
      do { return try keys.map { try entries[$0]?.document } } catch is EntryMoved { entries = try look().entries }
    }
  }
}
