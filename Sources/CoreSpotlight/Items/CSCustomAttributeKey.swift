public import Foundation
import MDDonations
import MDModel

/// The name of a custom attribute: `CSCustomAttributeKey(keyName: "com_example_tracks")`.
///
/// Queries use the name as it is: `com_example_tracks > 12`. The other properties are stored with the key, without
/// effect: every custom attribute can be searched by its name.
open class CSCustomAttributeKey: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  public let keyName: String
  /// True if a search may name the attribute.
  public let isSearchable: Bool
  /// True if a search that names no attribute includes this one.
  public let isSearchableByDefault: Bool
  /// True if most items have a value of their own.
  public let isUnique: Bool
  /// True if the values are lists.
  public let isMultiValued: Bool

  /// A key that searches may name.
  ///
  /// - Returns: `nil` for an invalid name, see ``init(keyName:searchable:searchableByDefault:unique:multiValued:)``.
  public convenience init?(keyName: String) {
    self.init(keyName: keyName, searchable: true, searchableByDefault: false, unique: false, multiValued: false)
  }

  /// - Parameter keyName: ASCII letters, digits and underscores, not beginning with a digit, at most 255 of them. By
  ///   convention it begins with the app's name in reverse: `com_example_journal_mood`.
  /// - Returns: `nil` for an invalid name, and for the name of an existing attribute, such as `title` or
  ///   `kMDItemTitle`. Also `nil` for a name with a prefix of the system: `kMDItem`, `_kMDItem`, `limelight_`.
  public init?(keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool) {
    guard AttributeSchema.isCustomName(keyName) else { return nil }
    self.keyName = keyName
    isSearchable = searchable
    isSearchableByDefault = searchableByDefault
    isUnique = unique
    isMultiValued = multiValued
  }

  /// The key itself, because it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the names are equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as? CSCustomAttributeKey)?.keyName == keyName }
  open override var hash: Int { keyName.hashValue }
  open override var description: String { keyName }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: keyName), forKey: CodingKey.name)
    coder.encode(isSearchable, forKey: CodingKey.searchable)
    coder.encode(isSearchableByDefault, forKey: CodingKey.searchableByDefault)
    coder.encode(isUnique, forKey: CodingKey.unique)
    coder.encode(isMultiValued, forKey: CodingKey.multiValued)
  }

  public required convenience init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: CodingKey.name) else { return nil }
    self.init(
      keyName: String(describing: name), searchable: coder.decodeBool(forKey: CodingKey.searchable),
      searchableByDefault: coder.decodeBool(forKey: CodingKey.searchableByDefault),
      unique: coder.decodeBool(forKey: CodingKey.unique), multiValued: coder.decodeBool(forKey: CodingKey.multiValued))
  }

  private enum CodingKey {
    static let name = "keyName", searchable = "searchable", searchableByDefault = "searchableByDefault"
    static let unique = "unique", multiValued = "multiValued"
  }
}

/// Custom attributes.
extension CSSearchableItemAttributeSet {
  /// Sets a custom attribute.
  ///
  /// - Parameter value: `NSString`, `NSNumber`, `NSDate`, `NSData`, an `NSArray` of these, or `NSNull`. `nil` removes
  ///   the attribute; if the item is an update, also from the stored item. An item with any other value cannot be
  ///   donated.
  public func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
    let name = AttributeKey(key.keyName)
    self[value: name] = value.flatMap { AttributeValue(object: $0) }
    let isRefused = value != nil && values[name] == nil
    refused[name] = isRefused ? "is no string, number, date, data, nor a list of such values" : nil
  }

  /// Sets a custom attribute to one of Swift's own values, such as `String`, `Int`, `Double`, `Bool`, `Date`, `Data` or
  /// `[String]`. Apple's systems require a cast (`"text" as NSString`), which is allowed here too.
  public func setValue<Value: _ObjectiveCBridgeable>(_ value: Value, forCustomKey key: CSCustomAttributeKey)
  where Value._ObjectiveCType: NSSecureCoding {
    setValue(value._bridgeToObjectiveC(), forCustomKey: key)
  }

  /// The value of a custom attribute: `NSString`, `NSNumber`, `NSDate`, `NSData`, an `NSArray` of these, or `NSNull`.
  /// `nil` if there is none. An empty list is returned as `NSNull`.
  public func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? {
    values[AttributeKey(key.keyName)]?.object
  }
}
