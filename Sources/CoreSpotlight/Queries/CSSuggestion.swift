public import Foundation
import MDModel
import MDSearchAPI

/// A completion of the text that a person has typed.
open class CSSuggestion: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked Sendable because an open class of Foundation's tree cannot be Sendable otherwise. The object never
  // changes.
  let found: SearchSuggestion

  init(_ found: SearchSuggestion) { self.found = found }

  var text: String { found.text }

  /// The suggestion itself, because it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode((try? JSONEncoder().encode(found)).map(NSData.init(data:)), forKey: Self.codingKey)
  }

  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: Self.codingKey),
      let found = try? JSONDecoder().decode(SearchSuggestion.self, from: Data(referencing: data))
    else { return nil }
    self.found = found
  }

  private static let codingKey = "suggestion"

  /// Source of a suggestion.
  public enum SuggestionKind: Int, Sendable {
    /// No source: there is no suggestion.
    case none = 0
    /// The app.
    case custom = 1
    /// The items that the app has donated.
    case `default` = 2
  }

  /// Source of the suggestion.
  open var suggestionKind: SuggestionKind { text.isEmpty ? .none : .default }

  /// The whole text. Its typed part has the attribute `suggestionHighlight`: each run of
  /// `suggestion.localizedAttributedSuggestion.runs` has the flag `run.suggestionHighlight`.
  open var localizedAttributedSuggestion: AttributedString {
    var result = AttributedString()
    var end = text.startIndex
    for typed in found.typed.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let start = max(end, index(typed.lowerBound))
      let rest = max(start, index(typed.upperBound))
      result += Self.run(text[end..<start], isTyped: false)
      result += Self.run(text[start..<rest], isTyped: true)
      end = rest
    }
    return result + Self.run(text[end...], isTyped: false)
  }

  /// Index of the character at a byte offset in UTF-8; the end of the text if the offset is larger.
  private func index(_ offset: Int) -> String.Index {
    let bytes = text.utf8
    var place = bytes.index(text.startIndex, offsetBy: max(0, offset), limitedBy: text.endIndex) ?? text.endIndex
    while String.Index(place, within: text) == nil { place = bytes.index(before: place) }
    return place
  }

  private static func run(_ words: Substring, isTyped: Bool) -> AttributedString {
    var run = AttributedString(words)
    if isTyped { run[SuggestionHighlightAttribute.self] = true }
    return run
  }

  /// Compares the texts in the order in which people sort them.
  open func compare(_ other: CSSuggestion) -> ComparisonResult { text.localizedStandardCompare(other.text) }

  /// Compares by likelihood. The likelier suggestion comes first, as with ``CSSearchableItem/compare(byRank:)``.
  open func compare(byRank other: CSSuggestion) -> ComparisonResult {
    found.score == other.found.score
      ? .orderedSame : found.score > other.found.score ? .orderedAscending : .orderedDescending
  }
}

/// Marks the typed part of a suggestion.
public enum SuggestionHighlightAttribute: AttributedStringKey {
  public typealias Value = Bool
  public static let name = "CSSuggestionHighlight"
}

extension NSAttributedString.Key {
  /// ``SuggestionHighlightAttribute`` for `NSAttributedString`.
  public static let suggestionHighlight = NSAttributedString.Key(SuggestionHighlightAttribute.name)
}

extension AttributeScopes {
  /// The attributes of texts of this module.
  public struct CoreSpotlightAttributes: AttributeScope {
    public let suggestionHighlight: SuggestionHighlightAttribute
  }

  public var coreSpotlight: CoreSpotlightAttributes.Type { CoreSpotlightAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.CoreSpotlightAttributes, Key>
  ) -> Key { self[Key.self] }
}
