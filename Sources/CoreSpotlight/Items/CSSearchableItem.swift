public import Foundation
import MDDonations
import MDModel
import UniformTypeIdentifiers

/// An item that an app donates: attributes under an identifier that the app chooses.
///
/// An item replaces the former one with the same identifier in the same index of the same app. Not safe for use from
/// several threads at once.
open class CSSearchableItem: NSObject, NSCopying, NSSecureCoding {
  /// The app's own identifier of the item: deletions use it, and the app gets it when a person chooses the item.
  open var uniqueIdentifier: String
  /// The group with which the item can be deleted. Dots make groups within groups: `mail.inbox` is in `mail`.
  open var domainIdentifier: String?
  /// Attributes of the item.
  open var attributeSet: CSSearchableItemAttributeSet
  /// True if the donation changes only the attributes that are set. An attribute set to `nil` is removed, and
  /// attributes that were never set stay as stored. An update of an item that is not stored does nothing.
  open var isUpdate = false
  /// Changes by other programs of which the delegate is notified. On Linux there are none.
  open var updateListenerOptions: UpdateListenerOptions = []

  private var expiration: Date?
  /// Score of the item in the search that found it. Larger is better.
  private(set) var score = 0.0

  /// - Parameters:
  ///   - uniqueIdentifier: at most 4,096 bytes of UTF-8; `nil` makes a new one.
  ///   - attributeSet: held by reference: changes count until the donation.
  public init(uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
  }

  /// An item without attributes, under a new identifier.
  public convenience override init() {
    self.init(uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
  }

  /// An item that a search has found.
  convenience init(found: DonatedItem, score: Double) {
    self.init(
      uniqueIdentifier: found.identifier, domainIdentifier: found.domain,
      attributeSet: CSSearchableItemAttributeSet(values: found.attributes))
    expiration = found.expiration.map { Date($0) } ?? .distantFuture
    self.score = score
  }

  /// True if an expiration date was set.
  package var hasExpirationDate: Bool { expiration != nil }

  /// Date on which the item is removed from the index: 30 days from now unless it is set. `.distantFuture` keeps the
  /// item for good, and `nil` restores the 30 days.
  open var expirationDate: Date! {
    get { expiration ?? Date(timeIntervalSinceNow: Self.defaultLifetime) }
    set { expiration = newValue }
  }

  private static let defaultLifetime: TimeInterval = 30 * 86_400

  /// Compares two found items by their scores. The better item comes first.
  ///
  /// Sorted best first: `items.sort { $0.compare(byRank: $1) == .orderedAscending }`.
  open func compare(byRank other: CSSearchableItem) -> ComparisonResult {
    score == other.score ? .orderedSame : score > other.score ? .orderedAscending : .orderedDescending
  }

  /// An item with a copy of the attributes. The copy of a subclass is an item of this class too.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSSearchableItem(
      uniqueIdentifier: uniqueIdentifier, domainIdentifier: domainIdentifier, attributeSet: attributeSet.copied())
    copy.expiration = expiration
    copy.isUpdate = isUpdate
    copy.updateListenerOptions = updateListenerOptions
    copy.score = score
    return copy
  }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: uniqueIdentifier), forKey: CodingKey.identifier)
    coder.encode(domainIdentifier.map(NSString.init(string:)), forKey: CodingKey.domain)
    coder.encode(attributeSet, forKey: CodingKey.attributes)
    coder.encode(expiration.map { NSNumber(value: $0.timeIntervalSinceReferenceDate) }, forKey: CodingKey.expiration)
    coder.encode(isUpdate, forKey: CodingKey.isUpdate)
    coder.encode(Int64(updateListenerOptions.rawValue), forKey: CodingKey.options)
    coder.encode(score, forKey: CodingKey.score)
  }

  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: CodingKey.identifier),
      let attributes = coder.decodeObject(of: CSSearchableItemAttributeSet.self, forKey: CodingKey.attributes)
    else { return nil }
    uniqueIdentifier = String(describing: identifier)
    domainIdentifier = coder.decodeObject(of: NSString.self, forKey: CodingKey.domain).map(String.init(describing:))
    attributeSet = attributes
    expiration = coder.decodeObject(of: NSNumber.self, forKey: CodingKey.expiration).map {
      Date(timeIntervalSinceReferenceDate: $0.doubleValue)
    }
    isUpdate = coder.decodeBool(forKey: CodingKey.isUpdate)
    updateListenerOptions = UpdateListenerOptions(rawValue: UInt(coder.decodeInt64(forKey: CodingKey.options)))
    score = coder.decodeDouble(forKey: CodingKey.score)
  }

  private enum CodingKey {
    static let identifier = "identifier", domain = "domain", attributes = "attributes", expiration = "expiration"
    static let isUpdate = "isUpdate", options = "updateListenerOptions", score = "score"
  }
}

extension CSSearchableItem {
  /// Changes of an item that its app can be notified of.
  public struct UpdateListenerOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A summary of the item's text was made.
    public static let summarization = UpdateListenerOptions(rawValue: 2)
    /// Whether the item is important was judged.
    public static let priority = UpdateListenerOptions(rawValue: 4)
  }
}

extension CSSearchableItemAttributeSet {
  /// The result of ``copy(with:)``, typed.
  func copied() -> CSSearchableItemAttributeSet {
    guard let copy = copy(with: nil) as? CSSearchableItemAttributeSet else {
      preconditionFailure("\(type(of: self)) copies to something else")
    }
    return copy
  }
}

extension CSSearchableItem {
  /// The checked item in its wire form.
  ///
  /// - Throws: ``CSIndexError/Code/invalidItemError``, naming the item and its defect.
  func donated() throws(CSIndexError) -> DonatedItem {
    let domain = domainIdentifier ?? attributeSet.domainIdentifier
    let expiration = Timestamp(expirationDate)
    do throws(DonationFault) {
      let item = DonatedItem(
        identifier: uniqueIdentifier, domain: domain, attributes: try attributeSet.donated(),
        expiration: expiration.nanoseconds == .max ? nil : expiration, isUpdate: isUpdate,
        removed: isUpdate ? attributeSet.removedWithNames : [])
      if let fault = DonationRules.fault(of: item) { throw fault }
      return item
    } catch { throw CSIndexError(.invalidItemError, "Item “\(uniqueIdentifier.prefix(100))”: \(error)") }
  }
}

/// Checks for callers that donate on behalf of others.
extension CSSearchableItem {
  /// Why the item cannot be donated; `nil` if it can.
  package var defect: String? {
    do throws(CSIndexError) {
      var pieces = DonationPieces()
      try pieces.append(DonationOperation(indexing: [self]))
      return nil
    } catch { return error.localizedDescription }
  }

  /// Size of the item in its wire form, in bytes; 0 if it cannot be donated.
  package var donatedByteCount: Int {
    (try? DonationOperation(indexing: [self])).map { DonationOperation.bytes(of: [$0]).count } ?? 0
  }

  /// Whether an identifier is valid for an item.
  package static func canHave(identifier: String) -> Bool {
    DonationRules.fault(identifierBytes: identifier.utf8.count) == nil
  }
}

extension CSSearchableItemAttributeSet {
  /// The values in their wire form.
  ///
  /// - Throws: a fault for a value that no attribute can hold.
  func donated() throws(DonationFault) -> AttributeSet {
    if let refused = refused.min(by: { $0.key < $1.key }) { throw DonationFault(refused.key, refused.value) }
    var donated = valuesWithNames
    if let tree = declaredTree { donated[.contentTypeTree] = tree }
    donated.useDataForOddTypes()
    return donated
  }
}

extension AttributeSet {
  /// Treats an item as plain data if its content type is no valid type, and removes invalid names from trees of types.
  /// Apps write several names, whole sentences or MIME types with parameters there. None of these is a reason to lose
  /// the item.
  fileprivate mutating func useDataForOddTypes() {
    if case .string(let type) = self[.contentType], !DonationRules.canNameType(type) {
      (self[.contentType], self[.contentTypeTree]) = (.string(UTType.data.identifier), nil)
    } else if let tree = self[.contentTypeTree] {
      let names = tree.elements.compactMap(\.string).filter(DonationRules.canNameType)
      self[.contentTypeTree] = .strings(Array(names.prefix(DonationRules.maximumTypeNames)))
    }
  }
}

extension DonationOperation {
  /// - Throws: ``CSIndexError/Code/invalidItemError`` for the first invalid identifier.
  init(deletingItems identifiers: [String]) throws(CSIndexError) {
    let faults = identifiers.lazy.compactMap { DonationRules.fault(identifierBytes: $0.utf8.count) }
    if let fault = faults.first { throw CSIndexError(.invalidItemError, "\(fault)") }
    self = .deleteItems(identifiers)
  }

  /// - Throws: ``CSIndexError/Code/invalidItemError`` for the first invalid domain name.
  init(deletingDomains domains: [String]) throws(CSIndexError) {
    let faults = domains.lazy.compactMap { DonationRules.fault(domainBytes: $0.utf8.count) }
    if let fault = faults.first { throw CSIndexError(.invalidItemError, "\(fault)") }
    self = .deleteDomains(domains)
  }
}
