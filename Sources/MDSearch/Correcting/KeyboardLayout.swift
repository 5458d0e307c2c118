/// What the keys of a keyboard write in one layout and in the English one: a text typed in the wrong one can be read.
struct KeyboardLayout {
  private let toEnglish: [Character: Character]
  private let fromEnglish: [Character: Character]

  /// Keys row by row; those that write no letter in either stand apart.
  private static let english = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
  private static let layouts = [
    KeyboardLayout("йцукенгшщзхъфывапролджэячсмитьбю"),
    KeyboardLayout(";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,."),
    KeyboardLayout("/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ"),
  ]

  private init(_ keys: String) {
    let pairs = zip(keys, Self.english).filter { $0.isLetter || $1.isLetter }
    toEnglish = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    fromEnglish = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What a word would have been in other layouts, where every key of it writes a letter there.
  static func readings(of word: String) -> [String] {
    let keys = word.lowercased()
    return layouts.flatMap { [keys.mapped($0.fromEnglish), keys.mapped($0.toEnglish)] }.compactMap(\.self)
  }
}

extension String {
  /// `nil` where a character has no counterpart that is a letter.
  fileprivate func mapped(_ table: [Character: Character]) -> String? {
    var mapped = ""
    for character in self {
      guard let other = table[character], other.isLetter else { return nil }
      mapped.append(other)
    }
    return mapped
  }
}

/// Which keys lie side by side.
struct Keyboard {
  private let places: [UInt32: (row: Int, column: Int)]

  static let latin = Keyboard(["qwertyuiop", "asdfghjkl", "zxcvbnm"])

  private init(_ rows: [String]) {
    var places: [UInt32: (row: Int, column: Int)] = [:]
    for (row, letters) in rows.enumerated() {
      for (column, letter) in letters.unicodeScalars.enumerated() { places[letter.value] = (row, column) }
    }
    self.places = places
  }

  func areNeighbours(_ one: UInt32, _ other: UInt32) -> Bool {
    guard let one = places[one], let other = places[other] else { return false }
    return abs(one.row - other.row) <= 1 && abs(one.column - other.column) <= 1
  }
}
