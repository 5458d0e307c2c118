/// Recognizes lines that are a date or begin a log entry with a date, so that they do not become titles.
enum DateLine {
  private static let longest = 60

  /// True if a line is only a day, or a day and a time: `Fri, 1 March 2024 10:00`, `01.03.2024`, `2024年3月1日`.
  static func isDate(_ line: Line) -> Bool {
    guard line.count <= longest, line.contains(where: isDigit) else { return false }
    var hasDay = false
    for word in words(of: line) {
      switch kind(of: word) {
      case .day: hasDay = true
      case .filling: break
      case nil: return false
      }
    }
    return hasDay
  }

  /// True if a line begins with a day and a time with seconds.
  static func beginsLogEntry(_ line: Line) -> Bool {
    let head = line.prefix(40)
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")), hasSeconds(head, colon) else { return false }
    let hour = head[..<colon].suffix(2)
    guard hour.count == 2, hour.allSatisfy(isDigit) else { return false }
    let day = head[..<hour.startIndex].trimmed
    return isDate(day.last == UInt8(ascii: "T") ? day.dropLast() : day) || isMonthAndDay(day)
  }

  private static func hasSeconds(_ head: Line, _ colon: Line.Index) -> Bool {
    let rest = head[(colon + 1)...].prefix(5)
    return rest.count == 5 && zip(rest, [true, true, false, true, true]).allSatisfy { isDigit($0) == $1 }
      && rest.dropFirst(2).first == UInt8(ascii: ":")
  }

  /// True for `Mar  1`, as in the system's log.
  private static func isMonthAndDay(_ line: Line) -> Bool {
    let parts = words(of: line)
    return parts.count == 2 && months.contains(lowercased(parts[0])) && parts[1].allSatisfy(isDigit)
  }

  private enum Kind {
    /// Names the day, or a part of it.
    case day
    /// Occurs in dates but does not name the day: a number, a weekday, an article.
    case filling
  }

  private static func words(of line: Line) -> [Line] {
    line.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
  }

  private static func lowercased(_ word: Line) -> String {
    let text = word.string.lowercased()
    return text.hasSuffix(".") || text.hasSuffix(":") ? String(text.dropLast()) : text
  }

  private static func kind(of word: Line) -> Kind? {
    if word.contains(where: isDigit) { return kind(ofNumber: word) }
    let text = lowercased(word)
    if months.contains(text) || stems.contains(where: text.hasPrefix) { return .day }
    return fillings.contains(text) ? .filling : nil
  }

  /// The kind of a word with digits. `2024-03-01` and `1/3/24` are days because of the signs between; a plain number is
  /// not.
  private static func kind(ofNumber word: Line) -> Kind? {
    let rest = word.string.unicodeScalars.filter { !("0"..."9").contains($0) }
    let signs = String(String.UnicodeScalarView(rest)).lowercased()
    switch signs {
    case "", ".", ":", "::", "st", "nd", "rd", "th", "+", "-", "z", "h", "º", "er": return .filling
    case "--", "//", "..": return isDay(word) ? .day : nil
    case "--t:", "--t::", "--t::z", "--t::.z", "--t::+:", "--t::-:": return .day
    default: return signs.unicodeScalars.allSatisfy(ofDays.contains) ? .day : nil
    }
  }

  /// True for three numbers with a year, which has four digits, unless all numbers have two. Versions (`1.2.10`) are
  /// not days.
  private static func isDay(_ word: Line) -> Bool {
    let lengths = word.split { !isDigit($0) }.map(\.count)
    guard lengths.count == 3, lengths[1] <= 2 else { return false }
    let hasYear = lengths[0] == 4 && lengths[2] <= 2 || lengths[0] <= 2 && lengths[2] == 4
    return hasYear || lengths == [2, 2, 2] || word.contains(UInt8(ascii: "/")) && lengths[0] <= 2 && lengths[2] == 2
  }

  /// Signs for years, months, days and times in East Asian dates.
  private static let ofDays = Set("年月日时時分秒년월일시분초".unicodeScalars)

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static let months: Set<String> = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "mai", "mär", "okt",
    "dez",
    "juni", "juli", "june", "july", "march", "april", "august", "märz", "mars", "avril", "juin", "juillet", "août",
    "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "mayo", "junio", "julio", "maio", "junho", "julho",
    "maart", "mei", "мая", "май", "марта", "март", "июня", "июль", "июля", "июнь",
  ]
  /// Stems of longer names of months, each valid in several languages.
  private static let stems = [
    "januar", "jänner", "janvier", "janeiro", "enero", "gennaio", "februar", "février", "febrero", "febbraio",
    "fevereiro", "septemb", "settembre", "setembro", "octob", "oktob", "ottobre", "outubro", "octubre", "novemb",
    "noviembre", "decemb", "dezemb", "décemb", "dicembre", "diciembre", "январ", "феврал", "апрел", "август", "сентябр",
    "октябр", "ноябр", "декабр",
  ]
  /// Words that occur in dates but do not name the day: weekdays, articles, zones.
  private static let fillings: Set<String> = [
    "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun", "monday", "tuesday", "wednesday",
    "thursday", "friday", "saturday", "sunday", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag",
    "sonnabend",
    "sonntag", "mo", "mi", "do", "fr", "sa", "so", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi",
    "dimanche",
    "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo", "date", "datum", "am", "pm", "a.m", "p.m",
    "utc", "gmt", "cet", "cest", "est", "edt", "pst", "pdt", "uhr", "den", "der", "the", "of", "at", "um", "le", "de",
    "del", "di", "on", "г", "года",
  ]
}
