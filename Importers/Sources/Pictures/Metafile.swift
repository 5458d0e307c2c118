import ByteReading

/// A Windows metafile, old ([MS-WMF]) or enhanced ([MS-EMF]): a list of drawing records. Only metafiles that draw a
/// single bitmap are supported, because no safe library draws the others.
struct Metafile {
  private let source: ByteSource
  private let form: MetafileForm

  /// Returns `nil` for other files.
  init?(_ bytes: [UInt8]) {
    source = ByteSource(block: bytes)
    guard let form = MetafileForm(source) else { return nil }
    self.form = form
  }

  private static let mostRecords = 10_000

  /// The bitmap, if the metafile draws nothing else.
  var bitmap: Bitmap? {
    var found: Bitmap?
    var offset = form.firstRecord(in: source)
    for _ in 0..<Self.mostRecords {
      guard let record = form.record(in: source, at: offset) else { return nil }
      if form.isEnd(record.kind) { return found }
      if !form.isSetting(record.kind) {
        guard found == nil, let bitmap = form.bitmap(in: source, record, at: offset) else { return nil }
        found = bitmap
      }
      offset += record.size
    }
    return nil
  }
}

/// The two formats of metafiles, and their records.
enum MetafileForm {
  case old, enhanced

  typealias Record = (kind: Int, size: Int)

  private static let placeableKey = 0x9AC6_CDD7

  init?(_ source: ByteSource) {
    let first = source.long(at: 0)
    if first == 1, source.matches(" EMF", at: 40) {
      self = .enhanced
    } else if first == Self.placeableKey || [0x9_0001, 0x9_0002].contains(first) {
      self = .old
    } else {
      return nil
    }
  }

  func firstRecord(in source: ByteSource) -> Int {
    switch self {
    case .enhanced: source.long(at: 4) ?? 0
    case .old: source.long(at: 0) == Self.placeableKey ? 40 : 18
    }
  }

  /// - Returns: `nil` at the end of the file, or if a record is damaged.
  func record(in source: ByteSource, at offset: Int) -> Record? {
    switch self {
    case .enhanced:
      guard let kind = source.long(at: offset), let size = source.long(at: offset + 4), size >= 8 else { return nil }
      return (kind, size)
    case .old:
      guard let words = source.long(at: offset), let kind = source.short(at: offset + 4), words >= 3 else { return nil }
      return (kind, words * 2)
    }
  }

  func isEnd(_ kind: Int) -> Bool { kind == (self == .old ? 0 : 14) }

  /// True for records that draw nothing, such as those that set colours, pens or clipping.
  func isSetting(_ kind: Int) -> Bool { self == .old ? Self.oldSettings.contains(kind) : Self.settings.contains(kind) }

  private static let oldSettings: Set<Int> = [
    0x001E, 0x0035, 0x00F7, 0x0102, 0x0103, 0x0104, 0x0105, 0x0106, 0x0107, 0x0108, 0x0127, 0x012C, 0x012D, 0x012E,
    0x0142, 0x0149, 0x01F0, 0x0201, 0x0209, 0x020A, 0x020B, 0x020C, 0x020D, 0x020E, 0x020F, 0x0211, 0x0214, 0x0220,
    0x0231, 0x0234, 0x02FA, 0x02FB, 0x02FC, 0x0410, 0x0412, 0x0415, 0x0416, 0x0626, 0x06FF,
  ]
  private static let settings = Set(
    Array(9...13) + Array(16...26) + Array(28...40) + [48, 49, 50, 52, 58, 70, 75, 82, 95, 98, 115])

  func bitmap(in source: ByteSource, _ record: Record, at offset: Int) -> Bitmap? {
    switch self {
    case .old: Self.oldBitmap(in: source, record, at: offset)
    case .enhanced: Self.bitmap(in: source, record, at: offset)
    }
  }

  /// Reads a bitmap record of the old format. Each kind has a header of its own size before the bitmap.
  private static func oldBitmap(in source: ByteSource, _ record: Record, at offset: Int) -> Bitmap? {
    guard let head = [0x0F43: 28, 0x0B41: 26, 0x0940: 22, 0x0D33: 24][record.kind], record.size > head else {
      return nil
    }
    return Bitmap(source.prefix(at: offset + head, limit: record.size - head))
  }

  /// Reads a bitmap record of the enhanced format. Each kind stores the offset and size of the bitmap's header and
  /// pixels at its own position.
  private static func bitmap(in source: ByteSource, _ record: Record, at offset: Int) -> Bitmap? {
    guard let place = [76: 84, 77: 84, 80: 48, 81: 48][record.kind] else { return nil }
    let parts = [place, place + 8].map { place -> ArraySlice<UInt8> in
      guard let start = source.long(at: offset + place), let count = source.long(at: offset + place + 4),
        start + count <= record.size
      else { return [] }
      return source.prefix(at: offset + start, limit: count)
    }
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    return Bitmap(header: parts[0], pixels: parts[1])
  }
}

extension ByteSource {
  fileprivate func short(at offset: Int) -> Int? { integer(at: offset, .little, as: UInt16.self).map(Int.init) }
  fileprivate func long(at offset: Int) -> Int? { integer(at: offset, .little, as: UInt32.self).map(Int.init) }
}
