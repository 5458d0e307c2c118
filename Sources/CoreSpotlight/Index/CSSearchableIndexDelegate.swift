public import Foundation

/// Methods that an app implements for its donated items; see ``CSSearchableIndex/indexDelegate``.
///
/// Calls come on a thread of this module, one at a time for each index.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
  /// Asks to donate everything again: the index was lost, or a user wants it rebuilt. Client states that the app has
  /// noted elsewhere are void.
  ///
  /// - Parameter acknowledgementHandler: to be called, from any thread, when everything is donated and client states
  ///   are saved. Earlier donations through `searchableIndex` are stored before the call takes effect. A second call
  ///   does nothing.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping @Sendable () -> Void)

  /// Asks to donate these items again, and to delete those that no longer exist.
  ///
  /// - Parameter acknowledgementHandler: as for
  ///   ``searchableIndex(_:reindexAllSearchableItemsWithAcknowledgementHandler:)``.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void)

  /// Reports that the app donates more than the daemon accepts at once: donations take longer, until
  /// ``searchableIndexDidFinishThrottle(_:)``. Does nothing by default.
  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)

  /// Reports that donations are accepted as usual again. Does nothing by default.
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)

  /// The content of an item, at most 4 MiB. Throws an error by default.
  ///
  /// - Parameter typeIdentifier: the uniform type of the requested content.
  func data(for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String) throws -> Data

  /// A file with the content of an item. Throws an error by default.
  ///
  /// - Parameter inPlace: whether the file itself is requested, not a copy.
  func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
  ) throws -> URL

  /// Items by their identifiers. Never called on Linux.
  func searchableItems(
    forIdentifiers identifiers: [String], searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void)

  /// Reports changes that other programs made to items: ``CSSearchableItem/updateListenerOptions``. Never called on
  /// Linux.
  func searchableItemsDidUpdate(_ items: [CSSearchableItem])
}

extension CSSearchableIndexDelegate {
  public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
  public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  public func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError(.indexingUnsupported, "This app gives no data of its items.")
  }

  public func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
  ) throws -> URL {
    throw CSIndexError(.indexingUnsupported, "This app gives no files of its items.")
  }

  public func searchableItems(
    forIdentifiers identifiers: [String], searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  public func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem] { [] }

  public func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}

/// A weak reference to a delegate.
struct DelegateReference: @unchecked Sendable {
  // @unchecked Sendable because apps set delegates on one thread and are called on another, as with Apple's delegates.
  private(set) weak var value: (any CSSearchableIndexDelegate)?

  init(_ value: (any CSSearchableIndexDelegate)? = nil) { self.value = value }
}
