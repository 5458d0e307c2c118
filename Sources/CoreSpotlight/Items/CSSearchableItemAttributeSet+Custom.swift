public import Foundation
import MDModel

/// Attributes that an app makes up.
extension CSSearchableItemAttributeSet {
  /// Sets a custom attribute.
  ///
  /// - Parameter value: `NSString`, `NSNumber`, `NSDate`, `NSData`, an `NSArray` of these, or `NSNull`; `nil` removes
  ///   the attribute. An item with any other value cannot be donated.
  public func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
    let name = AttributeKey(key.keyName)
    values[name] = value.flatMap { AttributeValue(object: $0) }
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
