import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight

/// A provider whose source has no history: at each look all that there is is compared with what there was.
///
/// The source says what there is, and what is found of it; the answers to the monitor are the same for each.
public protocol SnapshotProvider: ChangeProvider
where Document == SearchableDocument, Token == UInt64, Cursor == String, Formatter == PrefixedIdentifiers<String> {
  associatedtype Entry: SnapshotEntry

  /// What there was.
  var history: SnapshotHistory { get }

  /// All that there is, by key.
  func entries() throws -> [String: Entry]
}

/// An object of a source without a history.
public protocol SnapshotEntry {
  /// A text that is another one whenever the object is.
  var version: String { get }

  /// What is found of it; `nil` for what is not to be found.
  ///
  /// - Throws: ``EntryMoved``.
  var document: SearchableDocument? { get throws }
}

/// Error of ``SnapshotEntry/document``: the object has gone from where it was listed. It is listed, and read, again.
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

  /// All that there is now, noted in the history.
  ///
  /// An object that comes behind the token and goes before the next look is in neither of the two. If a page between
  /// them had it, nothing would ever tell the index that it is gone. So nothing is given away that is not noted before.
  private func look() throws -> (entries: [String: Entry], mark: UInt64) {
    let entries = try entries()
    return (entries, try history.look(entries.mapValues(\.version)))
  }

  private func documents(of keys: [String], in listed: [String: Entry]) throws -> [SearchableDocument?] {
    var entries = listed
    while true {
      // An object that moves away and back between two looks has not changed by them. If it were left out meanwhile, it
      // would stay out: the next listing has it where it is, or notes that it is gone.
      do { return try keys.map { try entries[$0]?.document } } catch is EntryMoved { entries = try look().entries }
    }
  }
}
