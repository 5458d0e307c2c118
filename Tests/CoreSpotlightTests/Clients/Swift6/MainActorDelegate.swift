import CoreSpotlight
import Foundation

// A main actor class that is itself the delegate, with nonisolated methods.
@MainActor
final class LibraryController: NSObject {
  var titles: [String] = []
  let index = CSSearchableIndex(name: "library")

  override init() {
    super.init()
    index.indexDelegate = self
  }

  fileprivate func reindex(_ identifiers: [String]?) async throws {
    let items = titles.filter { identifiers?.contains($0) ?? true }.map { title in
      let set = CSSearchableItemAttributeSet(contentType: .epub)
      set.title = title
      return CSSearchableItem(uniqueIdentifier: title, domainIdentifier: "library", attributeSet: set)
    }
    try await index.indexSearchableItems(items)
  }
}

extension LibraryController: CSSearchableIndexDelegate {
  nonisolated func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    Task { @MainActor in
      try? await reindex(nil)
      acknowledgementHandler()
    }
  }

  nonisolated func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    Task { @MainActor in
      try? await reindex(identifiers)
      acknowledgementHandler()
    }
  }
}
