import MDModel
import MDQuery
import MDStore
import MDText

/// The name passes.
struct NameCheck: RowCheck {
  let test: ValueTest
  func holds(_ row: ItemRow) throws -> Bool { try row.name { test.passes(.text($0)) } }
  var readsListingAlone: Bool { true }
}

/// A file system has the item.
struct FileCheck: RowCheck {
  func holds(_ row: ItemRow) throws -> Bool { try row.place().map { !$0.isDonated } ?? false }
  var readsListingAlone: Bool { true }
}

/// Whether the name hides the item passes.
struct InvisibilityCheck: RowCheck {
  let test: ValueTest
  func holds(_ row: ItemRow) throws -> Bool {
    try row.name { test.passes(AttributeValue.boolean($0.first == UInt8(ascii: "."))) }
  }
}

/// A column of the item passes.
struct ColumnCheck: RowCheck {
  let column: ItemColumn
  let isDate: Bool
  let test: ValueTest

  func holds(_ row: ItemRow) throws -> Bool {
    let value = column == .modified ? try row.date()?.nanoseconds : try row.session.value(of: column, of: row.id)
    guard let value else { return false }
    return test.passes(isDate ? .date(value) : .number(.integer(value)))
  }
}

/// A fact of the item's use passes.
struct UseCheck: RowCheck {
  let fact: UseFact
  let test: ValueTest
  let learns: Bool

  func holds(_ row: ItemRow) throws -> Bool {
    let noted = learns ? try row.session.use(of: row.id) : nil
    switch fact {
    case .count: return noted.map { test.passes(.number(.integer($0.count))) } ?? false
    case .last:
      let told = try row.session.lastUsedDates(of: [row.id])[row.id]
      return [noted?.last, told].compactMap(\.self).max().map { test.passes(.date($0.nanoseconds)) } ?? false
    }
  }
}

/// The item is of one of some types.
struct TypeCheck: RowCheck {
  let types: Set<Int64>
  func holds(_ row: ItemRow) throws -> Bool {
    try row.place()?.type.map(types.contains) ?? false
  }

  var readsListingAlone: Bool { true }
}

/// A stored value of one attribute passes.
struct StoredCheck: RowCheck {
  let attribute: Int64
  let test: ValueTest
  func holds(_ row: ItemRow) throws -> Bool {
    try row.session.anyValue(of: attribute, of: row.id) { test.passes($0) }
  }
}

/// Each test is passed by a stored value where there is one; else by what Limelight itself says of the item.
struct GivenCheck: RowCheck {
  let attribute: Int64
  let tests: [ValueTest]
  let otherwise: any RowCheck

  func holds(_ row: ItemRow) throws -> Bool {
    var (isGiven, left) = (false, tests)
    _ = try row.session.anyValue(of: attribute, of: row.id) { value in
      isGiven = true
      left.removeAll { $0.passes(value) }
      return left.isEmpty
    }
    return try isGiven ? left.isEmpty : otherwise.holds(row)
  }
}

/// The name, or any attribute that holds words, passes.
struct AnyWordsCheck: RowCheck {
  let test: ValueTest

  func holds(_ row: ItemRow) throws -> Bool {
    if try row.name(passes: { test.passes(.text($0)) }) { return true }
    return try row.session.anyWords(of: row.id) { test.passes($0) }
  }
}

/// The path passes. That of a donated item is the one that its app gave, or else its address.
struct PathCheck: RowCheck {
  let test: ValueTest
  /// Number of the attribute that apps give; `nil` where none has given a path.
  let attribute: Int64?

  func holds(_ row: ItemRow) throws -> Bool {
    if let attribute, try row.place()?.isDonated == true {
      let given = GivenCheck(attribute: attribute, tests: [test], otherwise: PathCheck(test: test, attribute: nil))
      return try given.holds(row)
    }
    return try row.path().map { path in path.bytes.withUnsafeBufferPointer { test.passes(.text($0)) } } ?? false
  }

  var readsListingAlone: Bool { attribute == nil }
}

/// An attribute that is put together for the item passes.
struct DerivedCheck: RowCheck {
  let key: AttributeKey
  let test: ValueTest

  func holds(_ row: ItemRow) throws -> Bool {
    guard let value = try ItemAttributes.indexed(row.id, in: row.session)?[key] else { return false }
    return test.passes(value)
  }
}

/// Checks the stored text: for patterns that words alone do not decide, such as a `*` inside.
struct TextContentCheck: RowCheck {
  let test: ValueTest

  func holds(_ row: ItemRow) throws -> Bool {
    guard let text = try row.session.text(of: row.id) else { return false }
    return text.withUnsafeBufferPointer { test.passes(.text($0)) }
  }
}
