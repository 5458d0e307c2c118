import MDModel
import MDQuery

/// All facts of an item that a query may use, in memory.
package struct NaiveItem: CustomStringConvertible {
  private let attributes: AttributeSet
  /// Empty: the item has none.
  let text: String
  private let values: [AttributeKey: [NaiveValue]]
  /// Strings behind `*`: those of all attributes that hold words for people.
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

  /// Whether an attribute's words are for people: no code, no type, no path, nothing of how the import went.
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

/// A value with its decomposition, cached because comparisons need it again and again.
final class NaiveValue {
  let value: AttributeValue
  private var units: [TextModifiers: [NaiveText.Unit]] = [:]
  private(set) lazy var characters = Array(string ?? "")

  init(_ value: AttributeValue) { self.value = value }

  var string: String? { if case .string(let text) = value { text } else { nil } }

  /// - Parameter modifiers: `c` and `d` count.
  func units(_ modifiers: TextModifiers) -> [NaiveText.Unit] {
    let modifiers = modifiers.intersection([.caseInsensitive, .diacriticInsensitive])
    if let known = units[modifiers] { return known }
    let made = NaiveText.units(characters, modifiers)
    units[modifiers] = made
    return made
  }
}
