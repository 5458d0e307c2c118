package import MDModel
import MDStore

/// Records what each step of a search did, for `--explain`.
package final class PlanTrace {
  package struct Step: Sendable {
    /// The part of the query, as an expression.
    package var part: String
    /// How it was answered.
    package var method: String
    /// Number of items that an index returned; `nil` if none narrowed them down.
    package var items: Int?
    /// True if each of those items must be checked.
    package var isChecked: Bool
    package var time: Duration
  }

  /// Checks of single items that the indexes could not decide.
  package struct Looks: Sendable {
    package var items: Int
    package var found: Int
    package var time: Duration
  }

  package private(set) var steps: [Step] = []
  /// The checks; `nil` if indexes gave the whole answer.
  package private(set) var looks: Looks?
  private let clock: () -> Instant

  package init(clock: @escaping () -> Instant) { self.clock = clock }

  /// Records the checks of a search. Their time is part of the answers' time.
  func noteLooks(items: Int, found: Int) { looks = Looks(items: items, found: found, time: .zero) }

  /// Runs `body`, which checks items one by one, and records the result.
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
