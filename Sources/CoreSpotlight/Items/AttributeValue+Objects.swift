import Foundation
import MDModel

/// Values of custom keys and of header fields, in both directions.
extension AttributeValue {
  /// Value of a string, number, date or data, Swift's or Foundation's.
  ///
  /// - Returns: `nil` for anything else.
  init?(scalar: Any) {
    switch scalar {
    case let text as String: self = .string(text)
    case let number as NSNumber: self.init(number)
    case let date as Date: self.init(date)
    case let data as Data: self.init(data)
    default: return nil
    }
  }

  /// The same, and lists of such values. `NSNull` is a list of nothing.
  init?(object: Any) {
    switch object {
    case is NSNull: self = .array([])
    case let list as [Any]:
      var elements: [AttributeValue] = []
      for element in list {
        guard let value = AttributeValue(scalar: element) else { return nil }
        elements.append(value)
      }
      self = .array(elements)
    default: self.init(scalar: object)
    }
  }

  /// Foundation's object: `NSString`, `NSNumber`, `NSDate`, `NSData`, or an `NSArray` of these; `NSNull` for an empty
  /// list.
  var object: any NSObject & NSSecureCoding {
    switch self {
    case .string(let text): NSString(string: text)
    case .integer(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .boolean(let value): NSNumber(value: value)
    case .date(let time): NSDate(timeIntervalSinceReferenceDate: Date(time).timeIntervalSinceReferenceDate)
    case .data(let bytes): NSData(data: Data(bytes))
    case .array([]): NSNull()
    case .array(let elements): NSArray(array: elements.map(\.object))
    }
  }
}
