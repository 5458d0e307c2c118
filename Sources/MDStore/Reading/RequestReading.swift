public import MDModel

/// Requests to index again.
extension ReadingSession {
  /// Those that are not over, oldest first, then the last `limit` that are, newest first.
  public func requests(over limit: Int = 100) throws -> [ReindexRequest] {
    let over = try statement(
      "SELECT \(RequestRow.columns) FROM request WHERE \(RequestRow.isOver) ORDER BY updated DESC, id DESC LIMIT ?1")
    over.bind(1, Int64(limit))
    return try openRequests() + requests(over)
  }

  /// Those that are not over, oldest first.
  public func openRequests() throws -> [ReindexRequest] {
    try requests(
      statement("SELECT \(RequestRow.columns) FROM request WHERE NOT (\(RequestRow.isOver)) ORDER BY id"))
  }

  /// `nil` when there is none of that number, or no longer.
  public func request(_ id: Int64) throws -> ReindexRequest? {
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
  /// Whether nobody will do anything for it any more.
  public var isOver: Bool {
    if case .failed = state { return due == nil }
    return state.isFinal
  }
}
