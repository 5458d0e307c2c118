package import MDModel
import MDSQLite

/// Requests to index again.
extension ReadingSession {
  package func requests(over limit: Int) throws -> [ReindexRequest] {
    let over = try statement(
      "SELECT \(RequestRow.columns) FROM request WHERE \(RequestRow.isOver) ORDER BY updated DESC, id DESC LIMIT ?1")
    over.bind(1, Int64(limit))
    return try openRequests() + requests(over)
  }

  package func openRequests() throws -> [ReindexRequest] {
    try requests(
      statement("SELECT \(RequestRow.columns) FROM request WHERE NOT (\(RequestRow.isOver)) ORDER BY id"))
  }

  package func request(_ id: Int64) throws -> ReindexRequest? {
    let select = try statement("SELECT \(RequestRow.columns) FROM request WHERE id = ?1")
    select.bind(1, id)
    return try requests(select).first
  }

  private func requests(_ select: PreparedStatement) throws -> [ReindexRequest] {
    var found: [ReindexRequest] = []
    try select.forEachRow { row in
      if let request = RequestRow.request(in: row) { found.append(request) }
    }
    return found
  }
}

extension ReindexRequest {
  /// True if no further work will be done for the request.
  package var isOver: Bool {
    if case .failed = state { return due == nil }
    return state.isFinal
  }
}
