import Glibc
import MDModel
import MDSystem

/// Something that had to come about has not.
package struct NeverHappened: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// Looks again and again until it is so.
///
/// - Throws: ``NeverHappened`` after a time in which it should have been many times over, and what `condition` throws.
package func eventually(
  _ what: @autoclosure () -> String, seconds: Int64 = 120, _ condition: () throws -> Bool
) throws {
  let deadline = Clock.now + .seconds(seconds)
  while try !condition() {
    guard Clock.now < deadline else { throw NeverHappened(description: "after \(seconds) s: \(what())") }
    usleep(5_000)
  }
}
