import MDModel
import MDStore

/// Checks which candidates are hits, one by one, or many in advance in the order of their numbers. In that order each
/// block of the listing is read only once.
final class HitCheck {
  private let found: Candidates
  private let row: ItemRow
  private let goesOn: () -> Bool
  /// Hits among the items that were checked in advance.
  private var ahead: (items: ItemSet, answers: ItemSet)?
  private var isOver = false
  /// Number of checked items, and of hits among them.
  private(set) var looks = 0
  private(set) var count = 0

  static let looksBetweenQuestions = 1_024

  /// - Parameters:
  ///   - found: candidates of the query.
  ///   - goesOn: asked now and then; `false` ends the search.
  init(found: Candidates, _ row: ItemRow, _ goesOn: @escaping () -> Bool) {
    (self.found, self.row, self.goesOn) = (found, row, goesOn)
  }

  /// False if every candidate is a hit.
  var isNeeded: Bool { found.check != nil }

  /// True if checking many items takes no longer than reading their paths.
  var isCheap: Bool { found.check?.readsListingAlone ?? true }

  /// - Returns: `nil` if the search is to end.
  func isAnswer(_ id: ItemID) throws -> Bool? {
    if isOver { return nil }
    if let ahead, ahead.items.contains(id) { return ahead.answers.contains(id) }
    return try check(id)
  }

  /// Checks items in advance.
  ///
  /// - Returns: the hits among them; none if the search is to end.
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
