import MDStore

/// Candidates of a part of a query. Items outside of ``items`` do not match; those in it match if they pass
/// ``check``.
struct Candidates {
  var items: ItemSet
  /// `nil` if every one of ``items`` matches.
  var check: (any RowCheck)?

  static var nothing: Candidates { Candidates(items: .nothing) }
  static var everything: Candidates { Candidates(items: .everything) }

  init(items: ItemSet, check: (any RowCheck)? = nil) {
    self.items = items
    self.check = check
  }

  /// Candidates that no index narrows down.
  init(checkingAll check: any RowCheck) { self.init(items: .everything, check: check) }

  func intersection(_ other: Candidates) -> Candidates {
    Candidates(items: items.intersection(other.items), check: AllChecks.of([check, other.check].compactMap(\.self)))
  }

  func union(_ other: Candidates) -> Candidates {
    let all = items.union(other.items)
    return check == nil && other.check == nil
      ? Candidates(items: all) : Candidates(items: all, check: AnyCandidates(parts: [self, other]))
  }

  var complement: Candidates {
    check == nil
      ? Candidates(items: items.complement) : Candidates(checkingAll: NoCandidate(part: self))
  }

  /// True if the item is in ``items`` and passes the check.
  func admits(_ row: ItemRow) throws -> Bool {
    guard items.contains(row.id) else { return false }
    return try check?.holds(row) ?? true
  }
}
