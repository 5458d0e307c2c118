/// Neighbouring words that people also write as one: `U.S.A.`, `1,043.50`, `+49 30 1234-5678`, `COVID-19`.
///
/// Documents and attributes are indexed by the words as written, and by the run without its separators (``forms``), so
/// both spellings find them. ``JoinedRunReader`` knows which separators a run may have.
struct JoinedRun {
  /// Offset of its first word in the text.
  var start: Int
  /// Offset of the end of its last word in the text.
  var end = 0
  /// The run without separators, folded.
  var bytes: [UInt8] = []
  /// Offsets in ``bytes`` at which its forms begin. Each form reaches to the end of ``bytes``.
  var forms = [0]
  /// Offset in ``bytes`` of the form that a question for the run searches for.
  var canonical = 0
  /// True if the form is also at the last word's position, so that phrases find it with the words on either side.
  var isBetweenWords = false

  static let mostForms = 4
  /// Maximum number of bytes of a run without separators. People write no longer words or numbers.
  static let longest = 64
  /// Maximum number of bytes of a part of an abbreviation: three letters, some of which fold to several.
  static let longestPart = 15
}

/// Finds the run that begins with a given word.
struct JoinedRunReader {
  let text: UnsafePointer<UInt8>
  let count: Int
  let table: ScalarTable

  /// A fast test that rejects nearly all words that begin no run.
  ///
  /// - Parameters:
  ///   - word: range of the word in the text.
  ///   - isShort: true if the word has few bytes, as the parts of abbreviations do.
  @inline(__always) func mayBegin(at word: Range<Int>, isShort: Bool, hasDigits: Bool) -> Bool {
    guard word.upperBound < count else { return hasDigits && mayBePhoneNumber(word) }
    switch text[word.upperBound] {
    case UInt8(ascii: "."): return isShort || hasDigits
    case UInt8(ascii: "-"): return true
    case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "/"), UInt8(ascii: "'"), 0xC2, 0xE2:
      return hasDigits
    default: return hasDigits && mayBePhoneNumber(word)
    }
  }

  /// A number without separators may be a telephone number if it has a country code or begins with a zero.
  @inline(__always) private func mayBePhoneNumber(_ word: Range<Int>) -> Bool {
    word.count >= PhoneNumber.fewestDigits
      && (text[word.lowerBound] == 0x30 || word.lowerBound > 0 && text[word.lowerBound - 1] == UInt8(ascii: "+"))
  }

  /// - Returns: `nil` if no run begins with the word.
  func run(at word: Range<Int>) -> JoinedRun? {
    if isDigit(at: word.lowerBound), let run = numberRun(at: word) { return run }
    return accountNumber(at: word) ?? key(at: word) ?? abbreviation(at: word.lowerBound)
  }

  @inline(__always) func byte(at place: Int) -> UInt8 { place < count ? text[place] : 0 }
  @inline(__always) func isDigit(at place: Int) -> Bool { byte(at: place) &- 0x30 < 10 }
  @inline(__always) func isLetter(at place: Int) -> Bool { (byte(at: place) | 0x20) &- 0x61 < 26 }
  /// True if a letter, digit or mark of a script with blanks between words is at the place.
  @inline(__always) func isOfWord(at place: Int) -> Bool {
    if byte(at: place) < 0x80 { return isDigit(at: place) || isLetter(at: place) }
    return table[UTF8Scalar(text + place, count: count &- place).value].scalarClass == ScalarClass.word
  }
}

/// Abbreviations: `U.S.A.`, `Ph.D.`, `z.B.`, `J. R. R.`
extension JoinedRunReader {
  /// Maximum number of letters of a part, and of parts of an abbreviation.
  private static let (mostLetters, mostParts) = (3, 8)

  private struct Part {
    var end: Int
    var letters = 0
    var isCapital = false
  }

  /// The abbreviation at a place: short parts with a point after each, at least one of them a single letter.
  ///
  /// The last point may be missing if all parts begin with a capital. Blanks may follow the points of single capitals,
  /// as in the initials of a name.
  func abbreviation(at start: Int) -> JoinedRun? {
    var run = JoinedRun(start: start, isBetweenWords: true)
    var (place, parts, singles, capitals) = (start, 0, 0, 0)
    var (endsInPoint, hasBlanks) = (false, false)
    while parts < Self.mostParts, let part = part(at: place, into: &run.bytes) {
      parts += 1
      if part.letters == 1 { singles += 1 }
      if part.isCapital { capitals += 1 }
      run.end = part.end
      endsInPoint = byte(at: part.end) == UInt8(ascii: ".")
      guard endsInPoint, let next = nextPart(after: part) else { break }
      let isBlank = next > part.end + 1
      // Initials have blanks after all points or after none. In "the U.S. J. Smith" the abbreviation ends before J.
      guard parts == 1 || isBlank == hasBlanks else { break }
      (place, hasBlanks) = (next, isBlank)
    }
    // `U.S.` and `Ph.D` are abbreviations. `foo.bar` has no single letter. `e.g` has no last point and no capitals.
    guard parts > 1, singles > 0, endsInPoint || capitals == parts, !isOfWord(at: run.end) else { return nil }
    return run
  }

  private func nextPart(after part: Part) -> Int? {
    let behind = part.end + 1
    if isOfWord(at: behind), !isDigit(at: behind) { return behind }
    guard byte(at: behind) == UInt8(ascii: " "), part.letters == 1, part.isCapital else { return nil }
    var ignored: [UInt8] = []
    // `J. R. R.`: after a blank, only another single capital with a point goes on.
    guard let next = self.part(at: behind + 1, into: &ignored), next.letters == 1, next.isCapital,
      byte(at: next.end) == UInt8(ascii: "."), !isOfWord(at: next.end + 1)
    else { return nil }
    return behind + 1
  }

  /// Reads a part and appends its letters, folded.
  ///
  /// - Returns: `nil` if there is no part with at most ``mostLetters`` letters.
  private func part(at start: Int, into folded: inout [UInt8]) -> Part? {
    var part = Part(end: start)
    let before = folded.count
    while part.end < count {
      let scalar = UTF8Scalar(text + part.end, count: count - part.end)
      let fold = table[scalar.value]
      if scalar.value < 0x80 ? !isLetter(at: part.end) : fold.scalarClass != ScalarClass.word { break }
      if part.letters == 0 {
        part.isCapital = scalar.value < 0x80 ? text[part.end] &- 0x41 < 26 : fold.isUpper
      }
      append(scalar, fold, at: part.end, to: &folded)
      part.letters += 1
      part.end += scalar.count
      if part.letters > Self.mostLetters { break }
    }
    if (1...Self.mostLetters).contains(part.letters), folded.count <= JoinedRun.longest { return part }
    folded.removeSubrange(before...)
    return nil
  }

  private func append(_ scalar: UTF8Scalar, _ fold: ScalarFold, at place: Int, to folded: inout [UInt8]) {
    if scalar.value < 0x80 {
      folded.append(text[place] | 0x20)
    } else if fold.count > 0 {
      folded.append(contentsOf: UnsafeBufferPointer(start: table.pool + fold.place, count: fold.count))
    } else {
      folded.append(contentsOf: UnsafeBufferPointer(start: text + place, count: scalar.count))
    }
  }
}

/// Keys and account numbers: `6XRH-HBJN6D-WXJG`, `COVID-19`, `DE89 3704 0044 0532 0130 00`.
extension JoinedRunReader {
  private static let (mostGroups, longestKey) = (8, 24)
  /// Number of letters and digits of account numbers, over all countries.
  private static let account = 15...34

  /// Groups of letters and digits with hyphens between them. Both letters and digits must occur.
  func key(at word: Range<Int>) -> JoinedRun? {
    guard byte(at: word.upperBound) == UInt8(ascii: "-") else { return nil }
    var run = JoinedRun(start: word.lowerBound)
    var (place, groups) = (word.lowerBound, 0)
    repeat {
      let end = endOfGroup(at: place, into: &run.bytes)
      guard end > place, !isOfWord(at: end), groups < Self.mostGroups else { return nil }
      groups += 1
      (run.end, place) = (end, end + 1)
    } while byte(at: run.end) == UInt8(ascii: "-") && isOfWord(at: place)
    let digits = run.bytes.count { $0 < 0x3A }
    // `COVID-19` is a key. `well-known` has no digits, and `12-34` has nothing else.
    guard groups > 1, digits > 0, digits < run.bytes.count, run.bytes.count <= Self.longestKey else { return nil }
    return run
  }

  /// Two letters and two digits, then groups of four (ISO 13616, IBAN; printed form).
  func accountNumber(at word: Range<Int>) -> JoinedRun? {
    let start = word.lowerBound
    guard word.count == 4, isLetter(at: start), isLetter(at: start + 1), isDigit(at: start + 2), isDigit(at: start + 3)
    else { return nil }
    var run = JoinedRun(start: start)
    run.end = endOfGroup(at: start, into: &run.bytes)
    while byte(at: run.end) == UInt8(ascii: " "), run.bytes.count % 4 == 0, run.bytes.count < Self.account.upperBound {
      let before = run.bytes.count
      let end = endOfGroup(at: run.end + 1, into: &run.bytes)
      // The word after the number is no group of it. A group of fewer than four needs a digit.
      let group = run.bytes[before...]
      guard !group.isEmpty, group.count <= 4, group.count == 4 || group.contains(where: { $0 < 0x3A }) else {
        run.bytes.removeSubrange(before...)
        break
      }
      run.end = end
    }
    return Self.account.contains(run.bytes.count) && run.bytes.count(where: { $0 < 0x3A }) >= 10 ? run : nil
  }

  /// Appends the ASCII letters and digits from a place on, folded. Stops after the maximum length of a run.
  private func endOfGroup(at start: Int, into folded: inout [UInt8]) -> Int {
    var place = start
    while folded.count <= JoinedRun.longest, isDigit(at: place) || isLetter(at: place) {
      folded.append(isDigit(at: place) ? text[place] : text[place] | 0x20)
      place += 1
    }
    return place
  }
}
