import MDModel
import MDSearch
import MDSearchAPI
import MDStore

/// The place of an item among all answers of a search.
struct ResultPlace {
  var number: Int
  var count: Int
  var score = 0.0
  var parts: [ScorePart] = []

  /// Runs a search without limit to find the place; `nil` if the item is not among the answers.
  ///
  /// - Parameter path: path of the item. An answer that is shown under this path counts too.
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
