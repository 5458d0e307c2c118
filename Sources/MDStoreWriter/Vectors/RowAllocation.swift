/// Which rows of a file of vectors are free. Rows of one item stand behind each other, so that two numbers say which.
struct RowAllocation {
  /// A bit for each row that may not be given away.
  private var taken: [UInt64] = []
  /// Rows beyond were never given away.
  private(set) var end: Int
  private var free: Int
  /// Below it no row is free.
  private var hint = 0
  /// No run of so many rows is free, or of more.
  private var failed = Int.max

  /// - Parameter rows: rows that were ever given away, all of them free but those that are taken next.
  init(rows: Int) {
    (end, free) = (rows, rows)
    taken = [UInt64](repeating: 0, count: rows / 64 + 1)
  }

  /// Rows in a run, from the first free one on that has room for them; beyond the end if need be.
  mutating func take(_ count: Int) -> Range<Int> {
    let rows = run(of: count) ?? end..<end + count
    take(rows)
    return rows
  }

  mutating func take(_ rows: Range<Int>) {
    if rows.upperBound > end {
      free += rows.upperBound - end
      end = rows.upperBound
    }
    for row in rows where !isTaken(row) {
      if row / 64 >= taken.count { taken += [UInt64](repeating: 0, count: row / 64 + 1 - taken.count) }
      taken[row / 64] |= 1 << UInt64(row % 64)
      free -= 1
    }
  }

  mutating func give(_ rows: Range<Int>) {
    for row in rows where isTaken(row) {
      taken[row / 64] &= ~(1 << UInt64(row % 64))
      free += 1
    }
    (hint, failed) = (min(hint, rows.lowerBound), .max)
  }

  private func isTaken(_ row: Int) -> Bool {
    row / 64 < taken.count && taken[row / 64] & (1 << UInt64(row % 64)) != 0
  }

  private mutating func run(of count: Int) -> Range<Int>? {
    guard free >= count, count < failed else { return nil }
    while hint < end, isTaken(hint) { hint += taken[hint / 64] == .max ? 64 - hint % 64 : 1 }
    var (first, row) = (hint, hint)
    while row < end {
      if isTaken(row) {
        row += taken[row / 64] == .max ? 64 - row % 64 : 1
        first = row
      } else {
        row += 1
        if row - first == count { return first..<row }
      }
    }
    failed = count
    return nil
  }
}
