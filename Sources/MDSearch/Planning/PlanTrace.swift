package import MDModel
import MDStore

/// Notes what each step of a search did, for `--explain`.
package final class PlanTrace {
  package struct Step: Sendable {
    /// The part of the query, as an expression.
    package var part: String
    /// Method by which it was answered.
    package var method: String
    /// Number of items that an index gave; `nil` where none narrowed them down.
    package var items: Int?
    /// Whether each of those has to be looked at.
    package var isChecked: Bool
    package var time: Duration
  }

  /// Looks at single items that no index could spare.
  package struct Looks: Sendable {
    package var items: Int
    package var found: Int
    package var time: Duration
  }

  package private(set) var steps: [Step] = []
  /// Items that were checked; `nil` when indexes gave the whole answer.
  package private(set) var looks: Looks?
  private let clock: () -> Instant

  package init(clock: @escaping () -> Instant) { self.clock = clock }

  /// Notes the looks of a search, whose time is that of its answers.
  func noteLooks(items: Int, found: Int) { looks = Looks(items: items, found: found, time: .zero) }

  /// Notes what came of looking at items one by one.
  func looking(_ body: () throws -> (items: Int, found: Int)) rethrows -> (items: Int, found: Int) {
    let start = clock()
    let (items, found) = try body()
    looks = Looks(items: items, found: found, time: clock() - start)
    return (items, found)
  }

  func step(_ part: String, method: String, _ body: () throws -> Candidates) rethrows -> Candidates {
    let start = clock()
    let found = try body()
    steps.append(
      Step(
        part: part, method: method, items: found.items.isComplement ? nil : found.items.listedCount,
        isChecked: found.check != nil, time: clock() - start))
    return found
  }
}
