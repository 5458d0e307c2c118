import CoreSpotlight
import Foundation
import Synchronization

// A Sendable delegate in Swift 6, which works in a task.
final class DocumentDelegate: NSObject, CSSearchableIndexDelegate, Sendable {
  private let titles: Mutex<[String: String]>

  init(titles: [String: String]) { self.titles = Mutex(titles) }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    let all = titles.withLock { $0 }
    Task {
      try? await searchableIndex.indexSearchableItems(all.map(Self.item))
      acknowledgementHandler()
    }
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    let known = titles.withLock { titles in titles.filter { identifiers.contains($0.key) } }
    Task {
      defer { acknowledgementHandler() }
      try await searchableIndex.indexSearchableItems(known.map(Self.item))
    }
  }

  private static func item(_ id: String, _ title: String) -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(contentType: .compositeContent)
    set.title = title
    return CSSearchableItem(uniqueIdentifier: id, domainIdentifier: nil, attributeSet: set)
  }
}

@MainActor
final class DocumentController {
  private let delegate = DocumentDelegate(titles: [:])
  private let index = CSSearchableIndex.default()

  func start() {
    index.indexDelegate = delegate
  }

  func stop() {
    index.indexDelegate = nil
  }
}
