import MDModel
import MDStore

/// Attributes of the file system, of the type and of use.
extension QueryPlanner {
  func columns(_ column: ItemColumn, isDate: Bool, _ test: ValueTest, limit: Int) throws -> Candidates {
    let check = ColumnCheck(column: column, isDate: isDate, test: test)
    switch (test, isDate) {
    case (.number(let interval), false), (.date(let interval), true):
      let items = try session.items(where: column, in: interval, limit: limit)
      return items.map { Candidates(items: $0) } ?? Candidates(checkingAll: check)
    case (.presence, _): return Candidates(checkingAll: check)
    default: return .nothing
    }
  }

  func types(_ fact: TypeFact, _ leaf: QueryLeaf, limit: Int) throws -> Candidates {
    let numbers = try types().numbers(where: fact, leaf)
    if let items = try session.items(ofTypes: numbers, limit: limit) { return Candidates(items: items) }
    return Candidates(checkingAll: TypeCheck(types: Set(numbers)))
  }

  /// Candidates by type tree, including the trees that apps donate without a type.
  func trees(_ leaf: QueryLeaf, limit: Int) throws -> Candidates {
    try types(.tree, leaf, limit: limit).union(stored(.contentTypeTree, leaf, limit: limit))
  }

  /// Candidates by recorded use, and by use that a file or an app reports. The later date counts.
  func uses(_ fact: UseFact, _ key: AttributeKey, _ leaf: QueryLeaf, limit: Int) throws -> Candidates {
    let interval: ValueInterval
    switch (fact, leaf.test) {
    case (.last, .date(let dates)): interval = dates
    case (.count, .number(let numbers)): interval = numbers
    case (_, .presence): interval = ValueInterval()
    default: return .nothing
    }
    let noted = learns ? try session.items(where: fact, in: interval) : .nothing
    let told = fact == .last ? try stored(key, leaf, limit: limit).items : .nothing
    return Candidates(items: noted.union(told), check: UseCheck(fact: fact, test: leaf.test, learns: learns))
  }

  func derived(_ key: AttributeKey, _ test: ValueTest) throws -> Candidates {
    // Attributes with the same value for every file are decided once.
    if let value = ItemAttributes.constants[key] { return test.passes(value) ? try files() : .nothing }
    if key == "kMDItemFSInvisible" { return Candidates(checkingAll: InvisibilityCheck(test: test)) }
    let items: ItemSet =
      switch key {
      case "kMDItemFSNodeCount": try session.allDirectories()
      case .failure, .truncated: try session.itemsWithOutcome()
      case _ where ItemAttributes.donatedKeys.contains(key): try session.allDonatedItems()
      default: .everything
      }
    return Candidates(items: items, check: DerivedCheck(key: key, test: test))
  }
}
