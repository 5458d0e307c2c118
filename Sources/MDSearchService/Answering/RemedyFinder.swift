import MDModel
import MDQuery
import MDSearch
import MDSearchAPI

/// Finds changes of a search that would rank an item higher: other words, fewer conditions, another order.
struct RemedyFinder {
  let item: ItemID
  let path: FilePath
  /// Current place of the item; `nil` if it is not found.
  let place: ResultPlace?
  let searcher: Searcher

  /// Maximum words of a question that are left out one by one. In a longer question a single word matters little, and
  /// each costs a search.
  private static let mostWords = 8

  /// The changes that help, one sentence each.
  ///
  /// - Parameters:
  ///   - ranked: the search by relevance.
  ///   - met: conditions that the item meets.
  func sentences(
    _ request: SearchRequest, _ ranked: SearchRequest?, met: [QueryExpression], _ words: HeldWords?
  ) throws -> [String] {
    if place?.number == 1 { return [] }
    let unmet = place == nil ? Self.reduced(request, to: met) : nil
    var found = [try sentence("without what it does not meet", unmet)]
    if let ranked, let words { found += try respelled(ranked, words) }
    if request.order == .relevance {
      if let ranked, let words, !words.held.isEmpty { found.append(try omission(ranked, words)) }
      var dated = request
      (dated.order, dated.question) = (.date, nil)
      found.append(try sentence("with --sort date", dated))
    } else {
      found.append(try sentence("with --sort relevance", ranked))
    }
    return found.compactMap(\.self)
  }

  private func sentence(_ remedy: String, _ request: SearchRequest?) throws -> String? {
    guard let request, let better = try better(request) else { return nil }
    return "\(remedy) it is result \(better.text)"
  }

  /// The place in another search, if it is better than now.
  private func better(_ request: SearchRequest) throws -> ResultPlace? {
    let other = try ResultPlace(of: item, path, in: request, searcher)
    return other.flatMap { $0.number < place?.number ?? .max ? $0 : nil }
  }

  /// The search with only some of its conditions; `nil` if none would be left, or nothing changes.
  private static func reduced(_ request: SearchRequest, to met: [QueryExpression]) -> SearchRequest? {
    var reduced = request
    if request.order == .relevance, request.question != nil {
      guard request.question?.required != .all(met) else { return nil }
      reduced.question?.required = .all(met)
      return reduced
    }
    guard let expression = QueryExpression.all(met), expression != request.expression else { return nil }
    reduced.expression = expression
    return reduced
  }

  // MARK: Words

  /// Replaces words that the item does not contain by similar words that it does contain.
  private func respelled(_ ranked: SearchRequest, _ words: HeldWords) throws -> [String?] {
    try (ranked.question?.words ?? []).enumerated().map { place, word in
      guard words.isMissing(word), let spelling = try words.spelling(of: word) else { return nil }
      var other = ranked
      other.question?.words[place] = spelling
      return try sentence("spelled \(spelling) in place of \(word)", other)
    }
  }

  /// Finds what is best left out: a single word, or all words that the item does not contain.
  private func omission(_ ranked: SearchRequest, _ words: HeldWords) throws -> String? {
    let typed = ranked.question?.words ?? []
    let missing = typed.indices.filter { words.isMissing(typed[$0]) }
    let single = 2...Self.mostWords ~= typed.count ? typed.indices.map { [$0] } : []
    var best: (left: [Int], place: ResultPlace)?
    for left in single + (missing.count > 1 && missing.count < typed.count ? [missing] : []) {
      var other = ranked
      other.question?.words = typed.indices.filter { !left.contains($0) }.map { typed[$0] }
      if let place = try better(other), place.number < best?.place.number ?? .max { best = (left, place) }
    }
    return best.map { best in
      "without \(best.left.map { typed[$0] }.joined(separator: " ")) it is result \(best.place.text)"
    }
  }
}
