import ByteReading
import CalendarTimes
import Glibc
import MDModel

/// Adds the attributes of camera and exposure from EXIF (CIPA DC-008, section 4.6.6).
enum CameraAttributes {
  static func add(_ fields: ExifFields, to set: inout AttributeSet) {
    set[.acquisitionMake] = fields[.image, ExifTag.make]?.text.map { .string($0) }
    set[.acquisitionModel] = fields[.image, ExifTag.model]?.text.map { .string($0) }
    set[.lensModel] = fields[.photo, ExifTag.lensModel]?.text.map { .string($0) }
    set[.cameraOwner] = fields[.photo, ExifTag.cameraOwnerName]?.text.map { .string($0) }
    set[.exifVersion] = fields[.photo, ExifTag.exifVersion].flatMap(version).map { .string($0) }
    addExposure(fields, to: &set)
    addAperture(fields, to: &set)
    addModes(fields, to: &set)
  }

  private static func addExposure(_ fields: ExifFields, to set: inout AttributeSet) {
    // An exposure of a day or more, or a focal length of a kilometre, comes from a damaged block.
    if let seconds = fields[.photo, ExifTag.exposureTime]?.real(), seconds > 0, seconds < 86_400 {
      set[.exposureTimeSeconds] = .real(seconds)
      set[.exposureTimeString] = .string(exposureText(seconds))
    }
    // 65535 means that the value does not fit into the field.
    if let speed = fields[.photo, ExifTag.photographicSensitivity]?.integer(), (1..<65_535).contains(speed) {
      set[.isoSpeed] = .integer(Int64(speed))
    }
    if let length = fields[.photo, ExifTag.focalLength]?.real(), length > 0, length < 1e6 {
      set[.focalLength] = .real(length)
    }
    if let length = fields[.photo, ExifTag.focalLengthIn35mmFilm]?.integer(), length > 0 {
      set[.focalLength35mm] = .integer(Int64(length))
    }
  }

  /// The exposure time as cameras show it: a fraction of a second below 0.3 s, else seconds with at most one decimal.
  static func exposureText(_ seconds: Double) -> String {
    if seconds < 0.3, seconds > 1e-9 { return "1/\(Int((1 / seconds).rounded()))" }
    let tenths = (seconds * 10).rounded() / 10
    return tenths == tenths.rounded() && tenths < 1e15 ? "\(Int(tenths))" : "\(tenths)"
  }

  /// Adds aperture and f-number. In APEX, the aperture value is 2 log2 of the f-number (CIPA DC-008, annex C).
  private static func addAperture(_ fields: ExifFields, to set: inout AttributeSet) {
    let value = fields[.photo, ExifTag.apertureValue]?.real()
    // No lens exists outside this range, so the block is damaged.
    if let number = fields[.photo, ExifTag.fNumber]?.real(), (0.1...1_000).contains(number) {
      set[.fNumber] = .real(number)
      set[.aperture] = .real(value ?? 2 * log2(number))
    } else if let value {
      set[.aperture] = .real(value)
    }
    if let widest = fields[.photo, ExifTag.maxApertureValue]?.real(), abs(widest) < 100 {
      set[.maxAperture] = .real(pow(2, widest / 2))
    }
  }

  private static func addModes(_ fields: ExifFields, to set: inout AttributeSet) {
    if let flash = fields[.photo, ExifTag.flash]?.integer() {
      // Bit 0: fired. Bit 6: red-eye reduction.
      set[.flashOn] = .boolean(flash & 1 != 0)
      set[.redEyeOn] = .boolean(flash & 0x40 != 0)
    }
    set[.exposureMode] = number(fields[.photo, ExifTag.exposureMode], in: 0...2)
    set[.whiteBalance] = number(fields[.photo, ExifTag.whiteBalance], in: 0...1)
    set[.exposureProgram] = name(fields[.photo, ExifTag.exposureProgram], of: exposurePrograms)
    set[.meteringMode] = name(fields[.photo, ExifTag.meteringMode], of: meteringModes)
  }

  /// The number if it has a meaning, else `nil`.
  private static func number(_ field: ExifField?, in range: ClosedRange<Int>) -> AttributeValue? {
    field?.integer().flatMap { range.contains($0) ? .integer(Int64($0)) : nil }
  }

  private static func name(_ field: ExifField?, of names: [String]) -> AttributeValue? {
    guard let value = field?.integer(), names.indices.contains(value), !names[value].isEmpty else { return nil }
    return .string(names[value])
  }

  /// Exposure programs by EXIF's numbers; 0 is "not defined".
  private static let exposurePrograms = [
    "", "Manual", "Normal", "Aperture priority", "Shutter priority", "Creative", "Action", "Portrait", "Landscape",
  ]

  /// Metering modes by EXIF's numbers; 0 is "unknown".
  private static let meteringModes = [
    "", "Average", "Center-weighted average", "Spot", "Multi-spot", "Pattern", "Partial",
  ]

  /// The version in digits: `0230` becomes 2.3, `0221` becomes 2.2.1.
  static func version(_ field: ExifField) -> String? {
    let digits = field.bytes.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let number = digits.map { Int($0 - 0x30) }
    return "\(number[0] * 10 + number[1]).\(number[2])" + (number[3] == 0 ? "" : ".\(number[3])")
  }

  /// The time at which the picture was taken, else digitized; `nil` if neither is an existing date.
  ///
  /// The offset comes from the tag for that time, else from the file's general offset tag.
  static func captureTime(_ fields: ExifFields) -> CalendarTime? {
    let dates = [
      (ExifTag.dateTimeOriginal, ExifTag.offsetTimeOriginal, ExifTag.subSecTimeOriginal),
      (ExifTag.dateTimeDigitized, ExifTag.offsetTimeDigitized, ExifTag.subSecTimeDigitized),
    ]
    for (date, offset, fraction) in dates {
      guard let text = fields[.photo, date]?.text, var time = CalendarTime(text) else { continue }
      let zone = fields[.photo, offset]?.text ?? fields[.photo, ExifTag.offsetTime]?.text
      time.offset = zone.flatMap { CalendarTime.offset($0.utf8) } ?? time.offset
      if let digits = fields[.photo, fraction]?.text {
        time.nanosecond = CalendarTime.nanoseconds(ofFraction: Array(digits.utf8))
      }
      if time.timestamp != nil { return time }
    }
    return nil
  }
}
