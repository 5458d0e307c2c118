import MDStore

/// A condition that is checked item by item, because no index answers it.
protocol RowCheck {
  func holds(_ row: ItemRow) throws -> Bool

  /// True if the check reads only name, date, type and folders, which is cheap in the order of item numbers.
  var readsListingAlone: Bool { get }
}

extension RowCheck {
  var readsListingAlone: Bool { false }
}

/// Accepts an item that passes all checks.
struct AllChecks: RowCheck {
  let checks: [any RowCheck]

  /// - Returns: `nil` for none.
  static func of(_ checks: [any RowCheck]) -> (any RowCheck)? {
    checks.count < 2 ? checks.first : AllChecks(checks: checks)
  }

  func holds(_ row: ItemRow) throws -> Bool { try checks.allSatisfy { try $0.holds(row) } }
  var readsListingAlone: Bool { checks.allSatisfy(\.readsListingAlone) }
}

/// Accepts an item that any of several parts of a query admits.
struct AnyCandidates: RowCheck {
  let parts: [Candidates]
  func holds(_ row: ItemRow) throws -> Bool { try parts.contains { try $0.admits(row) } }
  var readsListingAlone: Bool { parts.allSatisfy(\.readsListingAlone) }
}

/// Accepts an item that a part of a query does not admit.
struct NoCandidate: RowCheck {
  let part: Candidates
  func holds(_ row: ItemRow) throws -> Bool { try !part.admits(row) }
  var readsListingAlone: Bool { part.readsListingAlone }
}
