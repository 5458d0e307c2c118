import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight

/// The messages of a Maildir: the folders `new` and `cur`, one message a file.
///
/// A message is known by its name up to the colon; the flags behind it, and the folder, may change: that is the same
/// message, which then has other attributes. Drafts and messages in the bin (`D`, `T`) are not to be found.
///
/// Left out: encoded words and the parts of MIME; a message is indexed as it is written.
public struct Maildir: ChangeProvider {
  public let name: String
  public let formatter: PrefixedIdentifiers<String>
  private let folder: URL
  private let history: SnapshotHistory

  /// - Parameters:
  ///   - folder: folder with `new` and `cur`.
  ///   - history: file in which the provider notes what there was.
  public init(_ folder: URL, history: URL, name: String = "mail") {
    self.folder = folder
    self.name = name
    self.history = SnapshotHistory(file: history)
    formatter = PrefixedIdentifiers(prefix: name, domain: name)
  }

  private static let folders = ["new", "cur"]

  // MARK: ChangeProvider

  public func currentToken() async throws -> UInt64 { try history.look(messages().mapValues(\.version)) }

  public func objects(
    after cursor: String?, limit: Int
  ) async throws -> ObjectPage<String, SearchableDocument, String> {
    let files = try messages()
    let keys = files.keys.filter { cursor == nil || $0 > cursor! }.sorted().prefix(limit)
    let objects = keys.compactMap { key in files[key].flatMap(document).map { SourceObject(key, $0) } }
    return ObjectPage(objects, next: keys.count < limit ? nil : keys.last)
  }

  public func changes(since token: UInt64, limit: Int) async throws -> ChangeHistory<String, UInt64> {
    _ = try await currentToken()
    return history.changes(since: token, limit: limit)
  }

  public func documents(for ids: [String]) async throws -> [SearchableDocument?] {
    let files = try messages()
    return ids.map { files[$0].flatMap(document) }
  }

  public func wakeUps() -> AsyncStream<Void> {
    FolderSignals.signals(of: Self.folders.map { folder.appending(path: $0).path })
  }

  public func estimatedCount() async -> Int? { try? messages().count }

  // MARK: Files

  private struct MessageFile {
    var url: URL
    var flags: Substring
    /// Another one whenever the message is to be read again. What a file holds does not change, as Maildir has it.
    var version: String { "\(url.deletingLastPathComponent().lastPathComponent):\(flags)" }
  }

  /// Files by key. A message that is just being moved from `new` to `cur` may be in both listings: the later one counts.
  private func messages() throws -> [String: MessageFile] {
    var files: [String: MessageFile] = [:]
    for name in Self.folders {
      let folder = folder.appending(path: name)
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !file.hasPrefix(".") {
        let parts = file.split(separator: ":", maxSplits: 1)
        let flags = parts.count > 1 && parts[1].hasPrefix("2,") ? parts[1].dropFirst(2) : ""
        files[String(parts[0])] = MessageFile(url: folder.appending(path: file), flags: flags)
      }
    }
    return files
  }

  /// `nil` for what is not to be found, or was renamed just now: that is a change, and comes again.
  private func document(_ file: MessageFile) -> SearchableDocument? {
    guard !file.flags.contains(where: "DT".contains), let data = try? Data(contentsOf: file.url) else { return nil }
    return Message(String(decoding: data, as: UTF8.self)).document(flags: file.flags)
  }
}
