package import MDModel
package import MDSearchAPI

/// A saved search: a query, and the folders in which to search.
package struct SavedSearch: Hashable, Sendable {
  package var query: String
  /// How to read the query. Finder saves expressions; our own files contain what could be typed after `mdfind`.
  package var reading: SearchQuery.Reading
  /// Folders to search, absolute, as named in the file; empty for everywhere.
  package var directories: [FilePath]

  package init(query: String, reading: SearchQuery.Reading, directories: [FilePath] = []) {
    self.query = query
    self.reading = reading
    self.directories = directories
  }

  /// Maximum bytes of a file with a saved search.
  static let sizeLimit = 1 << 20
}

/// Why a file is not a saved search, without the file's name.
package struct SavedSearchProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// Advice on what to do, if anything can be done.
  package let hint: String?

  init(_ description: String, hint: String? = nil) {
    self.description = description
    self.hint = hint
  }
}

extension SavedSearch {
  /// Parses a search of our own in plain text. The first lines may be `onlyin: FOLDER`, one per folder. Then follows
  /// the query as it could be typed, on one or more lines. Empty lines and lines that begin with `#` before the query
  /// are ignored.
  ///
  /// - Parameter home: the user's home folder, which replaces `~`.
  package init(textFile bytes: [UInt8], home: FilePath) throws(SavedSearchProblem) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SavedSearchProblem("text that is not UTF-8")
    }
    guard !text.utf8.contains(0) else { throw SavedSearchProblem("a NUL character") }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    var directories: [FilePath] = []
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
      throw SavedSearchProblem("it contains no query", hint: "write the query below the onlyin: lines")
    }
    self.init(query: query, reading: .automatic, directories: directories)
  }

  private static let folderHeader = "onlyin:"

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

}

/// Operations on sets of folders, each with everything below it.
package enum FolderSet {
  /// The folders that contain what lies both below one of `left` and below one of `right`. Paths are absolute,
  /// without symbolic links.
  package static func intersection(_ left: [FilePath], _ right: [FilePath]) -> [FilePath] {
    var common: [FilePath] = []
    for a in left {
      for b in right {
        let inner = b.isAt(orBelow: a) ? b : a.isAt(orBelow: b) ? a : nil
        if let inner, !common.contains(inner) { common.append(inner) }
      }
    }
    return common
  }
}

extension SavedSearch {
  /// Parses a smart folder as Finder writes it: an XML property list.
  ///
  /// The query is `RawQueryDict.RawQuery`, or `RawQuery` in files of older systems. The folders are the first that
  /// exists of `RawQueryDict.SearchScopes`, `SearchScopes` and `SearchCriteria.FXScopeArrayOfPaths`.
  /// `FinderFilesOnly` and `UserFilesOnly` are ignored, because the index contains only such files. So are the
  /// criteria of Finder's window, from which the query was made.
  ///
  /// - Parameter home: the user's home folder, which a scope may name by a constant.
  package init(finderFile bytes: [UInt8], home: FilePath) throws(SavedSearchProblem) {
    if bytes.starts(with: "bplist".utf8) {
      throw SavedSearchProblem(
        "a binary property list, but only XML ones are read",
        hint: "convert it: plutil -convert xml1 FILE on a Mac, plistutil -i FILE -o NEW.savedSearch here")
    }
    let root: PropertyListValue
    do { root = try PropertyListReader.read(bytes) } catch { throw SavedSearchProblem("\(error)") }
    guard case .string(let query) = root["RawQueryDict"]?["RawQuery"] ?? root["RawQuery"], !query.isEmpty else {
      throw SavedSearchProblem("it contains no RawQuery", hint: "a smart folder saved in Finder has one")
    }
    self.init(query: query, reading: .expression, directories: try Self.directories(root, home: home))
  }

  private static func directories(_ root: PropertyListValue, home: FilePath) throws(SavedSearchProblem) -> [FilePath] {
    let criteria = root["SearchCriteria"]
    let scopes = root["RawQueryDict"]?["SearchScopes"] ?? root["SearchScopes"] ?? criteria?["FXScopeArrayOfPaths"]
    guard let scopes = scopes ?? criteria?["CurrentFolderPath"] else { return [] }
    let elements = if case .array(let elements) = scopes { elements } else { [scopes] }
    var directories: [FilePath] = []
    for element in elements {
      guard case .string(let scope) = element else { throw SavedSearchProblem("a scope that is not a text") }
      guard let directory = try Self.directory(scope, home: home) else { return [] }
      directories.append(directory)
    }
    return directories
  }

  /// The folder of a scope; `nil` for everywhere.
  private static func directory(_ scope: String, home: FilePath) throws(SavedSearchProblem) -> FilePath? {
    // Apple's constants begin with a "k", but their values do not.
    switch scope.hasPrefix("k") ? String(scope.dropFirst()) : scope {
    case "MDQueryScopeHome": return home
    case "MDQueryScopeComputer", "MDQueryScopeComputerIndexed", "MDQueryScopeAllIndexed": return nil
    default:
      guard scope.hasPrefix("/") || scope.hasPrefix("~") else {
        throw SavedSearchProblem(
          "the scope \(scope) has no counterpart here", hint: "replace it by the path of a folder")
      }
      return try path(scope, home: home)
    }
  }

  /// The absolute path of a folder, which may be written with `~/`.
  static func path(_ text: String, home: FilePath) throws(SavedSearchProblem) -> FilePath {
    if text == "~" || text.hasPrefix("~/") { return FilePath(home.bytes + Array(text.utf8.dropFirst())) }
    guard text.hasPrefix("/"), !text.utf8.contains(0) else {
      throw SavedSearchProblem("'\(text)' is neither absolute nor begins with ~/")
    }
    return FilePath(text)
  }
}
