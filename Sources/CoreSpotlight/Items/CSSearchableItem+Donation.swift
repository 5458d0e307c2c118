import Foundation
import MDModel

extension CSSearchableItem {
  /// The item as it travels, checked.
  ///
  /// - Throws: ``CSIndexError/Code/invalidItemError``, naming the item and what is wrong with it.
  func donated() throws(CSIndexError) -> DonatedItem {
    let domain = domainIdentifier ?? attributeSet.domainIdentifier
    do throws(Refusal) {
      try Self.check(name: uniqueIdentifier, "uniqueIdentifier")
      if let domain { try Self.check(name: domain, "domainIdentifier") }
      let expiration = Timestamp(expirationDate).nanoseconds
      return DonatedItem(
        identifier: uniqueIdentifier, domain: domain, attributes: try attributeSet.donated(),
        expiration: expiration == .max ? nil : expiration, isUpdate: isUpdate)
    } catch {
      throw CSIndexError(.invalidItemError, "Item “\(uniqueIdentifier.prefix(100))”: \(error.property) \(error.reason)")
    }
  }

  private static func check(name: String, _ property: String) throws(Refusal) {
    guard !name.isEmpty else { throw Refusal(property: property, reason: "is empty") }
    let limit = DonatedItem.maximumIdentifierBytes
    guard name.utf8.count <= limit else { throw Refusal(property: property, reason: "is longer than \(limit) bytes") }
  }
}

/// What an item cannot be donated with, and why.
struct Refusal: Error, Hashable {
  var property: String
  var reason: String
}

extension CSSearchableItemAttributeSet {
  /// The values as they travel, checked.
  func donated() throws(Refusal) -> AttributeSet {
    if let refused = refused.min(by: { $0.key < $1.key }) {
      throw Refusal(property: Self.property(of: refused.key), reason: refused.value)
    }
    for entry in values { try Self.check(entry) }
    var donated = valuesWithNames
    if let tree = declaredTree { donated[.contentTypeTree] = tree }
    return donated
  }

  private static func check(_ entry: AttributeSet.Entry) throws(Refusal) {
    guard let reason = reason(against: entry) else { return }
    throw Refusal(property: property(of: entry.key), reason: reason)
  }

  private static func reason(against entry: AttributeSet.Entry) -> String? {
    switch entry.value {
    case .string, .date, .data: return nil
    case .integer, .real, .boolean, .array: break
    }
    for case .real(let number) in entry.value.elements where number.isNaN { return "is not a number" }
    guard let limit = degrees[entry.key], let number = entry.value.number?.doubleValue else { return nil }
    return abs(number) <= limit ? nil : "is \(number), and must lie between -\(Int(limit)) and \(Int(limit))"
  }

  /// The largest absolute value of each coordinate.
  private static let degrees: [AttributeKey: Double] = [
    "kMDItemLatitude": 90, "kMDItemGPSDestLatitude": 90, "kMDItemLongitude": 180, "kMDItemGPSDestLongitude": 180,
  ]

  /// What an app calls an attribute.
  private static func property(of key: AttributeKey) -> String {
    AttributeSchema.description(of: key)?.property ?? key.rawValue
  }
}
