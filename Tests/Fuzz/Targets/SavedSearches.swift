import MDModel
import MDSearchAPI

@testable import MDSearchService

extension FuzzTarget {
  /// Saved searches from any source. Each is read, or refused with one sentence, in time proportional to its length.
  static let searches = FuzzTarget(name: "searches", maximumBytes: 4_096) { input in
    let home: FilePath = "/home"
    if let search = try reading({ () throws(SavedSearchProblem) in try SavedSearch(finderFile: input, home: home) }) {
      try check(search, .expression)
    }
    if let search = try reading({ () throws(SavedSearchProblem) in try SavedSearch(textFile: input, home: home) }) {
      try check(search, .automatic)
    }
  }

  private static func reading(_ read: () throws(SavedSearchProblem) -> SavedSearch) throws(Violation) -> SavedSearch? {
    do throws(SavedSearchProblem) { return try read() } catch {
      try require(!error.description.isEmpty, "it says nothing")
      return nil
    }
  }

  private static func check(_ search: SavedSearch, _ reading: SearchQuery.Reading) throws(Violation) {
    try require(!search.query.isEmpty && search.reading == reading, "query or reading of \(search)")
    try require(!search.query.utf8.contains(0), "a NUL in \(search)")
    for directory in search.directories {
      try require(directory.isAbsolute && !directory.bytes.contains(0), "\(directory) is no absolute path")
    }
  }
}
