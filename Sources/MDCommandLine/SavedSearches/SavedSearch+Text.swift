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
      throw SavedSearchProblem("it holds no query", hint: "below the onlyin: lines stands what you would type")
    }
    self.init(query: query, reading: .automatic, directories: directories)
  }

  private static let folderHeader = "onlyin:"

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

}
