public import CoreSpotlight
import Foundation

/// An item for an index, as providers make it: a copy that nobody changes any more, so that it may pass from one thread to
/// another.
///
/// The item's identifier does not count, and its domain only where the provider's formatter gives none: see
/// `IdentifierFormatter`. An item without an expiration date stays until its source deletes it: CoreSpotlight's usual 30
/// days would take away what the source still has. It takes the place of a stored one as a whole, also where
/// `isUpdate` is set.
public struct SearchableDocument: @unchecked Sendable {
  // @unchecked Sendable because the item is a copy that only this module sees, and reads.
  private let item: CSSearchableItem

  /// - Parameter item: is copied, with its attributes.
  public init(_ item: CSSearchableItem) {
    guard let copy = item.copy(with: nil) as? CSSearchableItem else {
      preconditionFailure("\(type(of: item)) copies to something else: its copy(with:) must make a CSSearchableItem.")
    }
    if !item.hasExpirationDate { copy.expirationDate = .distantFuture }
    copy.isUpdate = false
    self.item = copy
  }

  /// An item that has nothing but attributes.
  ///
  /// - Parameter attributes: are copied.
  public init(_ attributes: CSSearchableItemAttributeSet) {
    self.init(CSSearchableItem(uniqueIdentifier: "", domainIdentifier: nil, attributeSet: attributes))
  }

  /// The item as it is donated: several indexes may get the same document, so it is not changed.
  func item(identifier: String, domain: String?) -> CSSearchableItem {
    let donated = CSSearchableItem(
      uniqueIdentifier: identifier, domainIdentifier: domain ?? item.domainIdentifier, attributeSet: item.attributeSet)
    donated.expirationDate = item.expirationDate
    donated.updateListenerOptions = item.updateListenerOptions
    return donated
  }
}
