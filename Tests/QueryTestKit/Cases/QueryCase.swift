/// A query as typed, and what it must find.
package struct QueryCase: Sendable, CustomStringConvertible {
  package enum Expectation: Sendable, Hashable {
    /// The labels of the items.
    case items(Set<String>)
    /// It is refused as an expression.
    case error
  }

  package let query: String
  package let expectation: Expectation
  /// Its position: file and line.
  package let place: String

  package var description: String { "\(place): \(query)" }
}

/// A table of cases: a line each, of the query, a tab, and what it finds. A line that begins with `#` says what the
/// next ones are about.
///
/// Results are a list of labels, left to right: `paris` adds an item, `@dates` a group, a `-` before either removes it
/// again, `-` alone is nothing. `error` stands for a query that is refused.
package struct CaseTable {
  package let cases: [QueryCase]

  /// - Parameter groups: the labels of each group, by its name.
  /// - Throws: ``CaseTableError`` for a line of no sense, and for a label that no item has.
  package init(_ text: String, name: String, groups: [String: Set<String>]) throws {
    cases = try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      let place = "\(name):\(number + 1)"
      guard let tab = line.lastIndex(of: "\t") else { throw CaseTableError(place, "no tab") }
      let expected = line[line.index(after: tab)...].split(separator: " ").map(String.init)
      return QueryCase(
        query: String(line[..<tab]), expectation: try Self.expectation(expected, groups, place), place: place)
    }
  }

  private static func expectation(
    _ words: [String], _ groups: [String: Set<String>], _ place: String
  ) throws -> QueryCase.Expectation {
    guard !words.isEmpty else { throw CaseTableError(place, "nothing is expected") }
    if words == ["error"] { return .error }
    var labels: Set<String> = []
    for word in words where word != "-" {
      let isTakenOut = word.hasPrefix("-")
      let name = isTakenOut ? String(word.dropFirst()) : word
      guard let group = name.hasPrefix("@") ? groups[String(name.dropFirst())] : groups["all"]?.intersection([name]),
        !group.isEmpty
      else { throw CaseTableError(place, "there is no \(name)") }
      // A label added twice, or removed without being there, is an error in the line.
      guard isTakenOut ? group.isSubset(of: labels) : group.isDisjoint(with: labels) else {
        throw CaseTableError(place, "\(word) changes nothing, or only in part")
      }
      if isTakenOut { labels.subtract(group) } else { labels.formUnion(group) }
    }
    return .items(labels)
  }
}

/// A line of a table makes no sense.
package struct CaseTableError: Error, CustomStringConvertible {
  package let description: String
  init(_ place: String, _ problem: String) { description = "\(place): \(problem)" }
}
