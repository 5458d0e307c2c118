/// Neighbouring keys, in layouts of several scripts.
struct Keyboard {
  private struct Place {
    let layout: Int
    let row: Int
    let column: Int

    func isBeside(_ other: Place) -> Bool {
      layout == other.layout && abs(row - other.row) <= 1 && abs(column - other.column) <= 1
    }
  }

  private let places: [UInt32: Place]
  /// Letters by layout: those that may have been typed instead of another.
  private let alphabets: [String]

  /// A dot is a key without a letter. Words are folded, so letters with marks do not occur.
  static let common = Keyboard([
    ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
    [".ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
    ["..קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"],
  ])

  private init(_ layouts: [[String]]) {
    var places: [UInt32: Place] = [:]
    for (layout, rows) in layouts.enumerated() {
      for (row, letters) in rows.enumerated() {
        for (column, letter) in letters.unicodeScalars.enumerated() where letter != "." {
          places[letter.value] = Place(layout: layout, row: row, column: column)
        }
      }
    }
    self.places = places
    alphabets = layouts.map { $0.joined().filter { $0 != "." } }
  }

  func areNeighbours(_ one: UInt32, _ other: UInt32) -> Bool {
    guard let one = places[one], let other = places[other] else { return false }
    return one.isBeside(other)
  }

  func areNeighbours(_ one: Character, _ other: Character) -> Bool {
    guard let one = one.unicodeScalars.first, let other = other.unicodeScalars.first else { return false }
    return areNeighbours(one.value, other.value)
  }

  /// The letters of the layout that contains a letter; `nil` if there is none.
  func alphabet(of letter: Character) -> String? { alphabets.first { $0.contains(letter) } }
}
