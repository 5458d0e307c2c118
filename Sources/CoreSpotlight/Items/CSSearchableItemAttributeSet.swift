public import Foundation
import MDDonations
import MDModel
public import UniformTypeIdentifiers

/// Attributes by which an item is found and shown: its title, its text, when and where it was made, by whom.
///
/// Every property is an attribute of the index. Properties that files have too are the same attribute, under its
/// `kMDItem…` name in `mdls` and in queries. Custom keys serve for everything else, see ``CSCustomAttributeKey``.
///
/// A set is not safe for use from several threads at once. Values are checked when the item is donated. A value that
/// cannot be stored ends the donation with ``CSIndexError/Code/invalidItemError``.
open class CSSearchableItemAttributeSet: NSObject, NSCopying, NSSecureCoding {
  /// Values of all properties and custom attributes. People are stored as `PersonRecord`s, header fields as a property
  /// list.
  var values = AttributeSet()
  /// Attributes that were set to `nil`, and so have no value: an update removes them.
  private(set) var removed: Set<AttributeKey> = []
  /// Why values cannot be stored, by attribute. The donation is refused for these reasons.
  var refused: [AttributeKey: String] = [:]

  /// A set without a type. A new item needs a type; an update does not.
  public override init() { super.init() }

  /// - Parameter contentType: type of the item, such as `.text` or `.image`.
  public init(contentType: UTType) {
    super.init()
    values[.contentType] = .string(contentType.identifier)
  }

  /// - Parameter itemContentType: the identifier of a uniform type, such as `public.text`.
  public init(itemContentType: String) {
    super.init()
    values[.contentType] = .string(itemContentType)
  }

  // These are no designated initialisers, nor is any other that apps do not see: otherwise, subclasses would inherit
  // none.
  convenience init(values: AttributeSet) {
    self.init()
    self.values = values
  }

  /// A set with the same values. The copy of a subclass is a set of this class too.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSSearchableItemAttributeSet(values: values)
    (copy.refused, copy.removed) = (refused, removed)
    return copy
  }

  /// Moves all attributes from `sourceAttributeSet`, including those that were set to `nil` there. They replace the
  /// attributes of this set, and the other set becomes empty.
  open func move(from sourceAttributeSet: CSSearchableItemAttributeSet) {
    guard sourceAttributeSet !== self else { return }
    for key in sourceAttributeSet.removed { self[value: key] = nil }
    for entry in sourceAttributeSet.values { self[value: entry.key] = entry.value }
    refused.merge(sourceAttributeSet.refused) { $1 }
    (sourceAttributeSet.values, sourceAttributeSet.removed) = (AttributeSet(), [])
    sourceAttributeSet.refused = [:]
  }

  open class var supportsSecureCoding: Bool { true }

  /// Encodes the set without the values that were refused.
  open func encode(with coder: NSCoder) {
    var writer = ByteWriter()
    values.write(to: &writer)
    coder.encode(NSData(data: Data(writer.bytes)), forKey: Self.codingKey)
    coder.encode(removed.sorted().map { NSString(string: $0.rawValue) } as NSArray, forKey: Self.removedCodingKey)
  }

  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: Self.codingKey),
      let values = Data(referencing: data).read({ reader throws(WireError) in try AttributeSet(from: &reader) })
    else { return nil }
    super.init()
    self.values = values
    let names = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: Self.removedCodingKey) as? [Any] ?? []
    removed = Set(names.map { AttributeKey("\($0)") })
  }

  private static let (codingKey, removedCodingKey) = ("values", "removed")
}

extension CSSearchableItemAttributeSet {
  /// The value of an attribute. Setting it to `nil` differs from never setting it: see ``CSSearchableItem/isUpdate``.
  subscript(value key: AttributeKey) -> AttributeValue? {
    get { values[key] }
    set {
      values[key] = newValue
      if newValue == nil { removed.insert(key) } else { removed.remove(key) }
    }
  }
}

/// Storage of properties of each Swift type, under the key of their `kMDItem…` twin, or otherwise under the property's
/// own name.
extension CSSearchableItemAttributeSet {
  subscript(string key: AttributeKey) -> String? {
    get { values[key]?.elements.first?.string }
    set { self[value: key] = newValue.map(AttributeValue.string) }
  }

  subscript(strings key: AttributeKey) -> [String]? {
    get { values[key]?.elements.compactMap(\.string) }
    set { self[value: key] = newValue.map(AttributeValue.strings) }
  }

  subscript(number key: AttributeKey) -> NSNumber? {
    get { values[key]?.number }
    set { self[value: key] = newValue.map(AttributeValue.init) }
  }

  subscript(date key: AttributeKey) -> Date? {
    get { values[key]?.elements.first?.date }
    set { self[value: key] = newValue.map(AttributeValue.init) }
  }

  subscript(dates key: AttributeKey) -> [Date]? {
    get { values[key]?.elements.compactMap(\.date) }
    set { self[value: key] = newValue.map { .array($0.map(AttributeValue.init)) } }
  }

  subscript(data key: AttributeKey) -> Data? {
    get { values[key]?.data }
    set { self[value: key] = newValue.map(AttributeValue.init) }
  }

  subscript(url key: AttributeKey) -> URL? {
    get { self[string: key].flatMap(URL.init(string:)) }
    set { self[string: key] = newValue?.absoluteString }
  }
}
