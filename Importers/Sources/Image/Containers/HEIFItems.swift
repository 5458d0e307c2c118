import ByteReading

/// The items of a HEIF `meta` box: numbers, byte ranges and properties (ISO/IEC 14496-12, section 8.11; ISO/IEC
/// 23008-12, section 9.3).
struct HEIFItems {
  private(set) var primary: Int?
  /// The types of the items, each of four letters.
  private(set) var types: [Int: UInt32] = [:]
  /// The MIME types of items of type `mime`.
  private(set) var mimeTypes: [Int: [UInt8]] = [:]
  private(set) var extents: [Int: [Extent]] = [:]
  /// For each item, indexes into ``properties``, from 0.
  private(set) var associations: [Int: [Int]] = [:]
  private(set) var properties: [MediaBox] = []
  /// For each item, its auxiliary items.
  private(set) var auxiliaries: [Int: [Int]] = [:]

  struct Extent {
    var offset: Int
    var count: Int
    /// True if the data lies in the `idat` box and not in the file.
    var isInMetaBox: Bool
  }

  private static let maximumItems = 10_000
  /// Maximum number of extents of one item. Metadata has one extent; a hostile box may claim 65,535 empty ones.
  private static let maximumExtents = 256

  /// - Parameter meta: The payload of the `meta` box after version and flags.
  init(_ meta: ByteSource) {
    let boxes = MediaBox.list(in: meta, 0..<meta.count)
    if let box = boxes.first(.primaryItem) { readPrimary(meta, box) }
    if let box = boxes.first(.itemInformation) { readInformation(meta, box) }
    if let box = boxes.first(.itemLocation) { readLocations(meta, box) }
    if let box = boxes.first(.itemReference) { readReferences(meta, box) }
    if let box = boxes.first(.itemProperties) { readProperties(meta, box) }
  }

  /// The properties of an item, in order of association.
  func properties(of item: Int) -> [MediaBox] {
    (associations[item] ?? []).compactMap { properties.indices.contains($0) ? properties[$0] : nil }
  }

  private mutating func readPrimary(_ meta: ByteSource, _ box: MediaBox) {
    var cursor = BoxCursor(source: meta, offset: box.payload.lowerBound)
    guard let (version, _) = cursor.readVersion() else { return }
    primary = cursor.readItem(wide: version > 0)
  }

  private mutating func readInformation(_ meta: ByteSource, _ box: MediaBox) {
    var cursor = BoxCursor(source: meta, offset: box.payload.lowerBound)
    guard let (version, _) = cursor.readVersion(), cursor.readItem(wide: version > 0) != nil else { return }
    guard cursor.offset <= box.payload.upperBound else { return }
    for entry in MediaBox.list(in: meta, cursor.offset..<box.payload.upperBound) { readEntry(meta, entry) }
  }

  private mutating func readEntry(_ meta: ByteSource, _ box: MediaBox) {
    var cursor = BoxCursor(source: meta, offset: box.payload.lowerBound)
    guard let (version, _) = cursor.readVersion(), version >= 2, let item = cursor.readItem(wide: version > 2),
      cursor.read(UInt16.self) != nil, let type = cursor.read(UInt32.self)
    else { return }
    types[item] = type
    guard type == Self.mime, cursor.offset < box.payload.upperBound else { return }
    let texts = meta.prefix(at: cursor.offset, limit: min(box.payload.upperBound - cursor.offset, 1_024))
      .split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    if texts.count > 1 { mimeTypes[item] = Array(texts[1]) }
  }

  static let mime: UInt32 = 0x6D69_6D65
  static let exif: UInt32 = 0x4578_6966

  private mutating func readLocations(_ meta: ByteSource, _ box: MediaBox) {
    var cursor = BoxCursor(source: meta, offset: box.payload.lowerBound)
    guard let (version, _) = cursor.readVersion(), let sizes = cursor.read(UInt16.self),
      let count = cursor.readItem(wide: version > 1)
    else { return }
    for _ in 0..<min(count, Self.maximumItems) {
      guard readLocation(&cursor, version: version, sizes: sizes) else { return }
    }
  }

  /// Reads the location of an item. `sizes` holds the byte sizes of offset, length, base offset and index.
  private mutating func readLocation(_ cursor: inout BoxCursor, version: Int, sizes: UInt16) -> Bool {
    guard let item = cursor.readItem(wide: version > 1) else { return false }
    // Method 1 stores the data inside the metadata box, method 0 elsewhere in the file.
    let method = version > 0 ? Int(cursor.read(UInt16.self) ?? 0) & 15 : 0
    guard cursor.read(UInt16.self) != nil, let base = cursor.read(bytes: Int(sizes >> 4 & 15)),
      let count = cursor.read(UInt16.self), count <= Self.maximumExtents
    else { return false }
    var found: [Extent] = []
    for _ in 0..<count {
      // From version 1 on, an index precedes each extent.
      if version > 0, cursor.read(bytes: Int(sizes & 15)) == nil { return false }
      guard let offset = cursor.read(bytes: Int(sizes >> 12)), let length = cursor.read(bytes: Int(sizes >> 8 & 15))
      else { return false }
      let (start, overflow) = base.addingReportingOverflow(offset)
      if !overflow { found.append(Extent(offset: start, count: length, isInMetaBox: method == 1)) }
    }
    extents[item] = found
    return true
  }

  private mutating func readReferences(_ meta: ByteSource, _ box: MediaBox) {
    var cursor = BoxCursor(source: meta, offset: box.payload.lowerBound)
    guard let (version, _) = cursor.readVersion(), cursor.offset <= box.payload.upperBound else { return }
    for reference in MediaBox.list(in: meta, cursor.offset..<box.payload.upperBound)
    where reference.type == MediaBoxType.auxiliaryReference.rawValue {
      var inner = BoxCursor(source: meta, offset: reference.payload.lowerBound)
      guard let from = inner.readItem(wide: version > 0), let count = inner.read(UInt16.self) else { continue }
      for _ in 0..<count {
        guard inner.offset < reference.payload.upperBound, let to = inner.readItem(wide: version > 0) else { break }
        auxiliaries[to, default: []].append(from)
      }
    }
  }

  private mutating func readProperties(_ meta: ByteSource, _ box: MediaBox) {
    let boxes = MediaBox.list(in: meta, box.payload)
    if let container = boxes.first(.propertyContainer) { properties = MediaBox.list(in: meta, container.payload) }
    for association in boxes where association.type == MediaBoxType.propertyAssociation.rawValue {
      readAssociations(meta, association)
    }
  }

  private mutating func readAssociations(_ meta: ByteSource, _ box: MediaBox) {
    var cursor = BoxCursor(source: meta, offset: box.payload.lowerBound)
    guard let (version, flags) = cursor.readVersion(), let count = cursor.read(UInt32.self) else { return }
    for _ in 0..<min(Int(count), Self.maximumItems) where cursor.offset < box.payload.upperBound {
      guard let item = cursor.readItem(wide: version > 0), let links = cursor.read(UInt8.self) else { return }
      for _ in 0..<links {
        // The top bit marks a property that readers must understand. The other bits are an index that counts from 1.
        let index =
          flags & 1 != 0
          ? cursor.read(UInt16.self).map { Int($0 & 0x7FFF) } : cursor.read(UInt8.self).map { Int($0 & 0x7F) }
        guard let index else { return }
        if index > 0 { associations[item, default: []].append(index - 1) }
      }
    }
  }
}
