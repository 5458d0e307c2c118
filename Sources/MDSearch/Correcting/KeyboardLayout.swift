/// Maps the keys of a layout to the English one and back, so that a text typed in the wrong layout can be read.
struct KeyboardLayout {
  private let toEnglish: [Character: Character]
  private let fromEnglish: [Character: Character]
  /// Key that writes nothing by itself but puts an accent on the next letter.
  private let accent: Character?

  /// Keys row by row. Keys that write a letter in neither layout are not mapped.
  private static let english = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./"
  private static let layouts = [
    KeyboardLayout("ёйцукенгшщзхъфывапролджэячсмитьбю."),
    KeyboardLayout("`;ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./", accent: ";"),
    KeyboardLayout(";/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ."),
  ]

  private init(_ keys: String, accent: Character? = nil) {
    let pairs = zip(keys, Self.english).filter { $0.isLetter || $1.isLetter }
    toEnglish = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    fromEnglish = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.accent = accent
  }

  /// Readings of a word in other layouts, if every key writes a letter there. The word is read once with all signs,
  /// because they may be letters, and once without the signs around it.
  static func readings(of word: String) -> [String] {
    let keys = word.lowercased()
    let bare = keys.withoutSignsAround
    return (keys == bare ? [keys] : [keys, bare]).flatMap { keys in layouts.flatMap { $0.readings(of: keys) } }
  }

  private func readings(of keys: String) -> [String] {
    let written = keys.filter { $0 != accent }
    return [written.mapped(fromEnglish), keys.mapped(toEnglish)].compactMap(\.self)
  }
}

extension String {
  /// `nil` if a character has no counterpart that is a letter.
  fileprivate func mapped(_ table: [Character: Character]) -> String? {
    var mapped = ""
    for character in self {
      guard let other = table[character], other.isLetter else { return nil }
      mapped.append(other)
    }
    return mapped
  }

  fileprivate var withoutSignsAround: String {
    guard let first = firstIndex(where: \.isLetter), let last = lastIndex(where: \.isLetter) else { return "" }
    return String(self[first...last])
  }
}
