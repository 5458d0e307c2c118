import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight

/// The entries of a feed, RSS or Atom, in a file that a feed reader keeps.
///
/// An entry is known by its identifier, else by its link, and has changed when it reads differently. Most feeds hold the
/// newest entries alone: what has dropped out of the file goes from the index. A file that is missing or half written is an
/// error, not an empty feed: it is looked at again, and the index stays as it is.
public struct FeedFile: ChangeProvider {
  public let name: String
  public let formatter: PrefixedIdentifiers<String>
  private let file: URL
  private let history: SnapshotHistory

  /// - Parameter history: file in which the provider notes what there was.
  public init(_ file: URL, history: URL, name: String = "feed") {
    self.file = file
    self.name = name
    self.history = SnapshotHistory(file: history)
    formatter = PrefixedIdentifiers(prefix: name, domain: name)
  }

  public func currentToken() async throws -> UInt64 { try history.look(entries().mapValues(\.version)) }

  public func objects(
    after cursor: String?, limit: Int
  ) async throws -> ObjectPage<String, SearchableDocument, String> {
    let entries = try entries()
    let keys = entries.keys.filter { cursor == nil || $0 > cursor! }.sorted().prefix(limit)
    let objects = keys.compactMap { key in entries[key].map { SourceObject(key, $0.document) } }
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

  /// The folder is watched: the file is replaced rather than written.
  public func wakeUps() -> AsyncStream<Void> { FolderSignals.signals(of: [file.deletingLastPathComponent().path]) }

  private func entries() throws -> [String: FeedEntry] {
    try FeedParser.entries(in: Data(contentsOf: file), of: file.path)
  }
}
