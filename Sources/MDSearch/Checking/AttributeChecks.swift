import MDModel
import MDQuery
import MDStore
import MDText

/// Accepts an item whose name passes the test.
struct NameCheck: RowCheck {
  let test: ValueTest
  func holds(_ row: ItemRow) throws -> Bool { try row.name { test.passes(.text($0)) } }
  var readsListingAlone: Bool { true }
}

/// Accepts an item of a file system.
struct FileCheck: RowCheck {
  func holds(_ row: ItemRow) throws -> Bool { try row.place().map { !$0.isDonated } ?? false }
  var readsListingAlone: Bool { true }
}

/// Accepts an item with a path of its own in a file system: neither a member nor donated.
struct OwnPathCheck: RowCheck {
  func holds(_ row: ItemRow) throws -> Bool { try row.place().map { !$0.isDonated && !$0.isMember } ?? false }
  var readsListingAlone: Bool { true }
}

/// Accepts an item by whether its name hides it.
struct InvisibilityCheck: RowCheck {
  let test: ValueTest
  func holds(_ row: ItemRow) throws -> Bool {
    try row.name { test.passes(AttributeValue.boolean($0.first == UInt8(ascii: "."))) }
  }
}

/// Accepts an item by one of its columns.
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

/// Accepts an item by its use.
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

/// Accepts an item of one of the types.
struct TypeCheck: RowCheck {
  let types: Set<Int64>
  func holds(_ row: ItemRow) throws -> Bool {
    try row.place()?.type.map(types.contains) ?? false
  }

  var readsListingAlone: Bool { true }
}

/// Accepts an item if any stored value of an attribute passes the test.
struct StoredCheck: RowCheck {
  let attribute: Int64
  let test: ValueTest
  func holds(_ row: ItemRow) throws -> Bool {
    try row.session.anyValue(of: attribute, of: row.id) { test.passes($0) }
  }
}

/// Accepts an item if each test is passed by some stored value of an attribute. Items without stored values are
/// checked by `otherwise`, which is Limelight's own source of the attribute.
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

/// Accepts an item if its name, or any attribute with words, passes the test.
struct AnyWordsCheck: RowCheck {
  let test: ValueTest

  func holds(_ row: ItemRow) throws -> Bool {
    if try row.name(passes: { test.passes(.text($0)) }) { return true }
    return try row.session.anyWords(of: row.id) { test.passes($0) }
  }
}

/// Accepts an item by its path. A donated item has the path that its app gave, or else its address.
struct PathCheck: RowCheck {
  let test: ValueTest
  /// Number of the path attribute that apps give; `nil` if no app has given a path.
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

/// Accepts an item by an attribute that is computed for each item.
struct DerivedCheck: RowCheck {
  let key: AttributeKey
  let test: ValueTest

  func holds(_ row: ItemRow) throws -> Bool {
    guard let value = try ItemAttributes.indexed(row.id, in: row.session)?[key] else { return false }
    return test.passes(value)
  }
}

/// Accepts an item by its stored text. Needed for patterns that an index of words cannot decide, such as a `*` inside.
struct TextContentCheck: RowCheck {
  let test: ValueTest

  func holds(_ row: ItemRow) throws -> Bool {
    guard let text = try row.session.text(of: row.id) else { return false }
    return text.withUnsafeBufferPointer { test.passes(.text($0)) }
  }
}
