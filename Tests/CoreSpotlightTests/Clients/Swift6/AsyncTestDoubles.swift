import CoreSpotlight
import Foundation
import Synchronization

// The index's test protocol, with asynchronous requirements.
protocol AsyncSearchableIndexing: Sendable {
  func indexSearchableItems(_ items: [CSSearchableItem]) async throws
  func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws
  func deleteAllSearchableItems() async throws
  func fetchLastClientState() async throws -> Data
}

extension CSSearchableIndex: AsyncSearchableIndexing {}

final class FakeAsyncIndex: AsyncSearchableIndexing {
  private let identifiers = Mutex<Set<String>>([])

  func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    let new = items.map(\.uniqueIdentifier)
    identifiers.withLock { $0.formUnion(new) }
  }

  func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {}
  func deleteAllSearchableItems() async throws { throw CSIndexError(.remoteConnectionError) }
  func fetchLastClientState() async throws -> Data { Data() }
}

@MainActor
final class InjectedStore {
  private let index: any AsyncSearchableIndexing
  init(index: any AsyncSearchableIndexing = CSSearchableIndex.default()) { self.index = index }

  func save(_ title: String) async throws {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = title
    let item = CSSearchableItem(uniqueIdentifier: title, domainIdentifier: nil, attributeSet: attributes)
    try await index.indexSearchableItems([item])
  }
}
