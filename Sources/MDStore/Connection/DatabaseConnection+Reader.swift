package import MDModel
package import MDSQLite

extension DatabaseConnection {
  /// Connection of a reader. It waits for the writer only while the log is reset.
  ///
  /// - Parameter isMapped: true to map pages of the file instead of copying them.
  static func reader(path: String, isMapped: Bool) throws(SQLiteFailure) -> DatabaseConnection {
    let connection = try DatabaseConnection(path: path, access: .reading, busyMilliseconds: 2_000)
    try SearchTokenizers.add(to: connection.handle)
    try connection.execute("PRAGMA mmap_size = \(isMapped ? mappedBytes : 0); PRAGMA cache_size = -8192")
    return connection
  }

  private static let mappedBytes = 1 << 30
}

// MARK: Dates

extension PreparedStatement {
  package func bind(date index: Int32, _ value: Timestamp?) { bind(index, value?.nanoseconds) }
}

extension PreparedStatement.Row {
  package func date(_ column: Int32) -> Timestamp { Timestamp(nanoseconds: integer(column)) }
  package func optionalDate(_ column: Int32) -> Timestamp? { isNull(column) ? nil : date(column) }
}
