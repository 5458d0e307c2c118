import MDModel
package import MDQuery
import MDStore

/// Explains why a search found nothing, if a keyword has a value that does not exist: no such folder, person, place
/// or tag.
package struct AbsentValues {
  private let searcher: Searcher
  private let request: SearchRequest
  private let context: NaturalContext

  /// Maximum similar words that are tried for each value.
  private static let mostSimilar = 8

  /// - Parameter request: a search that has found nothing.
  package init(_ searcher: Searcher, _ request: SearchRequest, _ context: NaturalContext) {
    (self.searcher, self.request, self.context) = (searcher, request, context)
  }

  /// A sentence about the first keyword that no item meets, with a similar value that some do; `nil` if items meet
  /// each keyword.
  package func sentence(_ conditions: [KeywordCondition]) throws -> String? {
    for condition in conditions where try count(condition.expression) == 0 {
      return condition.absence + (try remedy(condition) ?? "")
    }
    return nil
  }

  private func count(_ expression: QueryExpression) throws -> Int {
    var single = SearchRequest(expression, time: request.time, scopes: request.scopes)
    single.visibility = request.visibility
    return try searcher.count(single)
  }

  // MARK: Other values

  private func remedy(_ condition: KeywordCondition) throws -> String? {
    guard let token = TypedWord.token(condition.value), token.unicodeScalars.count > 2 else { return nil }
    let similar = try SimilarWords(searcher.session, typed: token).found().sorted { $0.cost < $1.cost }
    let words = Self.umlauts(of: condition.value) + similar.prefix(Self.mostSimilar).map(\.word)
    for word in words where word != condition.value.lowercased() {
      let typed = condition.prefix + word
      let count = try count(NaturalParser(context: context).parse(typed).expression)
      if count > 0 { return "; \(typed) finds \(count)" }
    }
    return nil
  }

  /// Spellings with umlauts instead of two letters, for people whose keyboard has none: `mueller`.
  private static func umlauts(of word: String) -> [String] {
    let umlauts: [Character: Character] = ["a": "ä", "o": "ö", "u": "ü"]
    let spelled = word.lowercased().reduce(into: "") { spelled, letter in
      guard letter == "e", let last = spelled.last, let umlaut = umlauts[last] else { return spelled.append(letter) }
      spelled.removeLast()
      spelled.append(umlaut)
    }
    return spelled == word.lowercased() ? [] : [spelled]
  }
}

extension KeywordCondition {
  fileprivate var absence: String {
    switch noun {
    case .folder: "no folder is called \(value)"
    case .person: "no one is called \(value)"
    case .place: "no place is called \(value)"
    case .tag: "no tag is called \(value)"
    case .text: "nothing has \(prefix)\(value)"
    }
  }
}
