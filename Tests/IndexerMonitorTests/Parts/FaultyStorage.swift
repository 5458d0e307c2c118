import Foundation
import IndexerMonitor

/// A storage that dies with the process before or after an operation.
struct FaultyStorage: StateStorage {
  let base: any StateStorage
  let faults: Faults

  func checkpoint(of indexer: String, state: IndexState) async throws -> Data? {
    try faults.step()
    return try await base.checkpoint(of: indexer, state: state)
  }

  func write(_ change: StorageChange) async throws {
    try faults.step()
    try await base.write(change)
    try faults.step()
  }

  func noted(among identifiers: [String], of link: IndexLink) async throws -> Set<String> {
    try faults.step()
    return try await base.noted(among: identifiers, of: link)
  }

  func identifiers(
    before generation: Int, of link: IndexLink, after last: String?, limit: Int
  ) async throws -> [String] {
    try faults.step()
    return try await base.identifiers(before: generation, of: link, after: last, limit: limit)
  }

  func providers(of indexer: String) async throws -> Set<String> {
    try faults.step()
    return try await base.providers(of: indexer)
  }

  func forget(indexer: String) async throws {
    try faults.step()
    try await base.forget(indexer: indexer)
    try faults.step()
  }

  func close() async { await base.close() }
}
