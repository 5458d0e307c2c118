import ByteReading
import CalendarTimes
import MDModel
import XMPMetadata

/// Adds position and time from EXIF's GPS directory (CIPA DC-008, section 4.6.7), completed from XMP.
enum PlaceAttributes {
  /// GPS tags under their names in CIPA DC-008.
  private enum Tag {
    static let version: UInt16 = 0
    static let latitudeRef: UInt16 = 1
    static let latitude: UInt16 = 2
    static let longitudeRef: UInt16 = 3
    static let longitude: UInt16 = 4
    static let altitudeRef: UInt16 = 5
    static let altitude: UInt16 = 6
    static let timeStamp: UInt16 = 7
    static let status: UInt16 = 9
    static let measureMode: UInt16 = 10
    static let dilution: UInt16 = 11
    static let speedRef: UInt16 = 12
    static let speed: UInt16 = 13
    static let track: UInt16 = 15
    static let imageDirection: UInt16 = 17
    static let mapDatum: UInt16 = 18
    static let destinationLatitudeRef: UInt16 = 19
    static let destinationLatitude: UInt16 = 20
    static let destinationLongitudeRef: UInt16 = 21
    static let destinationLongitude: UInt16 = 22
    static let destinationBearing: UInt16 = 24
    static let processingMethod: UInt16 = 27
    static let areaInformation: UInt16 = 28
    static let dateStamp: UInt16 = 29
  }

  static func add(_ fields: ExifFields, _ packet: XMPPacket?, to set: inout AttributeSet) {
    addPosition(fields, packet, to: &set)
    addDestination(fields, to: &set)
    addMotion(fields, to: &set)
    addTime(fields, to: &set)
    let text = { (tag: UInt16) in fields[.gps, tag]?.text.map { AttributeValue.string($0) } }
    set[.gpsStatus] = text(Tag.status)
    set[.gpsMeasureMode] = text(Tag.measureMode)
    set[.gpsMapDatum] = text(Tag.mapDatum)
    // Both values begin with the name of their charset, as the user comment does.
    set[.gpsProcessingMethod] = .first([fields[.gps, Tag.processingMethod].flatMap(UserComment.text)])
    set[.gpsAreaInformation] = .first([fields[.gps, Tag.areaInformation].flatMap(UserComment.text)])
    set[.gpsDilution] = fields[.gps, Tag.dilution]?.real().map { .real($0) }
    if let version = fields[.gps, Tag.version]?.integers, version.count == 4 {
      set[.gpsVersion] = .string(version.map(String.init).joined(separator: "."))
    }
  }

  private static func addPosition(_ fields: ExifFields, _ packet: XMPPacket?, to set: inout AttributeSet) {
    let latitude =
      degrees(fields, Tag.latitude, Tag.latitudeRef, negative: "S") ?? packet?.first(XMPName.latitude).flatMap(degrees)
    let longitude =
      degrees(fields, Tag.longitude, Tag.longitudeRef, negative: "W")
      ?? packet?.first(XMPName.longitude).flatMap(degrees)
    if let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 {
      set[.latitude] = .real(latitude)
      set[.longitude] = .real(longitude)
    }
    // The range reaches from the deepest sea to the orbits of satellites.
    if let altitude = altitude(fields, packet), (-12_000...1_000_000).contains(altitude) {
      set[.altitude] = .real(altitude)
    }
  }

  /// Adds the position of the subject, if the camera recorded it.
  private static func addDestination(_ fields: ExifFields, to set: inout AttributeSet) {
    let latitude = degrees(fields, Tag.destinationLatitude, Tag.destinationLatitudeRef, negative: "S")
    let longitude = degrees(fields, Tag.destinationLongitude, Tag.destinationLongitudeRef, negative: "W")
    if let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 {
      set[.gpsDestinationLatitude] = .real(latitude)
      set[.gpsDestinationLongitude] = .real(longitude)
    }
    set[.gpsDestinationBearing] = fields[.gps, Tag.destinationBearing]?.real().map { .real($0) }
  }

  /// The altitude in metres. Reference 1 or 3 means below sea level or the ellipsoid; a missing reference means above.
  private static func altitude(_ fields: ExifFields, _ packet: XMPPacket?) -> Double? {
    if let altitude = fields[.gps, Tag.altitude]?.real() {
      return (fields[.gps, Tag.altitudeRef]?.integer() ?? 0) & 1 == 1 ? -altitude : altitude
    }
    guard let altitude = packet?.first(XMPName.altitude).flatMap(rational) else { return nil }
    return packet?.first(XMPName.altitudeRef) == "1" ? -altitude : altitude
  }

  /// The value of an XMP rational such as `370/10`. Some programs write a plain number.
  static func rational(_ text: String) -> Double? {
    let parts = text.split(separator: "/").map { Double($0) }
    guard let numerator = parts.first ?? nil else { return nil }
    guard parts.count == 2 else { return numerator }
    return parts[1].flatMap { $0 == 0 ? nil : numerator / $0 }
  }

  /// The degrees from three rationals: degrees, minutes, seconds. Missing or invalid minutes and seconds count as 0.
  private static func degrees(_ fields: ExifFields, _ tag: UInt16, _ reference: UInt16, negative: String) -> Double? {
    guard let field = fields[.gps, tag], let whole = field.real(0) else { return nil }
    let value = whole + (field.real(1) ?? 0) / 60 + (field.real(2) ?? 0) / 3_600
    return fields[.gps, reference]?.text?.uppercased().hasPrefix(negative) == true ? -value : value
  }

  /// The degrees from XMP's notation: `43,28.0469N` or `43,28,2.8N` (ISO 16684-1, annex; XMP part 2, GPSCoordinate).
  static func degrees(_ text: String) -> Double? {
    guard let letter = text.last, "NSEW".contains(letter) else { return nil }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (2...3).contains(parts.count), let whole = parts[0], let minutes = parts[1] else { return nil }
    let value = whole + minutes / 60 + (parts.count == 3 ? (parts[2] ?? 0) / 3_600 : 0)
    return letter == "S" || letter == "W" ? -value : value
  }

  /// Adds the speed in km/h. EXIF's unit is km/h, miles an hour or knots.
  private static func addMotion(_ fields: ExifFields, to set: inout AttributeSet) {
    if let speed = fields[.gps, Tag.speed]?.real() {
      let unit = fields[.gps, Tag.speedRef]?.text
      set[.speed] = .real(speed * (unit == "M" ? 1.609344 : unit == "N" ? 1.852 : 1))
    }
    set[.gpsTrack] = fields[.gps, Tag.track]?.real().map { .real($0) }
    set[.imageDirection] = fields[.gps, Tag.imageDirection]?.real().map { .real($0) }
  }

  /// Adds the date and time of the satellites, which is always in UTC.
  private static func addTime(_ fields: ExifFields, to set: inout AttributeSet) {
    guard let text = fields[.gps, Tag.dateStamp]?.text, var time = CalendarTime(text) else { return }
    time.offset = 0
    set[.gpsDateStamp] = time.timestamp.map { .date($0) }
    guard let clock = fields[.gps, Tag.timeStamp], let hour = clock.real(0), let minute = clock.real(1),
      let second = clock.real(2), 0..<24 ~= hour, 0..<60 ~= minute, 0..<60 ~= second
    else { return }
    (time.hour, time.minute, time.second) = (Int(hour), Int(minute), Int(second))
    time.nanosecond = Int((second - second.rounded(.down)) * 1e9)
    set[.timestamp] = time.timestamp.map { .date($0) }
  }
}
