import Glibc

/// The rules of a time zone, from a file of the system's zone tables (TZif, RFC 8536).
struct ZoneFile {
  /// The moments at which the offset changes, in seconds since 1970.
  private var transitions: [Int64] = []
  private var offsets: [Int] = []
  private var first = 0
  /// The rule for moments after the last transition.
  private var rule: PosixZone?

  private static let mostBytes = 256 << 10
  private static let folder = "/usr/share/zoneinfo/"

  /// The zone of an identifier such as `Europe/Berlin`.
  init?(named name: String) {
    let isSafe = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || [0x2F, 0x5F, 0x2B, 0x2D].contains($0) }
    guard isSafe, !name.isEmpty, name.utf8.count < 64, name.utf8.first != 0x2F else { return nil }
    self.init(path: Self.folder + name)
  }

  init?(path: String) {
    guard let bytes = Self.contents(path) else { return nil }
    self.init(bytes)
  }

  private static func contents(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + filled, $0.count - filled) }
      guard count > 0 else { break }
      filled += count
    }
    return Array(bytes.prefix(filled))
  }

  /// - Parameter bytes: The contents of a file of version 2 or later.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Array("TZif".utf8)), bytes.count > 88, bytes[4] >= 0x32 else { return nil }
    func count(_ header: Int, _ index: Int) -> Int { Int(Self.number(bytes, header + 20 + 4 * index, 4)) }
    // The file has two tables. The first has times of 32 bits, for old readers; skip it.
    let skipped = count(0, 3) * 5 + count(0, 4) * 6 + count(0, 5) + count(0, 2) * 8 + count(0, 1) + count(0, 0)
    let header = 44 + skipped
    guard skipped >= 0, header + 44 <= bytes.count else { return nil }
    let (times, types, letters) = (count(header, 3), count(header, 4), count(header, 5))
    let start = header + 44
    let typeStart = start + times * 9
    let end = typeStart + types * 6 + letters + count(header, 2) * 12 + count(header, 1) + count(header, 0)
    guard types > 0, times >= 0, end <= bytes.count, end > start else { return nil }
    func offset(_ type: Int) -> Int { Int(Int32(truncatingIfNeeded: Self.number(bytes, typeStart + type * 6, 4))) }
    first = offset(0)
    for index in 0..<times {
      let type = Int(bytes[start + times * 8 + index])
      guard type < types else { return nil }
      transitions.append(Self.number(bytes, start + index * 8, 8))
      offsets.append(offset(type))
    }
    rule = PosixZone(bytes[end...].drop { $0 == 0x0A }.prefix { $0 != 0x0A })
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int64 {
    guard start >= 0, start + count <= bytes.count else { return 0 }
    return Int64(truncatingIfNeeded: bytes[start..<start + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// The offset at a moment, in seconds east of Greenwich.
  func offset(at moment: Int64) -> Int {
    guard let last = transitions.last else { return rule?.offset(at: moment) ?? first }
    if moment >= last, let rule { return rule.offset(at: moment) }
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  /// The offset when a wall clock shows a time, in seconds east of Greenwich. If the clock shows the time twice, the
  /// earlier moment counts.
  func offset(atWall wall: Int64) -> Int {
    // Try the offsets of the day before and the day after. If neither offset fits, the clock was put forward past this
    // time.
    let before = offset(at: wall - 86_400)
    let after = offset(at: wall + 86_400)
    if offset(at: wall - Int64(before)) == before { return before }
    return offset(at: wall - Int64(after)) == after ? after : before
  }
}

/// A rule for summer time as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixZone {
  private let standard: Int
  private var summer: (offset: Int, start: Change, end: Change)?

  private struct Change {
    var month = 1
    var week = 1
    var weekday = 0
    var seconds = 7_200
  }

  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    Self.skipName(&rest)
    guard let standard = Self.takeTime(&rest) else { return nil }
    self.standard = -standard
    guard !rest.isEmpty else { return }
    Self.skipName(&rest)
    let offset = rest.first == 0x2C ? self.standard + 3_600 : -(Self.takeTime(&rest) ?? standard)
    guard let start = Self.takeChange(&rest), let end = Self.takeChange(&rest) else { return }
    summer = (offset, start, end)
  }

  private static func skipName(_ rest: inout ArraySlice<UInt8>) {
    if rest.first == 0x3C {
      rest = rest.drop { $0 != 0x3E }.dropFirst()
    } else {
      rest = rest.drop(while: \.isLetter)
    }
  }

  private static func takeNumber(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(while: \.isDigit)
    guard !digits.isEmpty, digits.count < 5 else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 & 15) }
  }

  /// The seconds of a time: `-1`, `+5:30`, `2:00:00`.
  private static func takeTime(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let sign = rest.first == 0x2D ? -1 : 1
    if rest.first == 0x2D || rest.first == 0x2B { rest = rest.dropFirst() }
    guard var seconds = takeNumber(&rest).map({ $0 * 3_600 }) else { return nil }
    for unit in [60, 1] where rest.first == 0x3A {
      rest = rest.dropFirst()
      seconds += (takeNumber(&rest) ?? 0) * unit
    }
    return sign * seconds
  }

  /// A date of change: `,M3.5.0/2` is month, week, weekday, time. No zone in use counts days of the year instead.
  private static func takeChange(_ rest: inout ArraySlice<UInt8>) -> Change? {
    guard rest.starts(with: [0x2C, 0x4D]) else { return nil }
    rest = rest.dropFirst(2)
    var change = Change()
    guard let month = takeNumber(&rest), rest.popFirst() == 0x2E, let week = takeNumber(&rest), rest.popFirst() == 0x2E,
      let weekday = takeNumber(&rest), (1...12).contains(month)
    else { return nil }
    (change.month, change.week, change.weekday) = (month, week, weekday)
    if rest.first == 0x2F {
      rest = rest.dropFirst()
      change.seconds = takeTime(&rest) ?? 7_200
    }
    return change
  }

  func offset(at moment: Int64) -> Int {
    guard let summer else { return standard }
    let year = CalendarDay(days: Int((moment + Int64(standard)) / 86_400)).year
    let start = Self.wall(summer.start, year) - Int64(standard)
    let end = Self.wall(summer.end, year) - Int64(summer.offset)
    // South of the equator summer time spans the new year, so its end comes before its start.
    let isSummer = start < end ? moment >= start && moment < end : moment >= start || moment < end
    return isSummer ? summer.offset : standard
  }

  private static func wall(_ change: Change, _ year: Int) -> Int64 {
    let week = change.week == 5 ? -1 : change.week
    let day = CalendarDay.weekday(change.weekday, week, month: change.month, year: year)
    return Int64(day) * 86_400 + Int64(change.seconds)
  }
}
