/// Cells of a table as they are gathered, a row a line.
///
/// Their bytes are of one code page, which may be known only when all are there.
struct TableCells {
  private(set) var bytes: [UInt8] = []
  private var row: Int?
  private let limit: Int
  /// Whether cells were left out at the limit.
  private(set) var isCut = false

  init(limit: Int) { self.limit = limit }

  mutating func append(_ cell: some Collection<UInt8>, row: Int) {
    guard !cell.isEmpty else { return }
    guard bytes.count + cell.count < limit else { return isCut = true }
    if let last = self.row { bytes.append(last == row ? 0x09 : 0x0A) }
    self.row = row
    bytes += cell
  }

  /// Appends text that is no cell, on a line of its own.
  mutating func appendLine(_ line: some Collection<UInt8>) {
    row = row == nil ? nil : -1
    append(line, row: -2)
    row = -1
  }
}
