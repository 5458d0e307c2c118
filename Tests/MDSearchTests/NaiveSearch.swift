import Foundation
import MDModel
import MDQuery
import MDSearch
import MDSearchAPI
import MDText
import StoreTestKit

/// Evaluates requests for words and parts of names over a model, item by item and without an index.
///
/// It follows the documentation of the requests. Other tests cover whole expressions and scores; this one covers
/// scopes, orders and pages.
struct NaiveSearch {
  let model: IndexModel
  private var documents: [ItemID: Document] = [:]

  /// The tokens of an item's fields, by position.
  struct Document {
    var text: [Set<[UInt8]>]?
    /// Name, title, and other attributes.
    var attributes: [[Set<[UInt8]>]]
  }

  init(_ model: IndexModel) {
    self.model = model
    for item in model.sorted {
      let (titles, others, _) = model.words(of: item)
      let values = [[item.record.searchName.bytes], titles.map { Array($0.utf8) }, others.map { Array($0.utf8) }]
      documents[item.record.id] = Document(
        text: item.text.map { Self.positions($0, .document) },
        // A position without a token separates two values.
        attributes: values.map { Array($0.map { Self.positions($0, .attribute) }.joined(separator: [[]])) })
    }
  }

  static func positions(_ text: [UInt8], _ purpose: Tokenizer.Purpose) -> [Set<[UInt8]>] {
    var tokenizer = Tokenizer()
    return text.withUnsafeBufferPointer { tokenizer.tokens(of: $0, purpose: purpose) }.reduce(into: []) {
      if $1.isColocated { $0[$0.count - 1].insert(Array($1.text.utf8)) } else { $0.append([Array($1.text.utf8)]) }
    }
  }

  /// Answers in the order of the request; `nil` if a scope is not in the index.
  func answers(_ wanted: RandomRequests.Wanted) -> [ItemID]? {
    let request = wanted.request
    guard request.scopes.allSatisfy({ scope in model.items.keys.contains { isIn(scope, $0) } }) else { return nil }
    let sorted = model.items.keys.filter { id in
      wanted.words.allSatisfy { holds($0, for: id) } && wanted.nameParts.allSatisfy { isNamed(id, $0) }
        && (request.scopes.isEmpty || request.scopes.contains { isIn($0, id) })
    }.sorted { comesFirst($0, $1, request) }
    return request.isReversed ? sorted.reversed() : sorted
  }

  private func isIn(_ scope: FilePath, _ id: ItemID) -> Bool { model.path(of: id).isAt(orBelow: scope) }

  private func holds(_ word: QueryText, for id: ItemID) -> Bool {
    guard let document = documents[id] else { return false }
    let term = Term(word)
    if term.tokens.isEmpty { return false }
    return term.count(in: document.text ?? []) > 0 || document.attributes.contains { term.count(in: $0) > 0 }
  }

  private func isNamed(_ id: ItemID, _ part: String) -> Bool {
    guard let record = model.items[id]?.record else { return false }
    let name = Self.folded(Array(record.searchName.text.utf8))
    let part = Self.folded(Array(part.utf8))
    guard part.count <= name.count else { return false }
    return (0...(name.count - part.count)).contains { name[$0...].starts(with: part) }
  }

  static func folded(_ bytes: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    bytes.withUnsafeBufferPointer { Folding.fold($0, into: &folded) }
    return folded
  }
}

/// Order of the answers.
extension NaiveSearch {
  private func comesFirst(_ left: ItemID, _ right: ItemID, _ request: SearchRequest) -> Bool {
    guard let a = model.items[left]?.record, let b = model.items[right]?.record else { return false }
    if request.order == .name {
      return a.name == b.name ? a.id < b.id : a.name < b.name
    }
    if request.order == .size, a.stamp.size != b.stamp.size { return a.stamp.size > b.stamp.size }
    return a.stamp.modified == b.stamp.modified ? a.id > b.id : a.stamp.modified > b.stamp.modified
  }
}

/// A text as a sequence of tokens.
struct Term {
  let tokens: [[UInt8]]
  let isPrefix: Bool

  init(_ text: QueryText) {
    var tokenizer = Tokenizer()
    let found = tokenizer.tokens(of: text.pieces[0], purpose: .query)
    tokens = found.map { Array($0.text.utf8) }
    // A star after punctuation has no effect.
    let goesOn = text.pieces.count > 1 && found.last?.range.upperBound == text.pieces[0].utf8.count
    isPrefix = goesOn || Tokenizer.endsInSingleIdeograph(text.pieces[0])
  }

  /// Number of places at which the tokens occur in sequence.
  func count(in positions: [Set<[UInt8]>]) -> Int {
    guard positions.count >= tokens.count else { return 0 }
    return (0...(positions.count - tokens.count)).count { start in
      tokens.indices.allSatisfy { place in
        let found = positions[start + place]
        guard isPrefix && place == tokens.count - 1 else { return found.contains(tokens[place]) }
        return found.contains { $0.starts(with: tokens[place]) }
      }
    }
  }
}
