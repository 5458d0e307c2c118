import MDModel

/// A saved search: a query, and the folders it is asked in.
public struct SavedSearch: Hashable, Sendable {
  public var query: String
  /// Finder saves expressions; our own files hold what could be typed behind `mdfind`.
  public var reading: QueryReading
  /// Folders to search, absolute, as the file names them; empty: everywhere.
  public var directories: [[UInt8]]

  public init(query: String, reading: QueryReading, directories: [[UInt8]] = []) {
    self.query = query
    self.reading = reading
    self.directories = directories
  }

  /// Longer files are no searches.
  static let sizeLimit = 1 << 20
}

/// Reason why a file is not a saved search, without the file's name.
public struct SavedSearchProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// Advice on what to do about it, where something can be done.
  public let hint: String?

  init(_ description: String, hint: String? = nil) {
    self.description = description
    self.hint = hint
  }
}

extension SavedSearch {
  /// A search of our own, plain text: first lines `onlyin: FOLDER`, each for one folder, then the query as it could be
  /// typed, on one line or more. Empty lines and lines that begin with `#` before the query are left out.
  ///
  /// - Parameter home: the person's own folder, for which `~` stands.
  public init(textFile bytes: [UInt8], home: [UInt8]) throws(SavedSearchProblem) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SavedSearchProblem("text that is not UTF-8")
    }
    guard !text.utf8.contains(0) else { throw SavedSearchProblem("a NUL character") }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    var directories: [[UInt8]] = []
    while let line = lines.first.map({ Self.trimmed($0) }) {
      if line.hasPrefix(Self.folderHeader) {
        directories.append(try Self.path(Self.trimmed(line.dropFirst(Self.folderHeader.count)), home: home))
      } else if !line.isEmpty && !line.hasPrefix("#") {
        break
      }
      lines.removeFirst()
    }
    let query = Self.trimmed(lines.joined(separator: "\n")[...])
    guard !query.isEmpty else {
      throw SavedSearchProblem("it holds no query", hint: "write the query below the onlyin: lines")
    }
    self.init(query: query, reading: .automatic, directories: directories)
  }

  private static let folderHeader = "onlyin:"

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

}

/// Sets of folders, each with everything below it.
public enum FolderSet {
  /// The folders that hold what lies both below one of `left` and below one of `right`; absolute paths without links.
  public static func intersection(_ left: [[UInt8]], _ right: [[UInt8]]) -> [[UInt8]] {
    var common: [[UInt8]] = []
    for a in left {
      for b in right {
        let inner = b.isAt(orBelow: a) ? b : a.isAt(orBelow: b) ? a : nil
        if let inner, !common.contains(inner) { common.append(inner) }
      }
    }
    return common
  }
}
