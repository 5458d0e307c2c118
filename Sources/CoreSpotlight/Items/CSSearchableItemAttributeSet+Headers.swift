import Foundation
import MDModel

extension CSSearchableItemAttributeSet {
  /// Header fields of a mail message: values by the field's name. Each is a string, number, date or data; an item with
  /// any other cannot be donated. Kept as a binary property list.
  public var emailHeaders: [String: [Any]]? {
    get {
      guard let data = self[data: "emailHeaders"] else { return nil }
      return (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: [Any]]
    }
    set {
      self[data: "emailHeaders"] = newValue.flatMap(Self.encoded)
      let isRefused = newValue != nil && values["emailHeaders"] == nil
      refused["emailHeaders"] = isRefused ? "holds a value that is no string, number, date or data" : nil
    }
  }

  private static func encoded(_ headers: [String: [Any]]) -> Data? {
    var fields: [String: [Any]] = [:]
    for (name, list) in headers {
      guard case .array(let values)? = AttributeValue(object: list) else { return nil }
      fields[name] = values.map(\.object)
    }
    return try? PropertyListSerialization.data(fromPropertyList: fields, format: .binary, options: 0)
  }
}
