/// Groups of digits as people write numbers: `1,043`, `+49 (30) 1234-5678`, `4111 1111 1111 1111`.
struct DigitGroups {
  enum Separator { case none, blank, point, comma, apostrophe, hyphen, slash, parenthesis }

  struct Group {
    /// Range of its digits in the text.
    var range: Range<Int>
    /// The separator before it.
    var separator: Separator
  }

  private(set) var groups: [Group] = []
  private static let most = 8

  /// True if more groups follow than a number has.
  private var goesOn = false

  /// Reads the groups from a digit on. Stops at a group that letters touch.
  init(_ reader: JoinedRunReader, at start: Int) {
    var (place, separator) = (start, Separator.none)
    while groups.count < Self.most {
      var end = place
      while reader.isDigit(at: end) { end += 1 }
      if reader.isOfWord(at: end) { return }
      groups.append(Group(range: place..<end, separator: separator))
      guard let next = Self.separator(reader, at: end) else { return }
      (place, separator) = (end + next.length, next.kind)
    }
    goesOn = true
  }

  /// The separator at a place; `nil` unless a digit follows it.
  private static func separator(_ reader: JoinedRunReader, at place: Int) -> (kind: Separator, length: Int)? {
    guard let (kind, length) = sign(reader, at: place) else { return nil }
    if reader.isDigit(at: place + length) { return (kind, length) }
    // `(030) 1234`, `+49 (30)`.
    let second = reader.byte(at: place + length)
    let closes = reader.byte(at: place) == UInt8(ascii: ")") && [0x20, 0x2D, 0x2F].contains(second)
    guard closes || kind == .blank && second == UInt8(ascii: "("), reader.isDigit(at: place + length + 1) else {
      return nil
    }
    return (.parenthesis, length + 1)
  }

  private static func sign(_ reader: JoinedRunReader, at place: Int) -> (kind: Separator, length: Int)? {
    switch reader.byte(at: place) {
    case UInt8(ascii: " "): return (.blank, 1)
    case UInt8(ascii: "."): return (.point, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: "'"): return (.apostrophe, 1)
    case UInt8(ascii: "-"): return (.hyphen, 1)
    case UInt8(ascii: "/"): return (.slash, 1)
    case UInt8(ascii: ")"): return (.parenthesis, 1)
    case 0xC2, 0xE2: break
    default: return nil
    }
    let scalar = UTF8Scalar(reader.text + place, count: reader.count - place)
    switch scalar.value {
    // No-break, thin and narrow no-break spaces.
    case 0xA0, 0x2009, 0x202F: return (.blank, scalar.count)
    case 0x2019: return (.apostrophe, scalar.count)
    case 0x2010, 0x2011: return (.hyphen, scalar.count)
    default: return nil
    }
  }

  /// Number of groups of a grouped number at the beginning; `nil` if there is none. It has one to three digits, then
  /// three in each group, with one separator.
  var grouped: Int? {
    guard groups.count > 1, (1...3).contains(groups[0].range.count) else { return nil }
    let separator = groups[1].separator
    guard [.blank, .point, .comma, .apostrophe].contains(separator) else { return nil }
    let behind = groups.dropFirst()
    let run = 1 + behind.prefix { $0.separator == separator && $0.range.count == 3 }.count
    // `1,043,50` is no grouped number: another group with the same separator follows.
    let goesOn = run < groups.count && groups[run].separator == separator
    return run > 1 && !goesOn ? run : nil
  }

  /// True if all groups may be one number of a telephone, a card or a part.
  var isOneNumber: Bool {
    guard groups.count > 1, !goesOn, !beginsWithDate else { return false }
    let separators = groups.dropFirst().map(\.separator)
    let digits = groups.reduce(0) { $0 + $1.range.count }
    // Two groups with points are a number with decimals (`12.50`). Four groups of up to three digits are an IP address.
    let isAddress = groups.count == 4 && groups.allSatisfy { $0.range.count <= 3 }
    let areAllPoints = groups.count > 2 && !isAddress && separators.allSatisfy { $0 == .point }
    return PhoneNumber.digits.contains(digits)
      && (areAllPoints || separators.allSatisfy { [.blank, .hyphen, .slash, .parenthesis].contains($0) })
  }

  /// True if the first three groups look like a date: `2024-03-12`, `12.03.2024`, `3/12/24`.
  private var beginsWithDate: Bool {
    guard groups.count > 2, groups[1].separator == groups[2].separator,
      [.hyphen, .point, .slash].contains(groups[1].separator), groups[1].range.count <= 2
    else { return false }
    let (first, third) = (groups[0].range.count, groups[2].range.count)
    let isWhole = groups.count == 3 || groups[3].separator != groups[1].separator
    return isWhole && (first == 4 && third <= 2 || first <= 2 && (third == 4 || third == 2))
  }
}

/// Telephone numbers (ITU-T E.164).
enum PhoneNumber {
  /// Minimum number of digits of a number that is recognised without separators.
  static let fewestDigits = 9
  /// Number of digits of grouped numbers: from telephone numbers without the area code up to card numbers.
  static let digits = 7...19
  /// Minimum number of digits of a number, or of the end of a number, that is indexed by itself.
  static let shortest = 7

  /// Number of digits of the country code at the start of a number. Codes 1 and 7 have one digit, the listed ones two,
  /// all others three.
  static func countryDigits(_ digits: some Collection<UInt8>) -> Int {
    guard let first = digits.first, first != 0x31, first != 0x37 else { return 1 }
    guard let second = digits.dropFirst().first else { return 1 }
    return twoDigits.contains(Int(first &- 0x30) * 10 + Int(second &- 0x30)) ? 2 : 3
  }

  private static let twoDigits: Set<Int> = [
    20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58, 60, 61, 62,
    63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
  ]
}

/// Numbers.
extension JoinedRunReader {
  /// The grouped number, telephone number or similar that begins with a word of digits; `nil` if there is none.
  func numberRun(at word: Range<Int>) -> JoinedRun? {
    let groups = DigitGroups(self, at: word.lowerBound)
    // `1,043` is a grouped number. `030 123 456` looks like one, but a leading zero makes it a telephone number.
    if let count = groups.grouped, !isLeadingZero(word) {
      return run(of: groups.groups.prefix(count), isBetweenWords: true)
    }
    let isAlone = groups.groups.count == 1 && (PhoneNumber.fewestDigits...15).contains(word.count)
    guard groups.isOneNumber || isAlone, var run = run(of: groups.groups[...], isBetweenWords: false) else {
      return nil
    }
    run.canonical = nationalStart(run)
    run.forms = phoneForms(groups.groups, of: run)
    return run.forms.isEmpty ? nil : run
  }

  private func isLeadingZero(_ word: Range<Int>) -> Bool { text[word.lowerBound] == 0x30 }

  private func run(of groups: ArraySlice<DigitGroups.Group>, isBetweenWords: Bool) -> JoinedRun? {
    guard let first = groups.first, let last = groups.last else { return nil }
    var run = JoinedRun(start: first.range.lowerBound, end: last.range.upperBound, isBetweenWords: isBetweenWords)
    for group in groups {
      run.bytes += UnsafeBufferPointer(start: text + group.range.lowerBound, count: group.range.count)
    }
    return run.bytes.count <= JoinedRun.longest ? run : nil
  }

  /// Offsets of the forms that are indexed: the whole number, the number within the country, and the number without the
  /// groups before each group. A whole number of one group is a word already.
  private func phoneForms(_ groups: [DigitGroups.Group], of run: JoinedRun) -> [Int] {
    var forms: [Int] = groups.count > 1 ? [0] : []
    if !forms.contains(run.canonical), run.canonical > 0 { forms.append(run.canonical) }
    var start = 0
    // `+49 30 1234-5678` gives 493012345678, 3012345678 and 12345678. The last four digits alone are too short.
    for group in groups.dropLast() {
      start += group.range.count
      let form = start + run.bytes[start...].prefix(2).prefix { $0 == 0x30 }.count
      let isLong = run.bytes.count - form >= PhoneNumber.shortest
      if isLong, !forms.contains(form), forms.count < JoinedRun.mostForms { forms.append(form) }
    }
    return forms
  }

  /// Start of the number within the country: after `+49` or `0049` and a following `(0)`; else after the leading zeros.
  private func nationalStart(_ run: JoinedRun) -> Int {
    let zeros = run.bytes.prefix(2).prefix { $0 == 0x30 }.count
    let isInternational = run.start > 0 && text[run.start - 1] == UInt8(ascii: "+") || zeros == 2
    guard isInternational else { return zeros }
    let country = zeros + PhoneNumber.countryDigits(run.bytes[zeros...])
    let national = country < run.bytes.count && run.bytes[country] == 0x30 ? country + 1 : country
    return run.bytes.count - national >= PhoneNumber.shortest ? national : zeros
  }
}
