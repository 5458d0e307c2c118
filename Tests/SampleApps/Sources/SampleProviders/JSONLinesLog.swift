import CoreSpotlight
import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight

/// The lines of a log to which other programs append, one JSON object per line: `{"time": "2026-02-03T04:05:06Z",
/// "level": "error", "message": "…"}`.
///
/// The file is its own history: everything after a known place is new. A line is identified by the offset at which it
/// begins.
///
/// When the file is rotated, or truncated and written again, its lines are different ones. Then everything is read
/// again, and lines that are gone are removed from the index.
///
/// A line without a line end is not read, and neither is one that is no such object.
public struct JSONLinesLog: ChangeProvider {
  public let name: String
  public let formatter: PrefixedIdentifiers<Int>
  private let file: URL

  public init(_ file: URL, name: String = "log") {
    self.file = file
    self.name = name
    formatter = PrefixedIdentifiers(prefix: name, domain: name)
  }

  /// A place in a file, with the means to check that it is still the same file.
  public struct Place: Codable, Hashable, Sendable {
    /// Inode number of the file. It changes when the file is rotated.
    var file: UInt64
    var offset: Int
    /// Digest of the text before the place. It changes when the file is written again, as by `copytruncate`.
    var before: UInt64
  }

  // MARK: ChangeProvider

  public func currentToken() async throws -> Place {
    let log = try LogFile(file)
    return try log.place(at: log.endOfLines())
  }

  public func objects(
    after cursor: Place?, limit: Int
  ) async throws -> ObjectPage<Int, SearchableDocument, Place> {
    let log = try LogFile(file)
    if let cursor, try !log.holds(cursor) { throw CursorExpired() }
    let lines = try log.lines(from: cursor?.offset ?? 0, limit: limit)
    let objects = lines.compactMap { line in document(line.bytes).map { SourceObject(line.offset, $0) } }
    return ObjectPage(objects, next: lines.count < limit ? nil : try lines.last.map { try log.place(at: $0.end) })
  }

  public func changes(since token: Place, limit: Int) async throws -> ChangeHistory<Int, Place> {
    let log = try LogFile(file)
    guard try log.holds(token) else { return .expired }
    let lines = try log.lines(from: token.offset, limit: limit)
    let end = try log.place(at: lines.last?.end ?? token.offset)
    return .page(ChangePage(lines.map { .insert($0.offset) }, upTo: end, hasMore: lines.count == limit))
  }

  public func documents(for ids: [Int]) async throws -> [SearchableDocument?] {
    let log = try LogFile(file)
    return try ids.map { id in try log.line(at: id).flatMap { document($0.bytes) } }
  }

  /// Watches the folder, because the file may be replaced.
  public func wakeUps() -> AsyncStream<Void> { FolderSignals.signals(of: [file.deletingLastPathComponent().path]) }

  private struct Entry: Decodable {
    var time: Date?
    var level: String?
    var message: String
  }

  private func document(_ bytes: Data) -> SearchableDocument? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let entry = try? decoder.decode(Entry.self, from: bytes) else { return nil }
    let attributes = CSSearchableItemAttributeSet(itemContentType: "public.log")
    attributes.title = entry.message
    attributes.contentCreationDate = entry.time
    attributes.keywords = entry.level.map { [$0] }
    return SearchableDocument(attributes)
  }
}
