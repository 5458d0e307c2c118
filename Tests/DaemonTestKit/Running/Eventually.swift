import Glibc
import MDModel
import MDSystem

/// An expected condition has not come true in time.
package struct NeverHappened: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// Polls until the condition holds.
///
/// - Throws: ``NeverHappened`` after a timeout many times longer than needed, and whatever `condition` throws.
package func eventually(
  _ what: @autoclosure () -> String, seconds: Int64 = 120, _ condition: () throws -> Bool
) throws {
  let deadline = Clock.now + .seconds(seconds)
  while try !condition() {
    guard Clock.now < deadline else { throw NeverHappened(description: "after \(seconds) s: \(what())") }
    usleep(5_000)
  }
}
