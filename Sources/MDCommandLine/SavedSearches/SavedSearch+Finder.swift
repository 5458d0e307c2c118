extension SavedSearch {
  /// A smart folder as Finder writes it: an XML property list.
  ///
  /// The query is `RawQueryDict.RawQuery` or, in files of older systems, `RawQuery`; the folders are
  /// `RawQueryDict.SearchScopes`, `SearchScopes` or `SearchCriteria.FXScopeArrayOfPaths`, whichever is there first.
  /// `FinderFilesOnly` and `UserFilesOnly` ask for what the index holds anyway; the query was made from the criteria of
  /// Finder's window.
  ///
  /// - Parameter home: the person's own folder, which a scope may name without its path.
  public init(finderFile bytes: [UInt8], home: [UInt8]) throws(SavedSearchProblem) {
    if bytes.starts(with: "bplist".utf8) {
      throw SavedSearchProblem(
        "a binary property list, but only XML ones are read",
        hint: "convert it: plutil -convert xml1 FILE on a Mac, plistutil -i FILE -o NEW.savedSearch here")
    }
    let root: PropertyListValue
    do { root = try PropertyListReader.read(bytes) } catch { throw SavedSearchProblem("\(error)") }
    guard case .string(let query) = root["RawQueryDict"]?["RawQuery"] ?? root["RawQuery"], !query.isEmpty else {
      throw SavedSearchProblem("it holds no RawQuery", hint: "a smart folder saved in Finder has one")
    }
    self.init(query: query, reading: .literal, directories: try Self.directories(root, home: home))
  }

  private static func directories(_ root: PropertyListValue, home: [UInt8]) throws(SavedSearchProblem) -> [[UInt8]] {
    let criteria = root["SearchCriteria"]
    let scopes = root["RawQueryDict"]?["SearchScopes"] ?? root["SearchScopes"] ?? criteria?["FXScopeArrayOfPaths"]
    guard let scopes = scopes ?? criteria?["CurrentFolderPath"] else { return [] }
    let elements = if case .array(let elements) = scopes { elements } else { [scopes] }
    var directories: [[UInt8]] = []
    for element in elements {
      guard case .string(let scope) = element else { throw SavedSearchProblem("a scope that is no text") }
      guard let directory = try Self.directory(scope, home: home) else { return [] }
      directories.append(directory)
    }
    return directories
  }

  /// `nil`: everywhere.
  private static func directory(_ scope: String, home: [UInt8]) throws(SavedSearchProblem) -> [UInt8]? {
    // Apple's constants begin with a k, their values do not.
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

  /// Absolute path of a folder, which may begin with `~/`.
  static func path(_ text: String, home: [UInt8]) throws(SavedSearchProblem) -> [UInt8] {
    if text == "~" || text.hasPrefix("~/") { return home + Array(text.utf8.dropFirst()) }
    guard text.hasPrefix("/"), !text.utf8.contains(0) else {
      throw SavedSearchProblem("'\(text)' is no absolute path and does not begin with ~/")
    }
    return Array(text.utf8)
  }
}
