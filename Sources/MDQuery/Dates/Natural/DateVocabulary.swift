import MDModel

/// Words and phrases for times, of one language or of several.
struct DateVocabulary: Sendable {
  /// Phrases for whole units, such as `today` and `last week`.
  var phrases: [String: QueryDate] = [:]
  /// 1 for Sunday to 7 for Saturday.
  var weekdays: [String: Int] = [:]
  var months: [String: Int] = [:]
  /// 1 for spring to 4 for winter.
  var seasons: [String: Int] = [:]
  var units: [String: Unit] = [:]
  /// Numerals, such as `a` and `two`.
  var numbers: [String: Int] = [:]
  /// Templates of counted units, with `#` for the number and `@` for the unit: `last # @`.
  var counted: [(span: CountedSpan, templates: [DateTemplate])] = []
  /// Templates of weekdays and months, with `@` for the name: `next @`.
  var occurrences: [(occurrence: Occurrence, templates: [DateTemplate])] = []
  /// Words that are allowed before or between day, month and year: `of`, `de`.
  var fillers: Set<String> = []

  enum Unit: Hashable, Sendable { case minute, hour, day, week, month, year }

  /// Meaning of a number of units.
  enum CountedSpan: Hashable, Sendable {
    /// `last 7 days`: those days, and today so far.
    case past
    /// `next 7 days`: from now to the end of the seventh day.
    case coming
    /// `2 weeks ago`: the whole week at that time.
    case ago
    /// `in 2 weeks`: the whole week at that time.
    case ahead
  }

  /// Which of the weekdays or months with a name is meant.
  enum Occurrence: Hashable, Sendable {
    /// The last one that has begun.
    case recent
    case last, this, next
    /// The weekday in the week that is so many weeks after this one.
    case ofWeek(Int)
  }
}

extension DateVocabulary {
  /// All languages together. A word that two languages share means the same in both.
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

  /// A table from names to their row numbers, from 1. Each row has the names of one weekday, month, season or number.
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

  /// A table of phrases for whole units, by their offset from the present one.
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

extension DateVocabulary {
  /// True if a folded word occurs in a phrase, or names a weekday, month, season or unit, in a language that puts
  /// blanks between words.
  ///
  /// This does without the tables: most typed words are not about dates, and building the tables takes longer than a
  /// search.
  static func mayHave(_ word: String) -> Bool { words.contains(word) }

  /// The words of those tables. A test checks that they agree.
  private static let words = StaticWords(
    """
    abr abril after ago agosto an annee annees ano anos ans anteayer antes antier aout apr apres apres-demain april
    aug august aujourd'hui aujourdhui automne autumn avant avant-hier avr avril ayer before ce cette ci coming day
    days de dec december decembre demain dernier derniere dez dezember dia dias dic diciembre dienstag diese diesem
    diesen dieser dieses dimanche domingo donnerstag el ene enero esta este ete fall feb febrero februar february
    fev fevr fevrier freitag fri friday fruehjahr fruehling fruhjahr fruhling gestern h herbst heure heures heute
    hier hiver hora horas hour hours hoy invierno jaenner jahr jahre jahren jahres jan janner januar january janv
    janvier jeudi jour jours jueves juil juillet juin jul juli julio july jun june juni junio kommende kommenden
    kommender kommendes l'an l'annee la last le letzte letztem letzten letzter letztes lundi lunes maerz mai manana
    mar march mardi mars martes marz marzo may mayo mercredi mes meses miercoles min mins minute minuten minutes
    minuto minutos mittwoch mois mois-ci mon monat monate monaten monday montag month months morgen mrz nachste
    nachsten nachster nachstes naechste naechsten naechster naechstes next nov november novembre noviembre oct
    october octobre octubre okt oktober otono pasada pasado passe passee previous primavera printemps prochain
    prochaine proxima proximo que sabado samedi samstag sat saturday semaine semaines semana semanas sep sept
    september septembre septiembre setiembre sommer sonnabend sonntag spring stunde stunden summer sun sunday tag
    tage tagen the this thu thur thurs thursday today tomorrow tue tues tuesday ubermorgen uebermorgen ultima ultimo
    vendredi verano vergangene vergangenen vergangener vergangenes viene viernes vorgestern vorige vorigen voriger
    voriges wed wednesday week weeks winter woche wochen year years yesterday
    """)
}

extension NaturalDate {
  /// True if a word has a meaning in dates, by itself or next to others: `winter`, `letzte`.
  package static func mayHave(_ word: String) -> Bool { DateVocabulary.mayHave(LetterFolding.fold(word)) }
}

/// A phrase with a place `@` for a name, and possibly a place `#` for a number. Without `#` the number is one.
struct DateTemplate: Sendable, ExpressibleByStringLiteral {
  private let prefix: Substring
  /// Text between number and name; `nil` if there is no number.
  private let infix: Substring?
  private let suffix: Substring

  // Inlined, it would take 300 bytes in each program for each of 250 templates.
  @inline(never) init(stringLiteral template: String) {
    let parts = template.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let front = parts[0].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    (prefix, infix, suffix) = (front[0], front.count > 1 ? front[1] : nil, parts[1])
  }

  func match(_ text: Substring) -> (number: Substring?, name: Substring)? {
    guard text.hasPrefix(prefix), text.dropFirst(prefix.count).hasSuffix(suffix) else { return nil }
    // `last # @` and "last 7 days": the prefix is "last ", the suffix empty, the infix a blank, and "7 days" is left.
    let middle = text.dropFirst(prefix.count).dropLast(suffix.count)
    guard let infix else { return (nil, middle) }
    let digits = middle.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty {
      let rest = middle.dropFirst(digits.count)
      if rest.hasPrefix(infix) { return (digits, rest.dropFirst(infix.count)) }
      // The blank between number and unit may be missing: `7days`.
      return infix == " " ? (digits, rest) : nil
    }
    // In scripts without blanks between words, a numeral is one character.
    let number = infix.isEmpty ? middle.prefix(1) : middle.prefix { $0 != " " }
    let rest = middle.dropFirst(number.count)
    return rest.hasPrefix(infix) ? (number, rest.dropFirst(infix.count)) : nil
  }
}
