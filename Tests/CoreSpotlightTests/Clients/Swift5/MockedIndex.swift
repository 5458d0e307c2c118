import CoreSpotlight
import Foundation
import MobileCoreServices

// Subclasses that replace the real classes in an app's tests.
class MockSearchableIndex: CSSearchableIndex, @unchecked Sendable {
  var items: [String: CSSearchableItem] = [:]
  var deletedDomains: [String] = []
  var error: Error?

  override func indexSearchableItems(_ items: [CSSearchableItem], completionHandler: ((Error?) -> Void)? = nil) {
    for item in items { self.items[item.uniqueIdentifier] = item }
    completionHandler?(error)
  }

  override func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String], completionHandler: ((Error?) -> Void)? = nil
  ) {
    deletedDomains += domainIdentifiers
    completionHandler?(error)
  }
}

class NamedMockIndex: CSSearchableIndex, @unchecked Sendable {
  let log: [String]

  init(log: [String]) {
    self.log = log
    super.init(name: "mock")
  }

  override init(name: String, protectionClass: FileProtectionType?) {
    log = [name]
    super.init(name: name, protectionClass: protectionClass)
  }
}

class CannedQuery: CSSearchQuery, @unchecked Sendable {
  let canned: [CSSearchableItem]

  init(items: [CSSearchableItem]) {
    canned = items
    super.init(queryString: "title == '*'", queryContext: nil)
  }

  override func start() {
    foundItemsHandler?(canned)
    completionHandler?(nil)
  }
}

final class ContactIndexer {
  private let index: SearchableIndexing

  init(index: SearchableIndexing = CSSearchableIndex()) { self.index = index }

  func add(_ name: String, done: @escaping (Bool) -> Void) {
    let attributes = CSSearchableItemAttributeSet(itemContentType: kUTTypeContact as String)
    attributes.displayName = name
    let item = CSSearchableItem()
    item.uniqueIdentifier = name
    item.attributeSet = attributes
    index.indexSearchableItems([item]) { error in done(error == nil) }
  }
}
