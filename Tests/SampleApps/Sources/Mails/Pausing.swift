import Foundation
import IndexerMonitor
import MDTestSupport

// Your own app does not need this file. Tests kill this app, so there must be pauses between the steps of its monitor.

/// A provider that may pause before and after each answer.
struct PausingProvider<Base: ChangeProvider>: ChangeProvider {
  let base: Base

  var name: String { base.name }
  var formatter: Base.Formatter { base.formatter }

  func currentToken() async throws -> Base.Token { try await pausing { try await base.currentToken() } }

  func objects(
    after cursor: Base.Cursor?, limit: Int
  ) async throws -> ObjectPage<Base.Formatter.ID, Base.Document, Base.Cursor> {
    try await pausing { try await base.objects(after: cursor, limit: limit) }
  }

  func changes(since token: Base.Token, limit: Int) async throws -> ChangeHistory<Base.Formatter.ID, Base.Token> {
    try await pausing { try await base.changes(since: token, limit: limit) }
  }

  func documents(for ids: [Base.Formatter.ID]) async throws -> [Base.Document?] {
    try await pausing { try await base.documents(for: ids) }
  }

  func wakeUps() -> AsyncStream<Void> { base.wakeUps() }
  func estimatedCount() async -> Int? { await base.estimatedCount() }
  func didIndex(upTo token: Base.Token, in indexer: String) async { await base.didIndex(upTo: token, in: indexer) }
}

/// A storage that may pause before and after each change.
struct PausingStorage: StateStorage {
  let base: any StateStorage

  func checkpoint(of indexer: String, state: IndexState) async throws -> Data? {
    try await pausing { try await base.checkpoint(of: indexer, state: state) }
  }

  func write(_ change: StorageChange) async throws { try await pausing { try await base.write(change) } }

  func forget(indexer: String) async throws { try await pausing { try await base.forget(indexer: indexer) } }

  func noted(among identifiers: [String], of link: IndexLink) async throws -> Set<String> {
    try await base.noted(among: identifiers, of: link)
  }

  func identifiers(
    before generation: Int, of link: IndexLink, after last: String?, limit: Int
  ) async throws -> [String] {
    try await base.identifiers(before: generation, of: link, after: last, limit: limit)
  }

  func providers(of indexer: String) async throws -> Set<String> { try await base.providers(of: indexer) }
  func close() async { await base.close() }
}

private func pausing<Value>(_ body: () async throws -> Value) async rethrows -> Value {
  Delays.pass()
  let value = try await body()
  Delays.pass()
  return value
}
