/// Position of a term in an item.
struct TermPosition: Hashable {
  let column: Int
  let position: Int
}

/// Decodes positions. Each is stored as its distance from the one before plus 2. A 1 and a number begin a column.
struct PositionDecoder {
  private var column = 0
  private var position = 0
  /// True if the number of the column is on the next page.
  private var awaitsColumn = false

  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into positions: inout [TermPosition]) throws(SegmentDamage)
  {
    var reader = VarintReader(bytes)
    while !reader.isAtEnd {
      let number = try reader.number()
      if awaitsColumn {
        (column, position, awaitsColumn) = (number, 0, false)
      } else if number == 1 {
        awaitsColumn = true
      } else {
        let (sum, overflows) = position.addingReportingOverflow(number - 2)
        guard !overflows, sum >= 0 else { throw SegmentDamage() }
        position = sum
        positions.append(TermPosition(column: column, position: position))
      }
    }
  }
}
