/// Keeps track of the free rows of a vector file. The rows of an item are consecutive, so that two numbers describe
/// them.
struct RowAllocation {
  /// One bit for each row, set if the row must not be allocated.
  private var taken: [UInt64] = []
  /// Number of rows that were ever allocated.
  private(set) var end: Int
  private var free: Int
  /// No row below it is free.
  private var hint = 0
  /// No run of this many rows, or more, is free.
  private var failed = Int.max

  /// - Parameter rows: number of rows that were ever allocated. All count as free until they are taken.
  init(rows: Int) {
    (end, free) = (rows, rows)
    taken = [UInt64](repeating: 0, count: rows / 64 + 1)
  }

  /// Allocates consecutive rows: the first free run that is long enough, or rows beyond the end.
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
    // Returned rows may complete a longer run, so a failed search is worth repeating.
    (hint, failed) = (min(hint, rows.lowerBound), .max)
  }

  private func isTaken(_ row: Int) -> Bool {
    row / 64 < taken.count && taken[row / 64] & (1 << UInt64(row % 64)) != 0
  }

  private mutating func run(of count: Int) -> Range<Int>? {
    // Rows 3, 4, 7 and 8 are free: a run of two is 3..<5. After a search for three has failed, four is not searched
    // for.
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
