public import Foundation

/// A text in several languages: `attributes.title = CSLocalizedString(localizedStrings: ["en": "Snow", "fr": "Neige"])
/// as String`.
///
/// As a string it is the text in the language of the person who runs the app. The index stores that one.
open class CSLocalizedString: NSString {
  private let text: NSString

  /// - Parameter localizedStrings: texts by language tag, such as `en`, `pt-BR` or `de_AT`. Values that are not strings
  ///   are left out.
  public init(localizedStrings: [AnyHashable: Any]) {
    let texts: [String: String] = localizedStrings.reduce(into: [:]) { texts, entry in
      if let tag = entry.key as? String, let text = entry.value as? String { texts[tag] = text }
    }
    text = NSString(string: PreferredLanguages.current.choose(from: texts) ?? "")
    // The only designated initialiser of NSString that can be called here; its value is never used.
    super.init(stringLiteral: "")
  }

  /// The text in the language of the person who runs the app, or in the closest one there is.
  open func localizedString() -> String { String(describing: text) }

  open override var length: Int { text.length }
  open override func character(at index: Int) -> unichar { text.character(at: index) }
  open override func copy(with zone: NSZone? = nil) -> Any { self }

  /// An archive holds a string's text and nothing else: it comes back as a text in no particular language.
  public required convenience init?(coder: NSCoder) {
    guard let text = NSString(coder: coder) else { return nil }
    self.init(string: String(describing: text))
  }

  /// A text in no particular language, as the next three.
  public required convenience init(string: String) { self.init(localizedStrings: ["": string]) }
  public required convenience init(stringLiteral value: StaticString) { self.init(string: value.description) }
  public required convenience init(unicodeScalarLiteral value: StaticString) { self.init(string: value.description) }
  public required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
    self.init(string: value.description)
  }
}
