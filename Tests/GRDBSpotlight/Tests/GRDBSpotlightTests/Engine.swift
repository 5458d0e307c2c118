import CoreSpotlight
import CoreSpotlightEmbedded
import Foundation
import Synchronization

/// The engine of this process, shared by tests that run at the same time. It ends with the last of them.
final class Engine {
  private struct Shared {
    var users = 0
    var engine: EmbeddedSpotlight?
  }
  private static let shared = Mutex(Shared())

  init() throws {
    try Self.shared.withLock { shared in
      if shared.users == 0 { shared.engine = try EmbeddedSpotlight.start() }
      shared.users += 1
    }
  }

  deinit {
    Self.shared.withLock { shared in
      shared.users -= 1
      guard shared.users == 0 else { return }
      shared.engine?.stop()
      shared.engine = nil
    }
  }

  /// Items in one domain that a query finds, by identifier.
  func items(
    _ query: String, in domain: String, attributes: [String] = ["displayName", "keywords"]
  ) async throws -> [String: CSSearchableItemAttributeSet] {
    let search = CSSearchQuery(queryString: query, attributes: attributes)
    var found: [String: CSSearchableItemAttributeSet] = [:]
    for try await result in search.results where result.item.domainIdentifier == domain {
      found[result.item.uniqueIdentifier] = result.item.attributeSet
    }
    return found
  }

  /// Names of the items that a query finds, sorted.
  func names(_ query: String, in domain: String) async throws -> [String] {
    try await items(query, in: domain).values.map { $0.displayName ?? "" }.sorted()
  }
}
