import Foundation
@preconcurrency import CoreSpotlight

// Handlers wrapped into asynchronous calls by hand, as was necessary before the async methods.
final class LegacyBridge: Sendable {
  let index: CSSearchableIndex

  init(index: CSSearchableIndex = .default()) { self.index = index }

  func donate(_ items: [CSSearchableItem]) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      index.indexSearchableItems(items) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  func state() async throws -> Data? {
    try await withCheckedThrowingContinuation { continuation in
      index.fetchLastClientState { data, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: data) }
      }
    }
  }

  func stream(_ queryString: String) -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
      let query = CSSearchQuery(queryString: queryString, queryContext: nil)
      query.foundItemsHandler = { items in
        for item in items { continuation.yield(item.uniqueIdentifier) }
      }
      query.completionHandler = { error in
        continuation.finish(throwing: error)
      }
      continuation.onTermination = { _ in query.cancel() }
      query.start()
    }
  }
}
