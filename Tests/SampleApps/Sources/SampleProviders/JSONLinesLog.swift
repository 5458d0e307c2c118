import CoreSpotlight
import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight

/// The lines of a log, one JSON object a line, to which others append:
/// `{"time": "2026-02-03T04:05:06Z", "level": "error", "message": "…"}`.
///
/// The file is its own history: what lies behind a place has come since. A line is known by the place at which it begins.
/// When the file is rotated, or truncated and written again, the lines are others: then everything is read again, and what
/// the file no longer has goes from the index. A line without an end is not read, nor one that is no such object.
public struct JSONLinesLog: ChangeProvider {
  public let name: String
  public let formatter: PrefixedIdentifiers<Int>
  private let file: URL

  public init(_ file: URL, name: String = "log") {
    self.file = file
    self.name = name
    formatter = PrefixedIdentifiers(prefix: name, domain: name)
  }

  /// A place in a file, and what tells whether it is still the same file.
  public struct Place: Codable, Hashable, Sendable {
    /// Number of the file on its disk: another one when it is rotated.
    var file: UInt64
    var offset: Int
    /// Of what stands before the place: another one when it is written again, as by `copytruncate`.
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

  /// The folder is watched: the file may be replaced.
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
