#if GRDB
import Foundation
import GRDB

/// Access to an app's database that waits for the locks of other processes.
///
/// GRDB's connections fail at once if another process holds a lock, unless the app has configured them otherwise. An
/// open connection cannot be made to wait without replacing that configuration. So the access is repeated.
extension DatabaseWriter {
  /// Reads like `read`, once no other process prevents it.
  ///
  /// - Parameter body: runs once; its errors are not retried.
  func readWhenFree<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var hasBegun = false
    return try LockWaiting.attempt(while: { !hasBegun }) {
      try read { db in
        // The first statement takes the lock, which stays until the end of the transaction.
        _ = try Int.fetchOne(db, sql: "SELECT 1 FROM sqlite_schema LIMIT 1")
        hasBegun = true
        return try body(db)
      }
    }
  }

  /// Writes like `write`, once no other process prevents it.
  ///
  /// - Parameter body: runs once per attempt. While other processes read, the commit fails, and GRDB has rolled back.
  func writeWhenFree<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try LockWaiting.attempt(while: { true }) { try write(body) }
  }
}

/// Waiting for the locks of other processes.
private enum LockWaiting {
  /// Maximum wait for a lock.
  static let longest = Duration.seconds(10)
  /// Pause after the first attempt, and longest pause, in seconds. They resemble those of SQLite's own waiting.
  private static let (firstPause, longestPause) = (0.001, 0.05)

  /// - Parameter mayRepeat: called after an attempt that failed as busy.
  /// - Throws: the error of the last attempt.
  static func attempt<Value>(while mayRepeat: () -> Bool, _ body: () throws -> Value) throws -> Value {
    let end = ContinuousClock.now + longest
    var pause = firstPause
    while true {
      do { return try body() } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        guard mayRepeat(), ContinuousClock.now < end else { throw error }
      }
      // The kernel does not report when a lock becomes free: try again soon, then less often.
      Thread.sleep(forTimeInterval: pause)
      pause = min(pause * 2, longestPause)
    }
  }
}
#endif
