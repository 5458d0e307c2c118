import ByteReading

/// An image file directory of a TIFF stream (TIFF 6.0, section 2; BigTIFF). Values are fetched on demand.
struct TIFFDirectory {
  private(set) var entries: [UInt16: Entry] = [:]
  /// Offset of the next directory in the chain; 0 at the end.
  private(set) var next = 0
  /// True if the directory claims more entries than the file holds.
  private(set) var isCutOff = false

  struct Entry {
    var format: UInt16
    var count: Int
    /// Offset of the value's bytes.
    var offset: Int
  }

  /// Maximum number of entries. Real directories have some dozens, those of DNG about a hundred.
  private static let maximumEntries = 1_024

  /// - Returns: `nil` if the number of entries cannot be read.
  init?(_ source: ByteSource, at offset: Int, layout: TIFFLayout) {
    guard let claimed = layout.integer(source, at: offset, bytes: layout.isBig ? 8 : 2) else { return nil }
    let start = offset + (layout.isBig ? 8 : 2)
    let count = min(claimed, Self.maximumEntries)
    isCutOff = count < claimed
    for index in 0..<count {
      guard readEntry(source, at: start + index * layout.entryBytes, layout) else {
        isCutOff = true
        return
      }
    }
    next = layout.integer(source, at: start + count * layout.entryBytes, bytes: layout.offsetBytes) ?? 0
  }

  private mutating func readEntry(_ source: ByteSource, at offset: Int, _ layout: TIFFLayout) -> Bool {
    guard let raw = source.bytes(at: offset, count: layout.entryBytes).map(Array.init) else { return false }
    let tag: UInt16 = layout.order.integer(raw[0...1])
    let format: UInt16 = layout.order.integer(raw[2...3])
    let count = layout.order.integer(raw[4..<(4 + layout.offsetBytes)], as: UInt64.self)
    let size = ExifField.elementBytes(ofFormat: format)
    let (total, overflow) = Int(clamping: count).multipliedReportingOverflow(by: size)
    guard size > 0, !overflow else { return true }
    let place = 4 + layout.offsetBytes
    let pointed = layout.order.integer(raw[place...], as: UInt64.self)
    let start = total <= layout.offsetBytes ? offset + place : layout.position(of: pointed)
    entries[tag] = entries[tag] ?? Entry(format: format, count: Int(clamping: count), offset: start)
    return true
  }

  /// The value of a tag; `nil` if it is missing, outside the file, or larger than `limit` bytes.
  func field(_ tag: UInt16, in source: ByteSource, _ layout: TIFFLayout, limit: Int = 64 << 10) -> ExifField? {
    guard let entry = entries[tag] else { return nil }
    let size = entry.count * ExifField.elementBytes(ofFormat: entry.format)
    guard size <= limit, let bytes = source.bytes(at: entry.offset, count: size) else { return nil }
    return ExifField(format: entry.format, bytes: Array(bytes), order: layout.order)
  }
}

/// The number format of a TIFF stream: its byte order, and offsets of 32 or 64 bits.
struct TIFFLayout {
  let order: ByteOrder
  let isBig: Bool
  /// Position from which offsets count.
  let base: Int
  let firstDirectory: Int

  var offsetBytes: Int { isBig ? 8 : 4 }
  var entryBytes: Int { isBig ? 20 : 12 }

  /// Reads the header at `base`.
  ///
  /// Raw formats have their own magic number instead of 42, so any number but BigTIFF's 43 is treated as 42.
  init?(_ source: ByteSource, base: Int = 0) {
    guard let mark: UInt16 = source.integer(at: base, .big), mark == 0x4949 || mark == 0x4D4D else { return nil }
    let order: ByteOrder = mark == 0x4949 ? .little : .big
    guard let magic: UInt16 = source.integer(at: base + 2, order) else { return nil }
    let place = magic == 43 ? base + 8 : base + 4
    guard
      let first: UInt64 = magic == 43
        ? source.integer(at: place, order) : source.integer(at: place, order, as: UInt32.self).map(UInt64.init)
    else { return nil }
    self.order = order
    self.base = base
    isBig = magic == 43
    firstDirectory = Int(clamping: first)
  }

  /// The position in the file of an offset in the stream. On overflow, a position beyond the end of any file.
  func position(of offset: some BinaryInteger) -> Int {
    let (sum, overflow) = base.addingReportingOverflow(Int(clamping: offset))
    return overflow ? .max : sum
  }

  /// An unsigned number of 2, 4 or 8 bytes; `nil` outside the file. Values beyond the range of `Int` are clamped.
  func integer(_ source: ByteSource, at offset: Int, bytes: Int) -> Int? {
    source.bytes(at: offset, count: bytes).map { Int(clamping: order.integer($0, as: UInt64.self)) }
  }
}
