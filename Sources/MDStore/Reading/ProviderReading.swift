package import MDModel
import MDSQLite

/// A source of changes, which is a root of files, with the position up to which it was read.
package struct ProviderRecord: Hashable, Sendable {
  package var path: FilePath
  /// Position in the provider's changes, in the provider's own format; `nil` if it has given none.
  package var token: [UInt8]?
  /// Time at which its first reading was complete; `nil` until then.
  package var complete: Timestamp?

  package init(path: FilePath, token: [UInt8]? = nil, complete: Timestamp? = nil) {
    self.path = path
    self.token = token
    self.complete = complete
  }
}

extension ReadingSession {
  package func provider(_ path: FilePath) throws -> ProviderRecord? {
    let select = try statement("SELECT name, token, complete FROM provider WHERE name = ?1")
    select.bind(blob: 1, path.bytes)
    return try select.firstRow(ProviderRecord.init(row:))
  }

  package func providers() throws -> [ProviderRecord] {
    var found: [ProviderRecord] = []
    try statement("SELECT name, token, complete FROM provider ORDER BY name").forEachRow {
      found.append(ProviderRecord(row: $0))
    }
    return found
  }
}

extension ProviderRecord {
  fileprivate init(row: borrowing PreparedStatement.Row) {
    self.init(
      path: FilePath(row.bytes(0)), token: row.isNull(1) ? nil : row.bytes(1), complete: row.optionalDate(2))
  }
}

extension IndexReading {
  /// The first crawls that have not finished.
  package func firstCrawls() throws -> FirstCrawls { try FirstCrawls(self) }
}

/// First crawls that have not finished. Until then, names are missing from the index.
package struct FirstCrawls: Hashable, Sendable {
  /// Roots whose first crawl began, or that a damaged index had, and whose names are not all known.
  package let roots: [FilePath]
  /// True if the index has neither a folder nor an app.
  package let isEmptyIndex: Bool

  fileprivate init(_ session: some IndexReading) throws {
    let known = try session.roots().map(\.rootPath)
    // A root inside another root is crawled with that one.
    roots = try session.providers().filter { $0.complete == nil && $0.path.isAbsolute }.map(\.path)
      .filter { path in !known.contains { $0 != path && path.isAt(orBelow: $0) } }
    isEmptyIndex = try known.isEmpty && !session.hasDonors()
  }
}

/// Items that expire.
extension ReadingSession {
  package func itemsExpired(at date: Timestamp, limit: Int) throws -> [ItemID] {
    let select = try statement("SELECT item FROM expiration WHERE date <= ?1 ORDER BY date, item LIMIT ?2")
    select.bind(date: 1, date)
    select.bind(2, Int64(limit))
    var found: [ItemID] = []
    try select.forEachRow { found.append(ItemID($0.integer(0))) }
    return found
  }

  package func nextExpiration() throws -> Timestamp? {
    try statement("SELECT min(date) FROM expiration").firstRow { $0.optionalDate(0) } ?? nil
  }
}
