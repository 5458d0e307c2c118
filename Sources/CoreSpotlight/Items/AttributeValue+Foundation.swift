import Foundation
import MDModel

/// Conversion of attribute values from and to Foundation's values.
extension AttributeValue {
  /// A boolean stays a boolean, and a whole number a whole number. A number beyond 64 signed bits becomes a real
  /// number.
  init(_ number: NSNumber) {
    // Foundation has one object each for true and false; their type code is the one of 8-bit numbers.
    if number === NSNumber(value: true) || number === NSNumber(value: false) {
      self = .boolean(number.boolValue)
      return
    }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "f"), UInt8(ascii: "d"): self = .real(number.doubleValue)
    case UInt8(ascii: "Q") where number.uint64Value > UInt64(Int64.max): self = .real(number.doubleValue)
    default: self = .integer(number.int64Value)
    }
  }

  init(_ date: Date) { self = .date(Timestamp(date)) }
  init(_ data: Data) { self = .data(Array(data)) }

  var string: String? { if case .string(let value) = self { value } else { nil } }
  var date: Date? { if case .date(let value) = self { Date(value) } else { nil } }

  /// Bytes of data, or of a text: an importer may have stored as text what an app sends as data.
  var data: Data? {
    switch self {
    case .data(let bytes): Data(bytes)
    case .string(let text): Data(text.utf8)
    default: nil
    }
  }

  var number: NSNumber? {
    switch self {
    case .integer(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .boolean(let value): NSNumber(value: value)
    default: nil
    }
  }
}

extension Timestamp {
  /// The nearest nanosecond. Dates out of range, such as `Date.distantFuture`, become the first or last possible time.
  init(_ date: Date) {
    let time = date.timeIntervalSinceReferenceDate
    // Convert seconds and fraction separately: together they have more digits than a Double.
    let seconds = time.rounded(.down)
    let sinceEpoch = seconds + Date.timeIntervalBetween1970AndReferenceDate
    guard sinceEpoch > -9_223_372_035 else { self.init(nanoseconds: .min); return }
    guard sinceEpoch < 9_223_372_035 else { self.init(nanoseconds: .max); return }
    let fraction = ((time - seconds) * 1e9).rounded()
    self.init(nanoseconds: Int64(sinceEpoch) * 1_000_000_000 + Int64(fraction))
  }
}

extension Date {
  init(_ time: Timestamp) {
    switch time.nanoseconds {
    case .min: self = .distantPast
    case .max: self = .distantFuture
    default:
      let fraction = Double(time.nanoseconds - time.seconds * 1_000_000_000) / 1e9
      let seconds = Double(time.seconds) - Date.timeIntervalBetween1970AndReferenceDate
      self.init(timeIntervalSinceReferenceDate: seconds + fraction)
    }
  }
}

/// Values of custom keys and of header fields.
extension AttributeValue {
  /// Makes a value from a string, number, date or data of Swift or Foundation.
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

  /// Makes a value from a single value or a list of values. `NSNull` becomes an empty list.
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
