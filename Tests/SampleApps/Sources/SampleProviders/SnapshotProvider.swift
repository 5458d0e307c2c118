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
  var document: SearchableDocument? { get }
}

extension SnapshotProvider {
  public var formatter: PrefixedIdentifiers<String> { PrefixedIdentifiers(prefix: name, domain: name) }

  public func currentToken() async throws -> UInt64 { try history.look(entries().mapValues(\.version)) }

  public func objects(
    after cursor: String?, limit: Int
  ) async throws -> ObjectPage<String, SearchableDocument, String> {
    let entries = try entries()
    let keys = entries.keys.filter { cursor == nil || $0 > cursor! }.sorted().prefix(limit)
    let objects = keys.compactMap { key in entries[key]?.document.map { SourceObject(key, $0) } }
    return ObjectPage(objects, next: keys.count < limit ? nil : keys.last)
  }

  public func changes(since token: UInt64, limit: Int) async throws -> ChangeHistory<String, UInt64> {
    _ = try await currentToken()
    return history.changes(since: token, limit: limit)
  }

  public func documents(for ids: [String]) async throws -> [SearchableDocument?] {
    let entries = try entries()
    return ids.map { entries[$0]?.document }
  }

  public func estimatedCount() async -> Int? { try? entries().count }
}
