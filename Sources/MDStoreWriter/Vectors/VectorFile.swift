import MDModel
import MDSQLite
import MDStore
import MDSystem

/// A file of vectors, open for writing. A row begins to count when its number is written, last of all, and ends when its
/// number is wiped, first of all: whoever reads meanwhile sees it whole or not.
///
/// The file only grows, for others have it mapped; a shorter one takes its place (`VectorFileReplacement`).
final class VectorFile {
  let format: VectorFormat
  private let path: String
  private let file: Descriptor
  private var header: VectorHeader
  /// Rows that there is room for.
  private var capacity: Int
  /// Whether anything was written that the disk may not have.
  private(set) var isUnsynchronized = false

  /// Makes a file without rows, in the place of any other.
  init(making path: String, _ record: TierRecord) throws(StoreError) {
    (self.path, format, capacity) = (path, record.format, 0)
    header = VectorHeader(model: record.model, dimensions: record.dimensions, mark: record.mark, closing: 0)
    file = try Self.reporting(path) { () throws(SystemError) in
      try IndexFiles.remove(path)
      return try Descriptor.open(path: FilePath(path), flags: FileFlags.readWrite | FileFlags.create, mode: 0o600)
    }
    try writeHeader()
    try grow(toBytes: VectorFormat.headerBytes)
  }

  /// Opens the file that a record means; `nil` when there is none, or another.
  ///
  /// - Throws: where nobody can know: what cannot be opened now is no reason to make all vectors again.
  init?(opening path: String, _ record: TierRecord) throws(StoreError) {
    guard IndexFiles.exists(path) else { return nil }
    let flags = FileFlags.readWrite | FileFlags.noFollow
    file = try Self.reporting(path) { () throws(SystemError) in
      try Descriptor.open(path: FilePath(path), flags: flags)
    }
    guard let vectors = try Self.mapped(file, path), record.means(vectors.header), vectors.capacity >= record.rows
    else { return nil }
    (self.path, format) = (path, record.format)
    (header, capacity) = (vectors.header, vectors.capacity)
  }

  private static func mapped(_ file: borrowing Descriptor, _ path: String) throws(StoreError) -> MappedVectors? {
    do throws(SystemError) {
      guard try FileStatus.of(file.rawValue).size >= VectorFormat.headerBytes else { return nil }
      return MappedVectors(try MappedFile(file))
    } catch { throw StoreError(vectors: path, error) }
  }

  /// What is written, to be read; whatever else has its name by now.
  func vectors() throws(StoreError) -> MappedVectors? { try Self.mapped(file, path) }

  /// ``VectorHeader/closing``.
  var closing: Int64 { header.closing }

  /// Tells the next opening that the file may not be what it was when it was closed. To be done before the first change,
  /// and on the disk before it.
  func noteChanging() throws(StoreError) {
    if header.closing != 0 { try noteClosing(0) }
  }

  /// Tells the next opening that everything is as the index with this number says.
  func noteClosing(_ number: Int64) throws(StoreError) {
    try synchronize()
    let old = header
    header.closing = number
    do throws(StoreError) {
      try writeHeader()
      try synchronize()
    } catch {
      header = old
      throw error
    }
  }

  private func writeHeader() throws(StoreError) {
    try write(header.bytes, at: 0)
  }

  /// Writes rows behind each other.
  func write(_ rows: ArraySlice<VectorRow>, at first: Int) throws(StoreError) {
    if first + rows.count > capacity {
      capacity = (first + rows.count + VectorFormat.blockRows - 1) / VectorFormat.blockRows * VectorFormat.blockRows
      try grow(toBytes: format.fileBytes(rows: capacity))
    }
    for (place, rows) in Self.runs(first..<first + rows.count).map({ ($0.lowerBound, rows[$0, from: first]) }) {
      for part in VectorFormat.Part.allCases.reversed() {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rows.count * format.bytes(of: part))
        for row in rows { row.append(part, to: &bytes) }
        try write(bytes, at: format.offset(of: part, row: place))
      }
    }
  }

  func wipe(_ rows: Range<Int>) throws(StoreError) {
    for run in Self.runs(rows.clamped(to: 0..<capacity)) {
      for part in VectorFormat.Part.allCases {
        let zeroes = [UInt8](repeating: 0, count: run.count * format.bytes(of: part))
        try write(zeroes, at: format.offset(of: part, row: run.lowerBound))
      }
    }
  }

  func synchronize() throws(StoreError) {
    guard isUnsynchronized else { return }
    try Self.reporting(path) { () throws(SystemError) in try file.synchronize() }
    isUnsynchronized = false
  }

  /// The parts of a range that lie in one block each.
  private static func runs(_ rows: Range<Int>) -> [Range<Int>] {
    guard !rows.isEmpty else { return [] }
    let size = VectorFormat.blockRows
    return (rows.lowerBound / size...(rows.upperBound - 1) / size).map { block in
      rows.clamped(to: block * size..<(block + 1) * size)
    }
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(StoreError) {
    isUnsynchronized = true
    try Self.reporting(path) { () throws(SystemError) in
      try bytes.span.withUnsafeBytes { (raw) throws(SystemError) in try file.writeAll(raw, at: Int64(offset)) }
    }
  }

  private func grow(toBytes size: Int) throws(StoreError) {
    isUnsynchronized = true
    try Self.reporting(path) { () throws(SystemError) in try file.grow(to: Int64(size)) }
  }

  static func reporting<Value: ~Copyable>(
    _ path: String, _ body: () throws(SystemError) -> Value
  ) throws(StoreError) -> Value {
    do throws(SystemError) { return try body() } catch { throw StoreError(vectors: path, error) }
  }
}

extension StoreError {
  fileprivate init(vectors path: String, _ error: SystemError) {
    self.init(
      error.isFull ? .diskFull : .notWritable,
      "The file of vectors \(path) cannot be written (\(error)). Check its folder and its disk.")
  }
}

extension ArraySlice<VectorRow> {
  /// The rows of a range, of which the first of the slice has a number.
  fileprivate subscript(rows: Range<Int>, from first: Int) -> ArraySlice<VectorRow> {
    let start = startIndex - first
    return self[rows.lowerBound + start..<rows.upperBound + start]
  }
}

extension VectorRow {
  fileprivate func append(_ part: VectorFormat.Part, to bytes: inout [UInt8]) {
    func append(_ word: UInt32) { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
    switch part {
    case .number: append(number)
    case .checksum: append(checksum)
    case .scale: append(scale)
    case .signs: bytes += signs
    case .magnitudes: bytes += magnitudes
    }
  }
}
