import CoreSpotlight
import Foundation

// A delegate as in Apple's templates: public methods with plain escaping handlers.
public class LibraryIndexDelegate: NSObject, CSSearchableIndexDelegate {
  private let books: () -> [String: String]

  public init(books: @escaping () -> [String: String]) {
    self.books = books
  }

  public func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    let items = books().map(Self.item)
    searchableIndex.indexSearchableItems(items) { error in
      if let error = error {
        print(error)
      }
      acknowledgementHandler()
    }
  }

  public func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    let known = books()
    let items = identifiers.compactMap { id in known[id].map { Self.item(id, $0) } }
    let gone = identifiers.filter { known[$0] == nil }
    searchableIndex.deleteSearchableItems(withIdentifiers: gone)
    searchableIndex.indexSearchableItems(items) { _ in acknowledgementHandler() }
  }

  public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {
    print("throttled")
  }

  public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {
    print("unthrottled")
  }

  public func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    guard let text = books()[itemIdentifier], let data = text.data(using: .utf8) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return data
  }

  public func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
  ) throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(itemIdentifier)
    if !inPlace {
      try data(for: searchableIndex, itemIdentifier: itemIdentifier, typeIdentifier: typeIdentifier).write(to: url)
    }
    return url
  }

  private static func item(_ id: String, _ title: String) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .content)
    attributes.title = title
    return CSSearchableItem(uniqueIdentifier: id, domainIdentifier: "books", attributeSet: attributes)
  }
}
