import CoreSpotlight
import Foundation

// Two ways in which apps replace the index in unit tests: a protocol that the index conforms to, and a subclass.
protocol SearchableIndexing: AnyObject {
  func indexSearchableItems(_ items: [CSSearchableItem], completionHandler: (@Sendable (Error?) -> Void)?)
  func deleteSearchableItems(withIdentifiers identifiers: [String], completionHandler: (@Sendable (Error?) -> Void)?)
  func deleteAllSearchableItems(completionHandler: (@Sendable (Error?) -> Void)?)
  func fetchLastClientState(completionHandler: @escaping @Sendable (Data?, Error?) -> Void)
}

extension CSSearchableIndex: SearchableIndexing {}

final class FakeIndex: SearchableIndexing {
  var items: [String: CSSearchableItem] = [:]

  func indexSearchableItems(_ items: [CSSearchableItem], completionHandler: (@Sendable (Error?) -> Void)?) {
    for item in items { self.items[item.uniqueIdentifier] = item }
    completionHandler?(nil)
  }

  func deleteSearchableItems(withIdentifiers identifiers: [String], completionHandler: (@Sendable (Error?) -> Void)?) {
    identifiers.forEach { items[$0] = nil }
    completionHandler?(nil)
  }

  func deleteAllSearchableItems(completionHandler: (@Sendable (Error?) -> Void)?) {
    items = [:]
    completionHandler?(CSIndexError(.indexUnavailableError))
  }

  func fetchLastClientState(completionHandler: @escaping @Sendable (Data?, Error?) -> Void) {
    completionHandler(nil, nil)
  }
}

class RecordingIndex: CSSearchableIndex, @unchecked Sendable {
  private(set) var donated: [CSSearchableItem] = []

  override func indexSearchableItems(_ items: [CSSearchableItem], completionHandler: ((Error?) -> Void)? = nil) {
    donated += items
    completionHandler?(NSError(domain: CSIndexErrorDomain, code: CSIndexError.Code.quotaExceeded.rawValue))
  }

  override class func isIndexingAvailable() -> Bool { true }
}
