import ByteReading
import XMPMetadata

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

  /// Adds the exposure as XMP repeats it, where EXIF does not tell it: sidecars and edited pictures have it there alone.
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
