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

/// Languages of the person who runs a program, best first. Read from the environment, which Foundation on Linux does
/// not do.
struct PreferredLanguages: Hashable {
  /// Language tags in lower case, such as `de-at`.
  var tags: [String]

  static var current: PreferredLanguages { PreferredLanguages(environment: ProcessInfo.processInfo.environment) }

  /// Languages by gettext's rules: `LC_ALL`, else `LC_MESSAGES`, else `LANG`; `LANGUAGE` overrides them unless the
  /// locale is C.
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

  /// `de_AT.UTF-8@euro` is `de-at`.
  private static func tag(_ locale: String) -> String {
    locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_").joined(separator: "-").lowercased()
  }

  /// The text of the first language that has one, under its own tag, a shorter one or that of a neighbour; else the
  /// English one, else that of the first tag.
  func choose(from texts: [String: String]) -> String? {
    let texts = texts.sorted { $0.key < $1.key }.map { (tag: Self.tag($0.key), text: $0.value) }
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
