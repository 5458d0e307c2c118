public import Foundation
import MDDonations
import MDModel

/// The name of an attribute that an app makes up: `CSCustomAttributeKey(keyName: "com_example_tracks")`.
///
/// Queries use the name as it is: `com_example_tracks > 12`. Other properties are kept with the key: in the index every
/// custom attribute can be searched by its name.
open class CSCustomAttributeKey: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  public let keyName: String
  /// A search may name the attribute.
  public let isSearchable: Bool
  /// A search that names no attribute looks at this one too.
  public let isSearchableByDefault: Bool
  /// Whether most items have a value of their own.
  public let isUnique: Bool
  /// The values are lists.
  public let isMultiValued: Bool

  /// A key that searches may name.
  ///
  /// - Returns: `nil` for a name that cannot be one, see
  ///   ``init(keyName:searchable:searchableByDefault:unique:multiValued:)``.
  public convenience init?(keyName: String) {
    self.init(keyName: keyName, searchable: true, searchableByDefault: false, unique: false, multiValued: false)
  }

  /// - Parameter keyName: letters, digits and underscores of ASCII, the first no digit, at most 255 of them. By custom
  ///   it begins with the app's name in reverse: `com_example_journal_mood`.
  /// - Returns: `nil` for an invalid name, for one of an existing attribute, such as `title` or `kMDItemTitle`, and for
  ///   one with a prefix of the system's: `kMDItem`, `_kMDItem`, `limelight_`.
  public init?(keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool) {
    guard AttributeSchema.isCustomName(keyName) else { return nil }
    self.keyName = keyName
    isSearchable = searchable
    isSearchableByDefault = searchableByDefault
    isUnique = unique
    isMultiValued = multiValued
  }

  /// Itself, for it never changes.
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

/// Attributes that an app makes up.
extension CSSearchableItemAttributeSet {
  /// Sets a custom attribute.
  ///
  /// - Parameter value: `NSString`, `NSNumber`, `NSDate`, `NSData`, an `NSArray` of these, or `NSNull`; `nil` removes
  ///   the attribute, from the stored item too if the item is an update. An item with any other value cannot be donated.
  public func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
    let name = AttributeKey(key.keyName)
    self[value: name] = value.flatMap { AttributeValue(object: $0) }
    let isRefused = value != nil && values[name] == nil
    refused[name] = isRefused ? "is no string, number, date, data, nor a list of such values" : nil
  }

  /// Sets a custom attribute to one of Swift's own values, such as `String`, `Int`, `Double`, `Bool`, `Date`, `Data` or
  /// `[String]`. On Apple's systems a cast must stand here (`"text" as NSString`), and may stand here too.
  public func setValue<Value: _ObjectiveCBridgeable>(_ value: Value, forCustomKey key: CSCustomAttributeKey)
  where Value._ObjectiveCType: NSSecureCoding {
    setValue(value._bridgeToObjectiveC(), forCustomKey: key)
  }

  /// The value of a custom attribute: `NSString`, `NSNumber`, `NSDate`, `NSData`, an `NSArray` of these, or `NSNull`;
  /// `nil` where there is none. An empty list comes back as `NSNull`.
  public func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? {
    values[AttributeKey(key.keyName)]?.object
  }
}
