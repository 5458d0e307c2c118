/// Reads texts that are one day, week, month or year: phrases, names and digits.
struct SingleDateReader {
  private let chooser: DateChooser
  private let numeric: NumericDateReader
  private let vocabulary = DateVocabulary.all

  init(_ context: TimeContext) {
    chooser = DateChooser(context)
    numeric = NumericDateReader(dayComesFirst: context.dayComesFirst)
  }

  func form(of text: Substring) -> DateForm? {
    let text = Self.compact(text)
    if let date = vocabulary.phrases[String(text)] { return .fixed(date) }
    return numeric.form(of: text) ?? name(text) ?? calendarDate(text) ?? occurrence(text) ?? countedUnit(text)
  }

  /// Removes the blanks from Japanese and Korean texts, which may be written with or without them.
  static func compact(_ text: Substring) -> Substring {
    text.unicodeScalars.contains { $0.value >= 0x1100 } ? Substring(text.filter { $0 != " " }) : text
  }

  private func name(_ text: Substring) -> DateForm? {
    // Abbreviations may end in a full stop.
    let name = String(text.last == "." ? text.dropLast() : text)
    return vocabulary.weekdays[name].map(DateForm.weekday) ?? vocabulary.months[name].map(DateForm.month)
  }

  /// Reads `last monday`, `nächsten März`.
  private func occurrence(_ text: Substring) -> DateForm? {
    for (occurrence, templates) in vocabulary.occurrences {
      for template in templates {
        guard let (_, name) = template.match(text), let form = self.name(name) else { continue }
        if occurrence == .recent { return form }
        return chooser.date(occurrence, form).map(DateForm.fixed)
      }
    }
    return nil
  }

  /// Reads `2 weeks ago`, for calendar units. Hours and minutes are spans of their own: see ``CountedSpanReader``.
  private func countedUnit(_ text: Substring) -> DateForm? {
    guard let (span, count, unit) = vocabulary.countedSpan(in: text, among: [.ago, .ahead]),
      let calendarUnit = unit.calendarUnit
    else { return nil }
    return .fixed(.calendar(calendarUnit, offset: span == .ago ? -count : count))
  }

  /// Reads `12 march 2024`, `march 12, 2024`, `12 de marzo de 2024`, `12. März`.
  private func calendarDate(_ text: Substring) -> DateForm? {
    let words = text.split { $0 == " " || $0 == "," }
    guard (2...7).contains(words.count), let last = words.last, !vocabulary.fillers.contains(String(last)) else {
      return nil
    }
    var parts = DateParts()
    for word in words where !vocabulary.fillers.contains(String(word)) {
      guard parts.add(word, months: vocabulary.months) else { return nil }
    }
    return parts.month.flatMap { NumericDateReader.date(parts.year, $0, parts.day) }
  }
}

/// Day, month and year, collected in the order in which they come.
private struct DateParts {
  var day: Int?
  var month: Int?
  var year: Int?

  /// - Returns: `false` if the word is none of the three, or if its part is already set.
  mutating func add(_ word: Substring, months: [String: Int]) -> Bool {
    if word.utf8.count == 4, let number = NumericDateReader.number(word) {
      defer { year = number }
      return year == nil
    }
    if let number = Self.dayNumber(word) {
      defer { day = number }
      return day == nil
    }
    guard month == nil, let number = months[String(word.last == "." ? word.dropLast() : word)] else { return false }
    month = number
    return true
  }

  /// The number in `12`, `12.`, `1st`, `1er`, `1º`.
  private static func dayNumber(_ word: Substring) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let ending = word[digits.endIndex...]
    guard digits.count <= 2, ending.isEmpty || [".", "st", "nd", "rd", "th", "er", "º"].contains(ending) else {
      return nil
    }
    return NumericDateReader.number(digits)
  }
}
