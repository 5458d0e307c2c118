import MDModel
import MDQuery
import MDStore

/// A comparison, or several merged comparisons of one attribute, as a test of its values.
struct QueryLeaf {
  let attribute: QueryAttribute
  /// Test of a single value. For merged comparisons, the value must satisfy all of them.
  private(set) var test: ValueTest
  /// Tests of the merged comparisons. If an item has several values, different values may pass different tests.
  private(set) var parts: [ValueTest]
  /// True for `!=`: the item must have a value, and none of its values may pass.
  let isNegated: Bool
  /// The text of the comparison, if it is one with a text.
  private(set) var text: QueryText?
  private var sources: [QueryExpression]

  init(_ comparison: QueryComparison, dates: DateResolver) {
    attribute = comparison.attribute
    test = ValueTest(comparison, dates: dates)
    parts = [test]
    isNegated = comparison.comparator == .notEqual
    if case .text(let text) = comparison.value { self.text = text }
    sources = [.comparison(comparison)]
  }

  init(_ range: QueryRange, dates: DateResolver) {
    attribute = range.attribute
    test = ValueTest(range, dates: dates)
    parts = [test]
    isNegated = false
    sources = [.inRange(range)]
  }

  /// The same attribute with another test.
  func with(_ test: ValueTest) -> QueryLeaf {
    var other = self
    (other.test, other.parts) = (test, [test])
    if case .presence = test { other.text = QueryText(pieces: ["", ""]) }
    return other
  }

  /// Order in which the parts of `&&` are looked up: those that give few rows for little work come first.
  var rank: Int {
    guard case .named(let key) = attribute else { return 1 }
    switch AttributeSource.of(key).source {
    case .name, .textContent: return 1
    case .stored: if case .text = test { return 0 } else { return 2 }
    case .column, .use: return 2
    case .type: return 3
    case .derived: return 4
    case .path: return 5
    }
  }

  /// Name of the index that is asked, for `--explain`.
  var method: String {
    guard case .named(let key) = attribute else { return "words of names and attributes" }
    switch AttributeSource.of(key).source {
    case .name: return "trigrams of names"
    case .textContent: return "words of texts"
    case .stored: if case .text = test { return "text values" } else { return "values" }
    case .column(let column, _): return "\(column) of items"
    case .type: return "types of items"
    case .use: return "uses"
    case .derived, .path: return "none"
    }
  }

  var description: String { QueryPrinter.text(of: sources.count == 1 ? sources[0] : .and(sources)) }
}

extension QueryLeaf {
  /// Splits the parts of `&&` into leaves and other parts. Comparisons of the same column become one interval,
  /// because every item has a single value in it. Importers may give several values, so the leaf keeps each
  /// comparison too.
  ///
  /// Example: `size > 10 && size < 20` becomes one leaf with the interval (10, 20).
  static func merged(
    _ parts: [QueryExpression], dates: DateResolver
  ) -> (leaves: [QueryLeaf], others: [QueryExpression]) {
    var (leaves, others): ([QueryLeaf], [QueryExpression]) = ([], [])
    for part in parts {
      switch part {
      case .comparison(let comparison): add(QueryLeaf(comparison, dates: dates), to: &leaves)
      case .inRange(let range): add(QueryLeaf(range, dates: dates), to: &leaves)
      default: others.append(part)
      }
    }
    return (leaves, others)
  }

  private static func add(_ leaf: QueryLeaf, to leaves: inout [QueryLeaf]) {
    for place in leaves.indices where leaves[place].merge(leaf) { return }
    leaves.append(leaf)
  }

  /// - Returns: `true` if the other leaf was merged into this one.
  private mutating func merge(_ other: QueryLeaf) -> Bool {
    guard attribute == other.attribute, !isNegated, !other.isNegated, isColumn else { return false }
    switch (test, other.test) {
    case (.number(let mine), .number(let theirs)): test = .number(mine.intersection(theirs))
    case (.date(let mine), .date(let theirs)): test = .date(mine.intersection(theirs))
    default: return false
    }
    parts += other.parts
    sources += other.sources
    return true
  }

  private var isColumn: Bool {
    guard case .named(let key) = attribute, case .column = AttributeSource.of(key).source else { return false }
    return true
  }
}
