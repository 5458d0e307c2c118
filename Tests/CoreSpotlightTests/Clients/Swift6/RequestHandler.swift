import CoreSpotlight
import Foundation

// An index extension in Swift 6.
open class SpotlightRequestHandler: CSIndexExtensionRequestHandler {
  open override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    Task {
      let set = CSSearchableItemAttributeSet(contentType: .text)
      set.title = "Again"
      let item = CSSearchableItem(uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: set)
      try? await searchableIndex.indexSearchableItems([item])
      acknowledgementHandler()
    }
  }

  open override func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    searchableIndex.deleteSearchableItems(withIdentifiers: identifiers) { _ in acknowledgementHandler() }
  }
}

final class SketchImporter: CSImportExtension {
  override func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {
    attributes.title = contentURL.deletingPathExtension().lastPathComponent
    attributes.pixelWidth = 640
    attributes.pixelHeight = 480
    attributes.colorSpace = "RGB"
  }
}
