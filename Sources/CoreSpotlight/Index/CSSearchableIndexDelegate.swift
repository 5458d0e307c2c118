public import Foundation

/// Methods that an app implements for its donated items; see ``CSSearchableIndex/indexDelegate``.
///
/// Calls come on a thread of this module, one at a time for each index.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
  /// Asks to donate everything again: the index was lost, or a user wants it rebuilt. Client states that the app has
  /// noted elsewhere are void.
  ///
  /// - Parameter acknowledgementHandler: to be called when everything is donated, and client states are saved; from any
  ///   thread. Earlier donations through `searchableIndex` are stored before it counts. The second call does nothing.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping @Sendable () -> Void)

  /// Asks to donate these items again, and to delete those that are gone.
  ///
  /// - Parameter acknowledgementHandler: as for
  ///   ``searchableIndex(_:reindexAllSearchableItemsWithAcknowledgementHandler:)``.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void)

  /// Reports that more is donated than the daemon takes at once: donations take longer, until
  /// ``searchableIndexDidFinishThrottle(_:)``. Does nothing unless it is implemented.
  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)

  /// Donations are taken in as usual. Does nothing unless it is implemented.
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)

  /// The content of an item, at most 4 MiB. Unless it is implemented there is none.
  ///
  /// - Parameter typeIdentifier: the uniform type of the requested content.
  func data(for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String) throws -> Data

  /// A file with the content of an item. Unless it is implemented there is none.
  ///
  /// - Parameter inPlace: whether the file itself is requested, not a copy.
  func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
  ) throws -> URL

  /// Items by their identifiers. Never called on Linux.
  func searchableItems(
    forIdentifiers identifiers: [String], searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void)

  /// Reports changes that others made to items: ``CSSearchableItem/updateListenerOptions``. Never called on Linux.
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

/// A delegate that is not kept.
struct DelegateReference: @unchecked Sendable {
  // @unchecked Sendable because delegates are: apps set them on one thread and are called on another, as Apple's are.
  private(set) weak var value: (any CSSearchableIndexDelegate)?

  init(_ value: (any CSSearchableIndexDelegate)? = nil) { self.value = value }
}
