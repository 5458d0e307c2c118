import Foundation
import MDModel

extension CSSearchableItem {
  /// The item as it travels, checked.
  ///
  /// - Throws: ``CSIndexError/Code/invalidItemError``, naming the item and its defect.
  func donated() throws(CSIndexError) -> DonatedItem {
    let domain = domainIdentifier ?? attributeSet.domainIdentifier
    let expiration = Timestamp(expirationDate).nanoseconds
    do throws(DonationFault) {
      let item = DonatedItem(
        identifier: uniqueIdentifier, domain: domain, attributes: try attributeSet.donated(),
        expiration: expiration == .max ? nil : expiration, isUpdate: isUpdate)
      if let fault = DonationRules.fault(of: item) { throw fault }
      return item
    } catch { throw CSIndexError(.invalidItemError, "Item “\(uniqueIdentifier.prefix(100))”: \(error)") }
  }
}

extension CSSearchableItemAttributeSet {
  /// The values as they travel.
  ///
  /// - Throws: for what no attribute can hold.
  func donated() throws(DonationFault) -> AttributeSet {
    if let refused = refused.min(by: { $0.key < $1.key }) { throw DonationFault(refused.key, refused.value) }
    var donated = valuesWithNames
    if let tree = declaredTree { donated[.contentTypeTree] = tree }
    return donated
  }
}

extension DonationOperation {
  /// - Throws: ``CSIndexError/Code/invalidItemError`` for the first identifier that no item can have.
  init(deletingItems identifiers: [String]) throws(CSIndexError) {
    let faults = identifiers.lazy.compactMap { DonationRules.fault(identifierBytes: $0.utf8.count) }
    if let fault = faults.first { throw CSIndexError(.invalidItemError, "\(fault)") }
    self = .deleteItems(identifiers)
  }

  /// - Throws: ``CSIndexError/Code/invalidItemError`` for the first name that no domain can have.
  init(deletingDomains domains: [String]) throws(CSIndexError) {
    let faults = domains.lazy.compactMap { DonationRules.fault(domainBytes: $0.utf8.count) }
    if let fault = faults.first { throw CSIndexError(.invalidItemError, "\(fault)") }
    self = .deleteDomains(domains)
  }
}
