import MDModel
import MDStore

/// Tells which candidates are answers: each in its turn, or many ahead of theirs, by number. Then each block of the listing
/// is read once.
final class HitCheck {
  private let found: Candidates
  private let row: ItemRow
  private let goesOn: () -> Bool
  /// Answers among the items that were checked ahead.
  private var ahead: (items: ItemSet, answers: ItemSet)?
  private var isOver = false
  /// Items that were checked, and answers among them.
  private(set) var looks = 0
  private(set) var count = 0

  static let looksBetweenQuestions = 1_024

  /// - Parameters:
  ///   - found: what meets the query.
  ///   - goesOn: asked now and then; `false` ends the search.
  init(found: Candidates, _ row: ItemRow, _ goesOn: @escaping () -> Bool) {
    (self.found, self.row, self.goesOn) = (found, row, goesOn)
  }

  /// Without checks each of the candidates is an answer.
  var isNeeded: Bool { found.check != nil }

  /// Whether to check many takes no longer than to read their paths.
  var isCheap: Bool { found.check?.readsListingAlone ?? true }

  /// - Returns: `nil` when the search is to end.
  func isAnswer(_ id: ItemID) throws -> Bool? {
    if isOver { return nil }
    if let ahead, ahead.items.contains(id) { return ahead.answers.contains(id) }
    return try check(id)
  }

  /// Checks items ahead of their turn.
  ///
  /// - Returns: the answers among them; none when the search is to end.
  func answers(among items: ItemSet) throws -> ItemSet {
    guard isNeeded else { return items }
    let byNumber = items.items
    var answers = ItemSet(upTo: byNumber.last ?? .none)
    for id in byNumber {
      guard let isAnswer = try check(id) else { return .nothing }
      if isAnswer { answers.insert(id) }
    }
    ahead = (items, answers)
    return answers
  }

  private func check(_ id: ItemID) throws -> Bool? {
    looks += 1
    if looks % Self.looksBetweenQuestions == 0 { isOver = !goesOn() }
    if isOver { return nil }
    guard isNeeded else {
      count += 1
      return true
    }
    row.move(to: id)
    let isAnswer = try found.check?.holds(row) ?? true
    if isAnswer { count += 1 }
    return isAnswer
  }
}
