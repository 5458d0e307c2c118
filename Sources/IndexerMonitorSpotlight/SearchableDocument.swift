public import CoreSpotlight
import Foundation

/// An item for an index, as providers make it. It is a copy that is never changed, so it may be passed from one thread
/// to another.
///
/// The item's identifier is ignored, and its domain is used only if the provider's formatter gives none: see
/// `IdentifierFormatter`. An item without an expiration date stays until its source deletes it; CoreSpotlight's usual
/// 30 days would remove items that the source still has. The item replaces a stored one completely, even if `isUpdate`
/// is set.
public struct SearchableDocument: @unchecked Sendable {
  // @unchecked Sendable because only this module has the copy, and never changes it.
  private let item: CSSearchableItem

  /// - Parameter item: the item, which is copied with its attributes.
  public init(_ item: CSSearchableItem) {
    guard let copy = item.copy(with: nil) as? CSSearchableItem else {
      preconditionFailure("\(type(of: item)) copies to something else: its copy(with:) must make a CSSearchableItem.")
    }
    if !item.hasExpirationDate { copy.expirationDate = .distantFuture }
    copy.isUpdate = false
    self.item = copy
  }

  /// Makes a document that has only attributes.
  ///
  /// - Parameter attributes: the attributes, which are copied.
  public init(_ attributes: CSSearchableItemAttributeSet) {
    self.init(CSSearchableItem(uniqueIdentifier: "", domainIdentifier: nil, attributeSet: attributes))
  }

  /// The item as it is donated. Several indexes may get the same document, so this makes a new item.
  func item(identifier: String, domain: String?) -> CSSearchableItem {
    let donated = CSSearchableItem(
      uniqueIdentifier: identifier, domainIdentifier: domain ?? item.domainIdentifier, attributeSet: item.attributeSet)
    donated.expirationDate = item.expirationDate
    donated.updateListenerOptions = item.updateListenerOptions
    return donated
  }
}
