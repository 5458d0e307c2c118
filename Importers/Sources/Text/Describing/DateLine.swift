/// Tells lines that are a date, or begin an entry of a log with one, from titles.
enum DateLine {
  private static let longest = 60

  /// Whether a line says nothing but a day, or a day and a time: `Fri, 1 March 2024 10:00`, `01.03.2024`, `2024年3月1日`.
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

  /// Whether a line begins with a day and a time to the second, and words follow.
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

  /// `Mar  1`, as the system's log has it.
  private static func isMonthAndDay(_ line: Line) -> Bool {
    let parts = words(of: line)
    return parts.count == 2 && months.contains(lowercased(parts[0])) && parts[1].allSatisfy(isDigit)
  }

  private enum Kind {
    /// It says which day, or in part.
    case day
    /// It stands in dates and says no day: a number, a weekday, an article.
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

  /// Numbers with signs of dates between them are days: `2024-03-01`, `1/3/24`; alone they are not.
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

  /// Three numbers, of which one is a year: of four digits, or all are of two. Versions (`1.2.10`) are no days.
  private static func isDay(_ word: Line) -> Bool {
    let lengths = word.split { !isDigit($0) }.map(\.count)
    guard lengths.count == 3, lengths[1] <= 2 else { return false }
    let hasYear = lengths[0] == 4 && lengths[2] <= 2 || lengths[0] <= 2 && lengths[2] == 4
    return hasYear || lengths == [2, 2, 2] || word.contains(UInt8(ascii: "/")) && lengths[0] <= 2 && lengths[2] == 2
  }

  /// Signs of years, months, days and times in East Asia.
  private static let ofDays = Set("年月日时時分秒년월일시분초".unicodeScalars)

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static let months: Set<String> = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "mai", "mär", "okt",
    "dez",
    "juni", "juli", "june", "july", "march", "april", "august", "märz", "mars", "avril", "juin", "juillet", "août",
    "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "mayo", "junio", "julio", "maio", "junho", "julho",
    "maart", "mei", "мая", "май", "марта", "март", "июня", "июль", "июля", "июнь",
  ]
  /// Beginnings of longer names of months, in several languages each.
  private static let stems = [
    "januar", "jänner", "janvier", "janeiro", "enero", "gennaio", "februar", "février", "febrero", "febbraio",
    "fevereiro", "septemb", "settembre", "setembro", "octob", "oktob", "ottobre", "outubro", "octubre", "novemb",
    "noviembre", "decemb", "dezemb", "décemb", "dicembre", "diciembre", "январ", "феврал", "апрел", "август", "сентябр",
    "октябр", "ноябр", "декабр",
  ]
  /// Words that stand in dates and say no day: weekdays, articles, zones.
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
