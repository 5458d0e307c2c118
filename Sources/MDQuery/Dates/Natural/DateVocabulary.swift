/// Words and phrases for times, in one language or in several.
struct DateVocabulary: Sendable {
  /// `today`, `last week`.
  var phrases: [String: QueryDate] = [:]
  /// 1 for Sunday to 7 for Saturday.
  var weekdays: [String: Int] = [:]
  var months: [String: Int] = [:]
  /// 1 for spring to 4 for winter.
  var seasons: [String: Int] = [:]
  var units: [String: Unit] = [:]
  /// `a`, `two`.
  var numbers: [String: Int] = [:]
  /// Counted units, `#` for the number and `@` for the unit: `last # @`.
  var counted: [(span: CountedSpan, templates: [DateTemplate])] = []
  /// Weekdays and months, `@`: `next @`.
  var occurrences: [(occurrence: Occurrence, templates: [DateTemplate])] = []
  /// Words that may stand before or between day, month and year: `of`, `de`.
  var fillers: Set<String> = []

  enum Unit: Hashable, Sendable { case minute, hour, day, week, month, year }

  /// Meaning of a counted number of units.
  enum CountedSpan: Hashable, Sendable {
    /// `last 7 days`: those days, and this one so far.
    case past
    /// `next 7 days`: from now to the end of the seventh.
    case coming
    /// `2 weeks ago`: the whole week then.
    case ago
    /// `in 2 weeks`: the whole week then.
    case ahead
  }

  /// Choice among the weekdays or months of a name.
  enum Occurrence: Hashable, Sendable {
    /// The last that has begun.
    case recent
    case last, this, next
    /// The weekday in the week so many after this one.
    case ofWeek(Int)
  }
}

extension DateVocabulary {
  /// Every language; where two share a word, they mean the same by it.
  static let all = [english, german, french, spanish, japanese, korean].reduce(into: DateVocabulary()) { all, one in
    all.phrases.merge(one.phrases) { first, _ in first }
    all.weekdays.merge(one.weekdays) { first, _ in first }
    all.months.merge(one.months) { first, _ in first }
    all.seasons.merge(one.seasons) { first, _ in first }
    all.units.merge(one.units) { first, _ in first }
    all.numbers.merge(one.numbers) { first, _ in first }
    all.counted += one.counted
    all.occurrences += one.occurrences
    all.fillers.formUnion(one.fillers)
  }

  /// Takes names by their order: the first row is the first weekday, month or unit.
  static func numbered(_ rows: [[String]]) -> [String: Int] {
    var table: [String: Int] = [:]
    for (index, names) in rows.enumerated() {
      for name in names { table[name] = index + 1 }
    }
    return table
  }

  static func named<Value>(_ rows: KeyValuePairs<Value, [String]>) -> [String: Value] {
    var table: [String: Value] = [:]
    for (value, names) in rows {
      for name in names { table[name] = value }
    }
    return table
  }

  /// Phrases for whole units before and after the present one, by offset.
  static func phrases(
    days: KeyValuePairs<Int, [String]>, weeks: KeyValuePairs<Int, [String]>, months: KeyValuePairs<Int, [String]>,
    years: KeyValuePairs<Int, [String]>
  ) -> [String: QueryDate] {
    var table: [String: QueryDate] = [:]
    for (unit, rows) in [(QueryDate.Unit.day, days), (.week, weeks), (.month, months), (.year, years)] {
      for (offset, names) in rows {
        for name in names { table[name] = .calendar(unit, offset: offset) }
      }
    }
    return table
  }
}

/// Text with a number `#` (or none: then it is one) and a name `@` in it.
struct DateTemplate: Sendable, ExpressibleByStringLiteral {
  private let prefix: Substring
  /// Text between number and name; `nil` without a number.
  private let infix: Substring?
  private let suffix: Substring

  // Inlined, it would take 300 bytes of each program for each of 250 templates.
  @inline(never) init(stringLiteral template: String) {
    let parts = template.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let front = parts[0].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    (prefix, infix, suffix) = (front[0], front.count > 1 ? front[1] : nil, parts[1])
  }

  func match(_ text: Substring) -> (number: Substring?, name: Substring)? {
    guard text.hasPrefix(prefix), text.dropFirst(prefix.count).hasSuffix(suffix) else { return nil }
    let middle = text.dropFirst(prefix.count).dropLast(suffix.count)
    guard let infix else { return (nil, middle) }
    let digits = middle.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty {
      let rest = middle.dropFirst(digits.count)
      if rest.hasPrefix(infix) { return (digits, rest.dropFirst(infix.count)) }
      // `7days`.
      return infix == " " ? (digits, rest) : nil
    }
    // In scripts without blanks between words a number is one character.
    let number = infix.isEmpty ? middle.prefix(1) : middle.prefix { $0 != " " }
    let rest = middle.dropFirst(number.count)
    return rest.hasPrefix(infix) ? (number, rest.dropFirst(infix.count)) : nil
  }
}

/// Makes words comparable with the tables of date words, which hold small letters without accents.
enum DateFolding {
  /// - Returns: an empty text for words too long to be of a date.
  static func fold(_ word: some StringProtocol) -> String {
    guard word.utf8.count <= 64 else { return "" }
    var folded = String.UnicodeScalarView()
    for scalar in word.lowercased().unicodeScalars { append(scalar, to: &folded) }
    return String(folded)
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
    switch scalar.value {
    // Combining marks of letters that came decomposed.
    case 0x300...0x36F: break
    // Full-width forms, as Japanese keyboards write digits.
    case 0xFF01...0xFF5E: folded.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
    case 0x2018, 0x2019: folded.append("'")
    default: folded.append(plainLetters[scalar] ?? scalar)
    }
  }

  private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = [
    "à": "a", "á": "a", "â": "a", "ä": "a", "ç": "c", "è": "e", "é": "e", "ê": "e", "ë": "e", "í": "i", "î": "i",
    "ï": "i", "ñ": "n", "ó": "o", "ô": "o", "ö": "o", "ù": "u", "ú": "u", "û": "u", "ü": "u", "ヵ": "か", "ヶ": "か",
    "カ": "か", "ケ": "か", "箇": "か",
  ]
}
