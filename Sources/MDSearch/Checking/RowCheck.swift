import MDStore

/// A condition that is looked up item by item, because no index answers it.
protocol RowCheck {
  func holds(_ row: ItemRow) throws -> Bool

  /// Whether it asks for nothing but an item's name, date, type and folders, which cost little in the order of numbers.
  var readsListingAlone: Bool { get }
}

extension RowCheck {
  var readsListingAlone: Bool { false }
}

/// Conjunction of several checks.
struct AllChecks: RowCheck {
  let checks: [any RowCheck]

  /// - Returns: `nil` for none.
  static func of(_ checks: [any RowCheck]) -> (any RowCheck)? {
    checks.count < 2 ? checks.first : AllChecks(checks: checks)
  }

  func holds(_ row: ItemRow) throws -> Bool { try checks.allSatisfy { try $0.holds(row) } }
  var readsListingAlone: Bool { checks.allSatisfy(\.readsListingAlone) }
}

/// Any of several parts of a query.
struct AnyCandidates: RowCheck {
  let parts: [Candidates]
  func holds(_ row: ItemRow) throws -> Bool { try parts.contains { try $0.admits(row) } }
  var readsListingAlone: Bool { parts.allSatisfy(\.readsListingAlone) }
}

/// Negation of a part of a query.
struct NoCandidate: RowCheck {
  let part: Candidates
  func holds(_ row: ItemRow) throws -> Bool { try !part.admits(row) }
  var readsListingAlone: Bool { part.readsListingAlone }
}
