import Foundation
import MDModel

/// Storage of properties of each Swift type: under the key of the `kMDItem…` twin, or else under the property's own
/// name.
extension CSSearchableItemAttributeSet {
  subscript(string key: AttributeKey) -> String? {
    get { values[key]?.elements.first?.string }
    set { values[key] = newValue.map(AttributeValue.string) }
  }

  subscript(strings key: AttributeKey) -> [String]? {
    get { values[key]?.elements.compactMap(\.string) }
    set { values[key] = newValue.map(AttributeValue.strings) }
  }

  subscript(number key: AttributeKey) -> NSNumber? {
    get { values[key]?.number }
    set { values[key] = newValue.map(AttributeValue.init) }
  }

  subscript(date key: AttributeKey) -> Date? {
    get { values[key]?.elements.first?.date }
    set { values[key] = newValue.map(AttributeValue.init) }
  }

  subscript(dates key: AttributeKey) -> [Date]? {
    get { values[key]?.elements.compactMap(\.date) }
    set { values[key] = newValue.map { .array($0.map(AttributeValue.init)) } }
  }

  subscript(data key: AttributeKey) -> Data? {
    get { values[key]?.data }
    set { values[key] = newValue.map(AttributeValue.init) }
  }

  subscript(url key: AttributeKey) -> URL? {
    get { self[string: key].flatMap(URL.init(string:)) }
    set { self[string: key] = newValue?.absoluteString }
  }
}
