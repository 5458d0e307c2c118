import MDModel
import MDQuery
import MDSearch
import MDSearchAPI
import MDStore

/// Explains why an item is or is not among the answers of a search, and what would rank it higher.
struct ReasonFinder {
  private let session: any IndexReading
  private let request: SearchRequest
  /// The same search as a question by relevance; `nil` if it is not a question.
  private let ranked: SearchRequest?
  private let searcher: Searcher

  init(
    _ session: any IndexReading, _ request: SearchRequest, ranked: SearchRequest?, _ retrievers: [any Retriever],
    _ goesOn: @escaping () -> Bool
  ) {
    (self.session, self.request, self.ranked) = (session, request, ranked)
    searcher = Searcher(session: session, retrievers: retrievers, goesOn: goesOn)
  }

  /// The reasons, one sentence each.
  func reasons(for path: FilePath) throws -> [String] {
    guard let item = try session.item(at: path)?.id else { return ["it is not in the index; see mdls --why"] }
    let place = try ResultPlace(of: item, path, in: request, searcher, explained: true)
    let unmet = try conditions.filter { try !meets($0, item) }
    let words = try ranked?.question.flatMap { try HeldWords(of: item, $0, in: session) }
    var reasons = [place.map(\.sentence) ?? "it is not among the results"] + absences(of: path)
    if let beyond = place.flatMap(pageNote) { reasons.append(beyond) }
    reasons += unmet.map { "it does not meet \(QueryPrinter.text(of: $0))" }
    if try session.text(of: item) == nil { reasons.append(try textlessness(of: item)) }
    reasons += words.map(Self.standings) ?? []
    let remedies = RemedyFinder(item: item, path: path, place: place, searcher: searcher)
    return reasons + (try remedies.sentences(request, ranked, met: conditions.filter { !unmet.contains($0) }, words))
  }

  /// The reason if the item lies where nothing is searched.
  private func absences(of path: FilePath) -> [String] {
    if let folder = request.visibility?.withheld.first(where: { path.isAt(orBelow: $0) }) {
      return ["searching is switched off for \(folder.text)"]
    }
    let isInside = request.scopes.isEmpty || request.scopes.contains { path.isAt(orBelow: $0) }
    return isInside ? [] : ["it is not below the folders of -onlyin"]
  }

  /// The option that keeps a result from being printed.
  private func pageNote(_ place: ResultPlace) -> String? {
    if place.number <= request.offset { return "--offset \(request.offset) skips it" }
    guard let limit = request.limit, place.number - request.offset > limit else { return nil }
    return "it is beyond --limit \(limit); --limit \(place.number - request.offset) prints it"
  }

  private func textlessness(of item: ItemID) throws -> String {
    let reason = try MissingText(session).reason(of: item)
    return "the index has no text of it" + (reason.map { ": \($0)" } ?? "; see mdls --why")
  }

  // MARK: Conditions

  /// The conditions that every answer meets, split into parts.
  private var conditions: [QueryExpression] {
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

  private static func standings(_ words: HeldWords) -> [String] {
    let held = words.held.map { word in
      word.forms.isEmpty ? word.word : "\(word.word) (as \(word.forms.prefix(3).joined(separator: ", ")))"
    }
    let told = [
      ("it contains", held), ("it does not contain", words.missing), ("too common to count:", words.common),
    ]
    return told.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
  }
}
