import Foundation

/// What is stored of an app's activities: an index of its own, so that an activity never takes the place of the item
/// that it is about.
enum ActivityDonation {
  private static let index = CSSearchableIndex(name: NSUserActivity.domain)

  /// Nobody waits for it, and nobody is told of a failure: an activity is stored again when it becomes current again.
  static func donate(_ item: CSSearchableItem) { index.indexSearchableItems([item]) }

  static func delete(_ identifiers: [String], completionHandler: @escaping @Sendable () -> Void) {
    index.deleteSearchableItems(withIdentifiers: identifiers) { _ in completionHandler() }
  }

  static func deleteAll(completionHandler: @escaping @Sendable () -> Void) {
    index.deleteAllSearchableItems { _ in completionHandler() }
  }
}
