import MDModel
import MDQuery
import MDRanking
import MDStore
import MDText

/// Raises the best answers by what is known about them apart from the question's words: use, kind, place and age.
struct PriorRanker {
  let session: any IndexReading
  let listing: Listing
  let request: SearchRequest

  /// The amounts that priors add to the scores of the best answers.
  func lists(for ranking: Ranking) throws -> [CandidateList] {
    guard !ranking.isEmpty else { return [] }
    let best = ranking.best(LexicalFormula.reordered)
    var priors = try self.priors(of: best.prefix(ItemPrior.looked).map(\.item))
    if let use = try UseRanker(session: session, request: request).prior(of: best) { priors.append(use) }
    return Prior.raises(of: best, by: priors)
  }

  private func priors(of items: [ItemID]) throws -> [Prior] {
    var (names, kinds, depths, ages) = ([ItemID: Double](), [ItemID: Double](), [ItemID: Double](), [ItemID: Double]())
    let words = QuestionTerms.terms(of: request.scored?.words.joined(separator: " ") ?? "")
    var types: [Int64: Double] = [:]
    // In the order of the listing's blocks, so that each is read once.
    for item in items.sorted() {
      guard let (place, begins) = try listing.withPlace(of: item, { ($0, Self.begins($1, withAnyOf: words)) }) else {
        continue
      }
      names[item] = begins ? 1 : 0
      kinds[item] = try strength(of: place, &types)
      if let path = try listing.path(of: item) { depths[item] = ItemPrior.strength(ofDepth: path.depth) }
      if let date = try listing.date(of: item) {
        ages[item] = ItemPrior.strength(modified: date, at: request.time.now)
      }
    }
    return [
      Prior(.nameBeginning, mostShare: ItemPrior.nameShare, names),
      Prior(.kind, mostShare: ItemPrior.kindShare, kinds), Prior(.depth, mostShare: ItemPrior.depthShare, depths),
      Prior(.freshness, mostShare: ItemPrior.freshnessShare, ages),
    ]
  }

  private static func begins(_ name: UnsafeBufferPointer<UInt8>, withAnyOf words: [String]) -> Bool {
    var tokenizer = Tokenizer()
    let first = tokenizer.tokens(of: String(decoding: name.prefix(longestWord), as: UTF8.self), purpose: .attribute)
      .first
    return first.map { first in words.contains { first.text.hasPrefix($0) } } ?? false
  }

  /// Bytes of a name within which its first word ends.
  private static let longestWord = 128

  /// - Parameter types: strengths that were looked up before.
  private func strength(of place: ListedPlace, _ types: inout [Int64: Double]) throws -> Double {
    guard let number = place.type else { return ItemPrior.strength(ofTypes: []) }
    if let known = types[number] { return known }
    let strength = ItemPrior.strength(ofTypes: try session.type(number)?.tree ?? [])
    types[number] = strength
    return strength
  }
}

extension FilePath {
  /// Number of folders above the last name.
  fileprivate var depth: Int { bytes.count { $0 == UInt8(ascii: "/") } - 1 }
}
