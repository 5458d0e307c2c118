#if GRDB
import Foundation
import GRDB

/// Access to an app's database that waits for the locks of other processes.
///
/// GRDB's connections fail at once where another process holds a lock, unless the app has configured them otherwise, and
/// an open connection cannot be told to wait without taking away what the app has configured. So the access is repeated.
extension DatabaseWriter {
  /// Reads as `read` does, when no other process keeps this one from it.
  ///
  /// - Parameter body: runs once. What it throws is the app's, or damage.
  func readWhenFree<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var hasBegun = false
    return try LockWaiting.attempt(while: { !hasBegun }) {
      try read { db in
        // The lock comes with the first statement, and stays until the end of the transaction.
        _ = try Int.fetchOne(db, sql: "SELECT 1 FROM sqlite_schema LIMIT 1")
        hasBegun = true
        return try body(db)
      }
    }
  }

  /// Writes as `write` does, when no other process keeps this one from it.
  ///
  /// - Parameter body: runs once for each attempt: where others read, it is the commit that fails, and GRDB has rolled
  ///   back.
  func writeWhenFree<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try LockWaiting.attempt(while: { true }) { try write(body) }
  }
}

/// Waiting for the locks of other processes.
private enum LockWaiting {
  /// Longest wait for a lock.
  static let longest = Duration.seconds(10)
  /// Pause after the first attempt, and the longest one, in seconds: much as SQLite's own waiting has them.
  private static let (firstPause, longestPause) = (0.001, 0.05)

  /// - Parameter mayRepeat: asked after an attempt that has failed as busy.
  /// - Throws: what the last attempt has thrown.
  static func attempt<Value>(while mayRepeat: () -> Bool, _ body: () throws -> Value) throws -> Value {
    let end = ContinuousClock.now + longest
    var pause = firstPause
    while true {
      do { return try body() } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        guard mayRepeat(), ContinuousClock.now < end else { throw error }
      }
      // The kernel tells nobody when a lock becomes free: try again soon, then less often.
      Thread.sleep(forTimeInterval: pause)
      pause = min(pause * 2, longestPause)
    }
  }
}
#endif
