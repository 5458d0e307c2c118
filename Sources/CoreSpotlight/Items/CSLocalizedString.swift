public import Foundation

/// As a string, it is the text in the language of the person who runs the app. Only that text is stored in the index.
open class CSLocalizedString: NSString {
  private let text: NSString

  /// - Parameter localizedStrings: texts by language tag, such as `en`, `pt-BR` or `de_AT`. Values that are not strings
  ///   are ignored.
  public init(localizedStrings: [AnyHashable: Any]) {
    let texts: [String: String] = localizedStrings.reduce(into: [:]) { texts, entry in
      if let tag = entry.key as? String, let text = entry.value as? String { texts[tag] = text }
    }
    text = NSString(string: PreferredLanguages.current.choose(from: texts) ?? "")
    // The only designated initialiser of NSString that can be called here. Its value is never used.
    super.init(stringLiteral: "")
  }

  /// The text in the language of the person who runs the app, or in the closest available one.
  open func localizedString() -> String { String(describing: text) }

  open override var length: Int { text.length }
  open override func character(at index: Int) -> unichar { text.character(at: index) }
  open override func copy(with zone: NSZone? = nil) -> Any { self }

  /// Decodes a text without a language, because an archive contains only the string's text.
  public required convenience init?(coder: NSCoder) {
    guard let text = NSString(coder: coder) else { return nil }
    self.init(string: String(describing: text))
  }

  /// A text without a language, as are the next three.
  public required convenience init(string: String) { self.init(localizedStrings: ["": string]) }
  public required convenience init(stringLiteral value: StaticString) { self.init(string: value.description) }
  public required convenience init(unicodeScalarLiteral value: StaticString) { self.init(string: value.description) }
  public required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
    self.init(string: value.description)
  }
}

/// Languages of the person who runs a program, best first. They are read from the environment, which Foundation does
/// not do on Linux.
struct PreferredLanguages: Hashable {
  /// Language tags in lower case, such as `de-at`.
  var tags: [String]

  static var current: PreferredLanguages { PreferredLanguages(environment: ProcessInfo.processInfo.environment) }

  /// Languages by gettext's rules: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set. `LANGUAGE` overrides
  /// them unless the locale is C.
  init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let names =
      Self.isPlain(locale) ? [] : (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale]
    tags = names.filter { !Self.isPlain($0) }.map(Self.tag)
  }

  private static func isPlain(_ locale: String) -> Bool {
    let name = locale.prefix { $0 != "." }
    return name.isEmpty || name == "C" || name == "POSIX"
  }

  /// Language tag of a locale: `de_AT.UTF-8@euro` becomes `de-at`.
  private static func tag(_ locale: String) -> String {
    locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_").joined(separator: "-").lowercased()
  }

  /// The text of the first language that has one, by its own tag, a shorter tag, or a related tag. Otherwise the
  /// English text, or that of the first tag.
  func choose(from texts: [String: String]) -> String? {
    let texts = texts.sorted { $0.key < $1.key }.map { (tag: Self.tag($0.key), text: $0.value) }
    // For `de-at`, try `de-at`, then `de`, then any other tag that begins with `de-`.
    for wanted in tags + ["en"] {
      var parts = wanted.split(separator: "-")
      while !parts.isEmpty {
        let tag = parts.joined(separator: "-")
        if let found = texts.first(where: { $0.tag == tag }) { return found.text }
        parts.removeLast()
      }
      let language = wanted.prefix { $0 != "-" } + "-"
      if let found = texts.first(where: { $0.tag.hasPrefix(language) }) { return found.text }
    }
    return texts.first?.text
  }
}
