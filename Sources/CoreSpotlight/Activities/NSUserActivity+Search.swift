import Foundation
import UniformTypeIdentifiers

extension NSUserActivity {
  /// The domain that activities are stored in.
  static let domain = "NSUserActivity"

  /// The item that is stored for the activity; `nil` if the activity is not eligible, has no title, or has ended.
  ///
  /// Title and keywords of the activity come before those of its attributes. The item's identifier is the first of
  /// these that exists: the persistent identifier, the identifier of the related item, the web page, the target
  /// content, a made one.
  func searchableItem() -> CSSearchableItem? {
    guard isEligibleForSearch, !isInvalid else { return nil }
    let attributes = contentAttributeSet?.copied() ?? CSSearchableItemAttributeSet(contentType: .item)
    attributes.title = title ?? attributes.title ?? attributes.displayName
    guard let title = attributes.title, !title.isEmpty else { return nil }
    if !keywords.isEmpty {
      let others = (attributes.keywords ?? []).filter { !keywords.contains($0) }
      attributes.keywords = keywords.sorted() + others
    }
    if attributes.contentURL == nil { attributes.contentURL = webpageURL }
    let identifier =
      persistentIdentifier ?? attributes.relatedUniqueIdentifier ?? webpageURL?.absoluteString
      ?? targetContentIdentifier ?? madeIdentifier
    let item = CSSearchableItem(
      uniqueIdentifier: identifier, domainIdentifier: Self.domain, attributeSet: attributes)
    item.expirationDate = expirationDate
    return item
  }

  /// Deletes some of the app's stored activities.
  ///
  /// - Parameter handler: called when the deletion has ended, even if it failed.
  @preconcurrency public class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
    completionHandler handler: @escaping @Sendable () -> Void
  ) {
    ActivityDonation.delete(persistentIdentifiers, completionHandler: handler)
  }

  /// Deletes all of the app's stored activities.
  ///
  /// - Parameter handler: called when the deletion has ended, even if it failed.
  @preconcurrency public class func deleteAllSavedUserActivities(
    completionHandler handler: @escaping @Sendable () -> Void
  ) {
    ActivityDonation.deleteAll(completionHandler: handler)
  }

  /// Deletes some of the app's stored activities.
  public class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
  ) async {
    await withCheckedContinuation { continuation in
      deleteSavedUserActivities(withPersistentIdentifiers: persistentIdentifiers) { continuation.resume() }
    }
  }

  /// Deletes all of the app's stored activities.
  public class func deleteAllSavedUserActivities() async {
    await withCheckedContinuation { continuation in
      deleteAllSavedUserActivities { continuation.resume() }
    }
  }
}

/// Index of an app's activities, separate from its other items, so that an activity never replaces the item that it is
/// about.
enum ActivityDonation {
  private static let index = CSSearchableIndex(name: NSUserActivity.domain)

  /// Donates without waiting and without reporting failures: an activity is stored again when it becomes current again.
  static func donate(_ item: CSSearchableItem) { index.indexSearchableItems([item]) }

  static func delete(_ identifiers: [String], completionHandler: @escaping @Sendable () -> Void) {
    index.deleteSearchableItems(withIdentifiers: identifiers) { _ in completionHandler() }
  }

  static func deleteAll(completionHandler: @escaping @Sendable () -> Void) {
    index.deleteAllSearchableItems { _ in completionHandler() }
  }
}
