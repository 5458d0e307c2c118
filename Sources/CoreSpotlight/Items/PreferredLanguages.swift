import Foundation

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
    locale.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-").lowercased()
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
