package import MDModel
import MDSQLite
import MDStore

/// Requests to index again: stored until they are over, and the last of those for a while longer.
extension WritingSession {
  package func insert(_ request: ReindexRequest) throws -> ReindexRequest {
    if let known = try openRequest(for: request.scope) { return known }
    let insert = try statement(
      """
      INSERT INTO request (scope, origin, state, reason, total, made, updated, attempts, due)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """)
    insert.bind(text: 1, RequestRow.text(of: request.scope))
    insert.bind(text: 2, request.origin.rawValue)
    bind(request, to: insert, from: 3)
    insert.bind(date: 6, request.made)
    insert.bind(date: 7, request.updated)
    insert.bind(8, Int64(request.attempts))
    insert.bind(date: 9, request.due)
    try insert.run()
    var stored = request
    stored.id = lastInserted
    return stored
  }

  private func openRequest(for scope: ReindexRequest.Scope) throws -> ReindexRequest? {
    let select = try statement("SELECT id FROM request WHERE scope = ?1 AND NOT (\(RequestRow.isOver)) ORDER BY id")
    select.bind(text: 1, RequestRow.text(of: scope))
    return try select.firstRow { $0.integer(0) }.flatMap { try reading.request($0) }
  }

  package func update(_ request: ReindexRequest) throws {
    let update = try statement(
      """
      UPDATE request SET state = ?2, reason = ?3, total = ?4, updated = ?5, attempts = ?6, due = ?7 WHERE id = ?1
      """)
    update.bind(1, request.id)
    bind(request, to: update, from: 2)
    update.bind(date: 5, request.updated)
    update.bind(6, Int64(request.attempts))
    update.bind(date: 7, request.due)
    try update.run()
    if request.isOver { try removeRequests(overButFor: 100) }
  }

  private func bind(_ request: ReindexRequest, to statement: PreparedStatement, from first: Int32) {
    let columns = RequestRow.columns(of: request.state)
    statement.bind(text: first, columns.name)
    if let reason = columns.reason { statement.bind(text: first + 1, reason) } else { statement.bind(first + 1, nil) }
    statement.bind(first + 2, columns.total)
  }

  private func removeRequests(overButFor count: Int64) throws {
    let delete = try statement(
      """
      DELETE FROM request WHERE (\(RequestRow.isOver)) AND id NOT IN
        (SELECT id FROM request WHERE \(RequestRow.isOver) ORDER BY updated DESC, id DESC LIMIT ?1)
      """)
    delete.bind(1, count)
    try delete.run()
  }

  @discardableResult
  package func removeWaiting(ofRequest request: Int64) throws -> Int64 {
    let delete = try statement("DELETE FROM journal WHERE request = ?1 AND reason = \(JournalReason.reimport.rawValue)")
    delete.bind(1, request)
    try delete.run()
    let removed = changedRows
    let untie = try statement("UPDATE journal SET request = NULL WHERE request = ?1")
    untie.bind(1, request)
    try untie.run()
    return removed
  }
}
