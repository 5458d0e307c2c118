import MDModel
import MDQuery
import MDSearch
import MDSearchAPI
import MDStore

/// Further searches and advice if nothing is found.
extension PlannedSearch {
  /// The search for the words of a pasted text, if the text as it is finds nothing. `nil` if the text finds
  /// something, if its words find nothing either, or if it cannot have been pasted.
  func asWords(_ query: SearchQuery, _ session: any IndexReading, _ goesOn: @escaping () -> Bool) throws
    -> PlannedSearch?
  {
    guard mayBePasted, extent == .everything else { return nil }
    let searcher = Searcher(session: session, goesOn: goesOn)
    if try Self.finds(request, searcher) { return nil }
    var words = try PlannedSearch(query, learns: request.learns, isPasted: true)
    words.request.visibility = request.visibility
    guard try Self.finds(words.request, searcher) else { return nil }
    words.notes.append("no item matches this as keywords or as an expression; showing results for the words")
    return words
  }

  /// Explains why nothing was found: a keyword that no item meets, or what relevance finds if no item contains every
  /// word.
  func hint(_ session: any IndexReading, _ goesOn: @escaping () -> Bool) throws -> String? {
    try absence(session, goesOn) ?? otherOrder(session, goesOn)
  }

  /// A sentence about a keyword that no item meets.
  func absence(_ session: any IndexReading, _ goesOn: @escaping () -> Bool) throws -> String? {
    let searcher = Searcher(session: session, goesOn: goesOn)
    return try AbsentValues(searcher, request, context).sentence(parts.flatMap(\.conditions))
  }

  private func otherOrder(_ session: any IndexReading, _ goesOn: @escaping () -> Bool) throws -> String? {
    if evidence == .meaning, similarTo == nil, request.offset == 0, request.limit != 0 {
      return "no item has a similar meaning"
    }
    guard request.order != .relevance, request.offset == 0, request.limit != 0,
      var other = try ranked(in: session, by: [], goesOn)
    else { return nil }
    let searcher = Searcher(session: session, goesOn: goesOn)
    let count = try searcher.count(other)
    guard count > 0 else { return nil }
    var first: FilePath?
    other.limit = 1
    try searcher.search(other) { first = $0.path }
    guard let first else { return nil }
    return "no item contains all words; --sort relevance finds \(count) with some of them, first \(first.text)"
  }
}
