/// A query as typed, and the items it must find.
package struct QueryCase: Sendable, CustomStringConvertible {
  package enum Expectation: Sendable, Hashable {
    /// The labels of the expected items.
    case items(Set<String>)
    /// The query is refused as invalid.
    case error
  }

  package let query: String
  package let expectation: Expectation
  /// File and line of the case.
  package let place: String

  package var description: String { "\(place): \(query)" }
}

/// A table of cases. Each line holds a query, a tab, and the expected result; a line that begins with `#` describes the
/// next ones.
///
/// A result is a list of labels, read from left to right. `paris` adds an item, `@dates` adds a group, and a `-` before
/// either removes it again. A single `-` means no items. `error` means that the query is refused.
package struct CaseTable {
  package let cases: [QueryCase]

  /// - Parameter groups: the labels of each group, by the group's name.
  ///
  /// - Throws: ``CaseTableError`` for a malformed line or an unknown label.
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
      // Adding a label twice, or removing one that is absent, is a mistake in the line.
      guard isTakenOut ? group.isSubset(of: labels) : group.isDisjoint(with: labels) else {
        throw CaseTableError(place, "\(word) changes nothing, or only in part")
      }
      if isTakenOut { labels.subtract(group) } else { labels.formUnion(group) }
    }
    return .items(labels)
  }
}

/// A line of a table is malformed.
package struct CaseTableError: Error, CustomStringConvertible {
  package let description: String
  init(_ place: String, _ problem: String) { description = "\(place): \(problem)" }
}
