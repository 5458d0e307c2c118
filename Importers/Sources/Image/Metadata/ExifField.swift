import ByteReading
import XMPMetadata

/// The directories of EXIF that the importer reads (CIPA DC-008, section 4.6).
enum ExifDirectory: Hashable {
  case image, photo, gps
}

/// The value of one EXIF or TIFF tag: bytes and their format.
struct ExifField {
  /// TIFF's number of the format: 1 byte, 2 text, 3 short, 4 long, 5 rational, 6 to 10 signed, 11 and 12 real.
  var format: UInt16
  var bytes: [UInt8]
  var order: ByteOrder

  /// Bytes per element; 0 for an unknown format. 13 is TIFF's IFD, 16 to 18 are BigTIFF's formats.
  static func elementBytes(ofFormat format: UInt16) -> Int {
    switch format {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12, 16, 17, 18: 8
    default: 0
    }
  }

  var count: Int {
    let size = Self.elementBytes(ofFormat: format)
    return size == 0 ? 0 : bytes.count / size
  }

  private func element(_ index: Int) -> ArraySlice<UInt8>? {
    guard index >= 0, index < count else { return nil }
    let size = Self.elementBytes(ofFormat: format)
    return bytes[(index * size)..<((index + 1) * size)]
  }

  /// An element as integer; `nil` for texts, rationals and reals.
  func integer(_ index: Int = 0) -> Int? {
    guard let raw = element(index) else { return nil }
    return switch format {
    case 1, 3, 4, 7, 13, 16, 18: Int(clamping: order.integer(raw, as: UInt64.self))
    case 6: Int(order.integer(raw, as: Int8.self))
    case 8: Int(order.integer(raw, as: Int16.self))
    case 9: Int(order.integer(raw, as: Int32.self))
    case 17: Int(order.integer(raw, as: Int64.self))
    default: nil
    }
  }

  /// All elements as integers; empty for other formats.
  var integers: [Int] { (0..<count).compactMap { integer($0) } }

  /// An element as number; `nil` for a rational with denominator 0, which means unknown or infinite.
  func real(_ index: Int = 0) -> Double? {
    guard let raw = element(index) else { return nil }
    let value: Double? =
      switch format {
      case 5:
        Self.quotient(order.integer(raw.prefix(4), as: UInt32.self), order.integer(raw.suffix(4), as: UInt32.self))
      case 10: Self.quotient(order.integer(raw.prefix(4), as: Int32.self), order.integer(raw.suffix(4), as: Int32.self))
      case 11: Double(Float(bitPattern: order.integer(raw)))
      case 12: Double(bitPattern: order.integer(raw))
      default: integer(index).map(Double.init)
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func quotient<Number: FixedWidthInteger>(_ numerator: Number, _ denominator: Number) -> Double? {
    denominator == 0 ? nil : Double(numerator) / Double(denominator)
  }

  /// The text of an ASCII, byte or undefined value; `nil` if it is empty or not text.
  var text: String? {
    guard format == 2 || format == 7 || format == 1 else { return nil }
    let text = LegacyText.decode(bytes)
    return text.isEmpty ? nil : text
  }
}

extension ExifField {
  /// Maximum size of a field in bytes. Texts that people write may be long; of other values only small ones are read.
  static func maximumBytes(ofTag tag: UInt16) -> Int {
    tag == ExifTag.userComment || ExifTexts.tags.contains(tag) || ExifTexts.windowsTags.contains(tag)
      ? 64 << 10 : 4 << 10
  }
}

/// The fields of a file's EXIF directories.
struct ExifFields {
  private var fields: [Key: ExifField] = [:]

  private struct Key: Hashable {
    var directory: ExifDirectory
    var tag: UInt16
  }

  var isEmpty: Bool { fields.isEmpty }

  subscript(directory: ExifDirectory, tag: UInt16) -> ExifField? {
    get { fields[Key(directory: directory, tag: tag)] }
    set { fields[Key(directory: directory, tag: tag)] = newValue }
  }
}

/// Tags under their names in CIPA DC-008 and TIFF 6.0.
enum ExifTag {
  static let imageWidth: UInt16 = 0x0100
  static let imageLength: UInt16 = 0x0101
  static let documentName: UInt16 = 0x010D
  static let imageDescription: UInt16 = 0x010E
  static let make: UInt16 = 0x010F
  static let model: UInt16 = 0x0110
  static let orientation: UInt16 = 0x0112
  static let xResolution: UInt16 = 0x011A
  static let yResolution: UInt16 = 0x011B
  static let resolutionUnit: UInt16 = 0x0128
  static let software: UInt16 = 0x0131
  static let artist: UInt16 = 0x013B
  /// Rating in stars, and in percent, as Windows Explorer and cameras write them.
  static let rating: UInt16 = 0x4746
  static let ratingPercent: UInt16 = 0x4749
  static let copyright: UInt16 = 0x8298
  static let exposureTime: UInt16 = 0x829A
  static let fNumber: UInt16 = 0x829D
  static let exifDirectory: UInt16 = 0x8769
  static let exposureProgram: UInt16 = 0x8822
  static let gpsDirectory: UInt16 = 0x8825
  static let photographicSensitivity: UInt16 = 0x8827
  static let exifVersion: UInt16 = 0x9000
  static let dateTimeOriginal: UInt16 = 0x9003
  static let dateTimeDigitized: UInt16 = 0x9004
  static let offsetTime: UInt16 = 0x9010
  static let offsetTimeOriginal: UInt16 = 0x9011
  static let offsetTimeDigitized: UInt16 = 0x9012
  static let apertureValue: UInt16 = 0x9202
  static let maxApertureValue: UInt16 = 0x9205
  static let meteringMode: UInt16 = 0x9207
  static let flash: UInt16 = 0x9209
  static let focalLength: UInt16 = 0x920A
  static let userComment: UInt16 = 0x9286
  static let subSecTimeOriginal: UInt16 = 0x9291
  static let subSecTimeDigitized: UInt16 = 0x9292
  static let windowsTitle: UInt16 = 0x9C9B
  static let windowsComment: UInt16 = 0x9C9C
  static let windowsAuthor: UInt16 = 0x9C9D
  static let windowsKeywords: UInt16 = 0x9C9E
  static let windowsSubject: UInt16 = 0x9C9F
  static let colorSpace: UInt16 = 0xA001
  static let exposureMode: UInt16 = 0xA402
  static let whiteBalance: UInt16 = 0xA403
  static let focalLengthIn35mmFilm: UInt16 = 0xA405
  static let cameraOwnerName: UInt16 = 0xA430
  static let lensModel: UInt16 = 0xA434
}

extension ExifFields {
  private static let reals = [
    (ExifTag.exposureTime, XMPName.exposureTime), (ExifTag.fNumber, XMPName.fNumber),
    (ExifTag.apertureValue, XMPName.apertureValue), (ExifTag.maxApertureValue, XMPName.maxApertureValue),
    (ExifTag.focalLength, XMPName.focalLength),
  ]
  private static let integers = [
    (ExifTag.exposureProgram, XMPName.exposureProgram), (ExifTag.exposureMode, XMPName.exposureMode),
    (ExifTag.photographicSensitivity, XMPName.isoSpeedRatings),
    (ExifTag.photographicSensitivity, XMPName.photographicSensitivity),
    (ExifTag.focalLengthIn35mmFilm, XMPName.focalLengthIn35mmFilm), (ExifTag.meteringMode, XMPName.meteringMode),
    (ExifTag.whiteBalance, XMPName.whiteBalance),
  ]

  /// Adds the exposure from XMP if EXIF has none: sidecars and edited pictures have it only there.
  mutating func addExposure(of packet: XMPPacket) {
    guard self[.photo, ExifTag.exposureTime] == nil, self[.photo, ExifTag.fNumber] == nil else { return }
    for (tag, name) in Self.reals where self[.photo, tag] == nil {
      guard let value = packet.first(name).flatMap(PlaceAttributes.rational) else { continue }
      self[.photo, tag] = ExifField(format: 12, bytes: Self.bytes(value.bitPattern), order: .little)
    }
    for (tag, name) in Self.integers where self[.photo, tag] == nil {
      guard let value = packet.first(name).flatMap({ Int32($0) }) else { continue }
      self[.photo, tag] = ExifField(format: 9, bytes: Self.bytes(value), order: .little)
    }
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
