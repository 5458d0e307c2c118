import IndexerMonitor

/// A provider whose source changes during a request, at moments that the test chooses.
struct InterruptedProvider<Base: ChangeProvider>: ChangeProvider {
  /// The request that was just made.
  enum Question: Sendable { case token, objects, changes, documents }

  let base: Base
  /// Called after a request is answered and before the monitor gets the answer.
  let interrupt: @Sendable (Question) throws -> Void

  var name: String { base.name }
  var formatter: Base.Formatter { base.formatter }

  func currentToken() async throws -> Base.Token {
    let token = try await base.currentToken()
    try interrupt(.token)
    return token
  }

  func objects(
    after cursor: Base.Cursor?, limit: Int
  ) async throws -> ObjectPage<Base.Formatter.ID, Base.Document, Base.Cursor> {
    let page = try await base.objects(after: cursor, limit: limit)
    try interrupt(.objects)
    return page
  }

  func changes(since token: Base.Token, limit: Int) async throws -> ChangeHistory<Base.Formatter.ID, Base.Token> {
    let changes = try await base.changes(since: token, limit: limit)
    try interrupt(.changes)
    return changes
  }

  func documents(for ids: [Base.Formatter.ID]) async throws -> [Base.Document?] {
    let documents = try await base.documents(for: ids)
    try interrupt(.documents)
    return documents
  }

  func wakeUps() -> AsyncStream<Void> { base.wakeUps() }
}
