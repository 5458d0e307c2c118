import MDModel
import MDQuery
import MDSearch
import MDStore

/// Tells why an item is among the answers of a search, or is not, and what would bring it up.
struct ReasonFinder {
  private let session: any IndexReading
  private let request: SearchRequest
  /// The same as a question by relevance; `nil` where it is none.
  private let ranked: SearchRequest?
  private let searcher: Searcher

  init(
    _ session: any IndexReading, _ request: SearchRequest, ranked: SearchRequest?, _ goesOn: @escaping () -> Bool
  ) {
    (self.session, self.request, self.ranked) = (session, request, ranked)
    searcher = Searcher(session: session, goesOn: goesOn)
  }

  /// One sentence each.
  func reasons(for path: FilePath) throws -> [String] {
    guard let item = try session.item(at: path) else { return ["it is not in the index; mdls --why tells why"] }
    let place = try place(of: path, in: request)
    var reasons = [place.map { Self.text($0) } ?? "it is not among the results"]
    reasons += try conditions().filter { try !meets($0, item.id) }.map {
      "it does not meet \(QueryPrinter.text(of: $0))"
    }
    if try session.text(of: item.id) == nil { reasons.append("the index has no text of it; mdls --why tells why") }
    if let ranked { reasons += try words(of: ranked, item.id, path, place) }
    return reasons
  }

  /// Place of a result among all.
  private struct Place {
    var number: Int
    var count: Int
    var score = 0.0
    var parts: [ScorePart] = []
  }

  private func place(of path: FilePath, in request: SearchRequest) throws -> Place? {
    var all = request
    (all.offset, all.limit, all.explainsScores) = (0, nil, true)
    var found: Place?
    var count = 0
    try searcher.search(all) { hit in
      count += 1
      if hit.path == path { found = Place(number: count, count: 0, score: hit.score, parts: hit.parts) }
    }
    found?.count = count
    return found
  }

  private static func text(_ place: Place) -> String {
    let parts = place.parts.map { "\($0.feature) \(rounded($0.amount))" }.joined(separator: " + ")
    let score = place.score > 0 ? ", score \(rounded(place.score))\(parts.isEmpty ? "" : " = \(parts)")" : ""
    return "it is result \(place.number) of \(place.count)\(score)"
  }

  private static func rounded(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

  // MARK: Conditions

  /// What every answer meets, taken apart.
  private func conditions() -> [QueryExpression] {
    let whole = request.order == .relevance && request.question != nil ? request.question?.required : request.expression
    guard let whole else { return [] }
    if case .and(let parts) = whole { return parts }
    return [whole]
  }

  private func meets(_ condition: QueryExpression, _ item: ItemID) throws -> Bool {
    var single = SearchRequest(condition, time: request.time)
    single.among = ItemSet([item])
    return try searcher.count(single) > 0
  }

  // MARK: Words

  /// What the item holds of the words, and its place where these alone are asked for, by relevance.
  private func words(
    of ranked: SearchRequest, _ item: ItemID, _ path: FilePath, _ place: Place?
  ) throws -> [String] {
    let standings = try (ranked.question?.words ?? []).map { (word: $0, isHeld: try holds($0, item)) }
    let (held, missing) = (standings.filter(\.isHeld).map(\.word), standings.filter { !$0.isHeld }.map(\.word))
    var reasons: [String] = []
    if !held.isEmpty { reasons.append("it holds \(held.joined(separator: ", "))") }
    if !missing.isEmpty { reasons.append("it does not hold \(missing.joined(separator: ", "))") }
    if place == nil, request.order != .relevance, let byRelevance = try self.place(of: path, in: ranked) {
      reasons.append("with --sort relevance it is result \(byRelevance.number) of \(byRelevance.count)")
    }
    guard !held.isEmpty, !missing.isEmpty else { return reasons }
    var other = ranked
    other.question?.words = held
    if let next = try self.place(of: path, in: other), next.number < place?.number ?? .max {
      reasons.append("asked for \(held.joined(separator: " ")) alone it is result \(next.number) of \(next.count)")
    }
    return reasons
  }

  /// Whether an item holds a word in any form.
  private func holds(_ word: String, _ item: ItemID) throws -> Bool {
    var single = SearchRequest(.constant(true), time: request.time, order: .relevance)
    single.question = Question(words: [word])
    single.among = ItemSet([item])
    return try searcher.count(single) > 0
  }
}
