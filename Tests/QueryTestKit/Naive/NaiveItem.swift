import MDModel
import MDQuery

/// All facts of an item that a query can use.
package struct NaiveItem: CustomStringConvertible {
  private let attributes: AttributeSet
  /// Text content; empty if the item has none.
  let text: String
  private let values: [AttributeKey: [NaiveValue]]
  /// Strings that the attribute `*` stands for: the values of all attributes that hold words for people.
  private let words: [NaiveValue]

  init(attributes: AttributeSet, text: String) {
    self.attributes = attributes
    self.text = text
    let values = Dictionary(uniqueKeysWithValues: attributes.map { ($0.key, $0.value.elements.map(NaiveValue.init)) })
    self.values = values
    words = attributes.filter { Self.isForPeople($0.key) }.flatMap { values[$0.key] ?? [] }.filter { $0.string != nil }
  }

  func values(of attribute: QueryAttribute) -> [NaiveValue] {
    switch attribute {
    case .any: words
    case .named(let key): values[key] ?? []
    }
  }

  /// True if the attribute holds words for people. Codes, types, paths and facts about the import do not.
  private static func isForPeople(_ key: AttributeKey) -> Bool {
    !codes.contains(key) && !key.rawValue.hasPrefix("limelight_")
  }

  private static let codes: Set<AttributeKey> = [
    .contentType, .contentTypeTree, .kind, .languages, .securityMethod, .version, "kMDItemColorSpace",
    "kMDItemEXIFVersion", "kMDItemExposureTimeString", "kMDItemPath", "kMDItemFSCreatorCode", "kMDItemFSTypeCode",
  ]

  package var description: String {
    let lines = attributes.map { "\n    \($0.key) = \($0.value)" }.sorted()
    return "an item with the text \(text.debugDescription) and" + lines.joined()
  }
}

/// A value with its folded characters, which are cached because many comparisons need them.
final class NaiveValue {
  let value: AttributeValue
  private var units: [TextModifiers: [NaiveText.Unit]] = [:]
  private(set) lazy var characters = Array(string ?? "")

  init(_ value: AttributeValue) { self.value = value }

  var string: String? { if case .string(let text) = value { text } else { nil } }

  /// - Parameter modifiers: only `c` and `d` have an effect.
  func units(_ modifiers: TextModifiers) -> [NaiveText.Unit] {
    let modifiers = modifiers.intersection([.caseInsensitive, .diacriticInsensitive])
    if let known = units[modifiers] { return known }
    let made = NaiveText.units(characters, modifiers)
    units[modifiers] = made
    return made
  }
}
