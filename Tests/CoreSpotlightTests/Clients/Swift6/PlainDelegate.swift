import CoreSpotlight
import Foundation

// A delegate whose handlers are plain closures, in Swift 6.
final class PlainDelegate: NSObject, CSSearchableIndexDelegate {
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    acknowledgementHandler()
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    searchableIndex.deleteSearchableItems(withIdentifiers: identifiers)
    acknowledgementHandler()
  }

  func searchableItems(
    forIdentifiers identifiers: [String], searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {
    for item in items {
      print(item.attributeSet.textContentSummary ?? "", item.attributeSet.isPriority?.boolValue ?? false)
    }
  }
}
