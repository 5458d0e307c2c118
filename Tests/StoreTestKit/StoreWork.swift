import CSQLite

/// Work that SQLite did on one connection, including the work of FTS5. The numbers are the same on any machine.
package struct StoreWork: Hashable, Sendable {
  package var statements = 0
  /// Rows that statements returned.
  package var rowsRead = 0
  /// Rows that were inserted, changed or removed.
  package var rowsWritten = 0
  /// Steps of SQLite's virtual machine. They include rows that were visited and not returned.
  package var steps = 0

  /// The counters by name.
  package var numbers: [String: Int] {
    ["statements": statements, "rows-read": rowsRead, "rows-written": rowsWritten, "steps": steps]
  }

  /// - Parameter connection: a SQLite connection that only this thread uses.
  package static func counted(on connection: OpaquePointer, _ body: () throws -> Void) rethrows -> StoreWork {
    forgetSteps(on: connection)
    let counter = Counter()
    let before = sqlite3_total_changes(connection)
    sqlite3_trace_v2(
      connection, UInt32(SQLITE_TRACE_PROFILE | SQLITE_TRACE_ROW),
      { event, context, statement, _ in
        Unmanaged<Counter>.fromOpaque(context!).takeUnretainedValue().note(event, OpaquePointer(statement!))
        return 0
      }, Unmanaged.passUnretained(counter).toOpaque())
    defer { sqlite3_trace_v2(connection, 0, nil, nil) }
    try body()
    counter.work.rowsWritten = Int(sqlite3_total_changes(connection) - before)
    return counter.work
  }

  /// Resets the step counters of prepared statements that outlive a measurement: SQLite counts from their creation.
  private static func forgetSteps(on connection: OpaquePointer) {
    var statement = sqlite3_next_stmt(connection, nil)
    while let known = statement {
      _ = sqlite3_stmt_status(known, SQLITE_STMTSTATUS_VM_STEP, 1)
      statement = sqlite3_next_stmt(connection, known)
    }
  }

  private final class Counter {
    var work = StoreWork()

    func note(_ event: UInt32, _ statement: OpaquePointer) {
      if event == UInt32(SQLITE_TRACE_ROW) { return work.rowsRead += 1 }
      work.statements += 1
      work.steps += Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1))
    }
  }
}
