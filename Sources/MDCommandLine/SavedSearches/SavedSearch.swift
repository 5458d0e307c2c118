/// A search somebody has kept: a query, and the folders it is asked in.
public struct SavedSearch: Hashable, Sendable {
  public var query: String
  /// Finder saves expressions; our own files hold what could be typed behind `mdfind`.
  public var reading: QueryReading
  /// As the file names them, absolute; empty: everywhere.
  public var directories: [[UInt8]]

  public init(query: String, reading: QueryReading, directories: [[UInt8]] = []) {
    self.query = query
    self.reading = reading
    self.directories = directories
  }

  /// Longer files are no searches.
  static let sizeLimit = 1 << 20
}

/// Why a file is no saved search; the file's name is not part of it.
public struct SavedSearchProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// What to do about it, where something can be done.
  public let hint: String?

  init(_ description: String, hint: String? = nil) {
    self.description = description
    self.hint = hint
  }
}
