import MDModel
import MDSearch
import MDSearchAPI
import MDStore

/// Place of an item among all answers of a search.
struct ResultPlace {
  var number: Int
  var count: Int
  var score = 0.0
  var parts: [ScorePart] = []

  /// `nil` where the item is none of the answers.
  ///
  /// - Parameter path: of the item; what is shown in its place counts as it.
  init?(
    of item: ItemID, _ path: FilePath, in request: SearchRequest, _ searcher: Searcher, explained: Bool = false
  ) throws {
    var all = request
    (all.offset, all.limit, all.explainsScores) = (0, nil, explained)
    var found: (number: Int, hit: SearchHit)?
    var count = 0
    try searcher.search(all) { hit in
      count += 1
      if found == nil, hit.item == item || hit.path == path { found = (count, hit) }
    }
    guard let found else { return nil }
    (number, self.count, score, parts) = (found.number, count, found.hit.score, found.hit.parts)
  }

  var sentence: String {
    let parts = parts.map { "\($0.feature) \(Self.rounded($0.amount))" }.joined(separator: " + ")
    let score = score > 0 ? ", score \(Self.rounded(score))\(parts.isEmpty ? "" : " = \(parts)")" : ""
    return "it is result \(text)\(score)"
  }

  var text: String { "\(number) of \(count)" }

  private static func rounded(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}
