import ByteReading
import ImporterKit
import MDSystem

/// The labels and the size of an optical disc image: ISO 9660 (ECMA-119) with Joliet's second tree, and UDF (ECMA-167).
struct DiscImage {
  private var label: String?
  private var wideLabel: String?
  private var universalLabel: String?
  private var publisher: String?
  private var application: String?
  /// The size in bytes that the image should have.
  private var claimedBytes = 0
  private let storedBytes: Int
  private(set) var isISO = false

  /// Minimum size in bytes. libarchive rejects images with fewer sectors.
  static let leastBytes: Int64 = 24 * 2_048
  private static let sectorBytes = 2_048
  private static let firstSector = 16
  /// Maximum number of descriptors. Discs have three to ten.
  private static let mostDescriptors = 64
  /// Number of padding sectors after the last file. Copies of discs often lack them.
  private static let fillSectors = 150

  /// - Returns: `nil` if the file is not such an image.
  init?(_ file: borrowing ImportFile) throws(SystemError) {
    let source = ByteSource(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    storedBytes = source.count
    var isUniversal = false
    sectors: for index in 0..<Self.mostDescriptors {
      let offset = (Self.firstSector + index) * Self.sectorBytes
      guard let head = source.bytes(at: offset, count: 6).map(Array.init) else { break }
      switch String(decoding: head[1...], as: UTF8.self) {
      case "CD001": read(source, at: offset, kind: head[0])
      case "NSR02", "NSR03": isUniversal = true
      case "BEA01", "TEA01", "BOOT2", "CDW02": continue
      default: break sectors
      }
    }
    if isUniversal { universalLabel = UniversalDisc.label(source) }
    if !isISO && !isUniversal { return nil }
  }

  private mutating func read(_ source: ByteSource, at offset: Int, kind: UInt8) {
    isISO = true
    switch kind {
    case 1:
      label = label ?? Self.text(source, offset + 40, 32)
      publisher = Self.text(source, offset + 318, 128)
      application = Self.text(source, offset + 574, 128)
      let sectors = source.integer(at: offset + 80, .little, as: UInt32.self) ?? 0
      let bytes = source.integer(at: offset + 128, .little, as: UInt16.self) ?? 0
      claimedBytes = Int(sectors) * Int(bytes)
    case 2 where source.matches("%/", at: offset + 88):
      let bytes = source.prefix(at: offset + 40, limit: 32)
      wideLabel = UniversalDisc.wide(bytes)
    default: break
    }
  }

  /// The text of a field padded with blanks. A field that begins with an underscore names a file instead.
  private static func text(_ source: ByteSource, _ offset: Int, _ count: Int) -> String? {
    let text = LegacyText.decode(source.prefix(at: offset, limit: count))
    return text.isEmpty || text.hasPrefix("_") ? nil : text
  }

  /// True if the end of the image is missing. Of a large image, the padding may be missing.
  var isCutOff: Bool {
    let missing = claimedBytes - storedBytes
    return missing > min(Self.fillSectors * Self.sectorBytes, claimedBytes / 16)
  }

  /// Gives the attributes. Unicode labels come first, because systems show them.
  func give(to sink: inout AttributeSink) {
    sink.set(.title, (universalLabel ?? wideLabel ?? label).map { .string($0) })
    sink.set(.publishers, publisher.map { .strings([$0]) })
    sink.set(.creator, application.map { .string($0) })
  }

  /// - Parameter isRead: True if the names of the disc's files were read.
  func noteMissing(isRead: Bool, in sink: inout AttributeSink) {
    if isCutOff {
      sink.notePartial("the disc image is cut off: its end is missing")
    } else if !isRead {
      let reason = isISO ? "the disc's table of files is damaged" : "names of files are not read in discs of UDF alone"
      sink.notePartial(reason)
    }
  }
}

/// Reads the label of a UDF disc from its volume descriptors.
enum UniversalDisc {
  private static let sectorBytes = 2_048
  private static let anchorSector = 256
  private static let mostDescriptors = 64

  static func label(_ source: ByteSource) -> String? {
    let anchor = anchorSector * sectorBytes
    guard source.integer(at: anchor, .little, as: UInt16.self) == 2,
      let size: UInt32 = source.integer(at: anchor + 16, .little),
      let sector: UInt32 = source.integer(at: anchor + 20, .little)
    else { return nil }
    for index in 0..<min(Int(size) / sectorBytes, mostDescriptors) {
      let offset = (Int(sector) + index) * sectorBytes
      // Skip all but the descriptor of the logical volume.
      guard source.integer(at: offset, .little, as: UInt16.self) == 6 else { continue }
      return text(source.prefix(at: offset + 84, limit: 128))
    }
    return nil
  }

  /// The text of a field. Its first byte gives the character width, its last byte the number of bytes in use.
  static func text(_ field: ArraySlice<UInt8>) -> String? {
    guard let width = field.first, let count = field.last, count > 1, Int(count) < field.count else { return nil }
    let bytes = field.dropFirst().prefix(Int(count) - 1)
    if width == 16 { return wide(bytes) }
    return width == 8 ? LegacyText.latin1(bytes) : nil
  }

  /// The text of big-endian UTF-16.
  static func wide(_ bytes: ArraySlice<UInt8>) -> String? {
    let bytes = Array(bytes)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    // Some writers pad the field with single bytes of blanks. Two of them read as UTF-16 are a dagger.
    let filled = units.prefix { $0 != 0 }
    let used = filled.prefix((filled.lastIndex { $0 != 0x20 && $0 != 0x2020 } ?? -1) + 1)
    let text = LegacyText.trim(String(decoding: used, as: UTF16.self))
    return text.isEmpty ? nil : text
  }
}
