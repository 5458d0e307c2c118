import MDModel
import MDSQLite
import MDStore
import MDSystem

/// A vector file, open for writing. A row's number is written last and wiped first, so concurrent readers see a row
/// whole or not at all.
///
/// The file only grows, because other processes have it mapped. A shorter file replaces it (`VectorFileReplacement`).
final class VectorFile {
  let format: VectorFormat
  private let path: String
  private let file: Descriptor
  private var header: VectorHeader
  /// Number of rows that there is room for.
  private var capacity: Int
  /// True if something was written that may not be on the disk yet.
  private(set) var isUnsynchronized = false

  /// Creates a file without rows, and replaces any other.
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

  /// Opens the file that belongs to a record; `nil` if there is none, or if it belongs to another.
  ///
  /// - Throws: if the file cannot be opened now, which is no reason to make all vectors again.
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

  /// The written rows, mapped for reading, even if the path names another file by now.
  func vectors() throws(StoreError) -> MappedVectors? { try Self.mapped(file, path) }

  /// ``VectorHeader/closing``.
  var closing: Int64 { header.closing }

  /// Records that the file may differ from its state when it was closed. Call it before the first change. It is on the
  /// disk when this returns.
  func noteChanging() throws(StoreError) {
    if header.closing != 0 { try noteClosing(0) }
  }

  /// Records that the file is in the state of the index with the same number.
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

  /// Writes consecutive rows.
  func write(_ rows: ArraySlice<VectorRow>, at first: Int) throws(StoreError) {
    // The file grows by whole blocks, because the parts of a row are spread over its block.
    if first + rows.count > capacity {
      capacity = (first + rows.count + VectorFormat.blockRows - 1) / VectorFormat.blockRows * VectorFormat.blockRows
      try grow(toBytes: format.fileBytes(rows: capacity))
    }
    for (place, rows) in Self.runs(first..<first + rows.count).map({ ($0.lowerBound, rows[$0, from: first]) }) {
      // The parts in reverse order: the number comes last, and makes the row count.
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
      // The number comes first here, so that the row no longer counts before the rest is overwritten.
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

  /// Splits a range of rows at the borders of blocks.
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
  /// The rows of a range, if the first row of the slice has the number `first`.
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
