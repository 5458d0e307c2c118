import ByteReading
import CalendarTimes
import MDModel
import XMPMetadata

/// Builds an image's attributes from its container and all metadata blocks.
struct ImageAttributes {
  private let content: ImageContent
  private let fields: ExifFields
  private(set) var set = AttributeSet()
  /// Sentences about metadata that could not be read.
  private(set) var problems: [String] = []

  init(_ content: ImageContent) {
    self.content = content
    var fields = content.fields
    if let block = content.exif {
      fields = ExifBlock(block)?.fields ?? ExifFields()
      if fields.isEmpty, !TIFFReader.isEmpty(block) { problems.append("the EXIF block cannot be read") }
      CanonTimeZone.add(of: block, to: &fields)
    }
    let packet = content.xmp.map { XMPPacket($0, extended: content.extendedXMP) } ?? content.packet
    if let packet { fields.addExposure(of: packet) }
    self.fields = fields
    let record = content.iptc.map(IPTCRecord.init)
    if packet?.isDamaged == true { problems.append("the XMP packet is not well-formed") }
    if record?.isDamaged == true { problems.append("the IPTC record is cut off") }
    addPicture(packet)
    CameraAttributes.add(fields, to: &set)
    PlaceAttributes.add(fields, packet, to: &set)
    EditorialAttributes(texts: content.texts, fields: fields, packet: packet, record: record).add(to: &set)
    addDetails()
  }

  /// Adds the format's own fields, if the general metadata did not already set the same attributes.
  private mutating func addDetails() {
    if !content.layers.isEmpty { set[.layerNames] = .strings(content.layers) }
    for (name, text) in content.details {
      let key = AttributeKey(name)
      if set[key] == nil { set[key] = key == "kMDItemOrganizations" ? .strings([text]) : .string(text) }
    }
    guard set[.contentCreationDate] == nil, let seconds = content.localSeconds else { return }
    set[.contentCreationDate] = CalendarTime(localSeconds: seconds)?.timestamp.map { .date($0) }
  }

  private mutating func addPicture(_ packet: XMPPacket?) {
    set[.pixelWidth] = content.width.map { .integer(Int64($0)) }
    set[.pixelHeight] = content.height.map { .integer(Int64($0)) }
    if let width = content.width, let height = content.height {
      let (count, overflow) = Int64(width).multipliedReportingOverflow(by: Int64(height))
      if !overflow { set[.pixelCount] = .integer(count) }
    }
    set[.bitsPerSample] = content.bitsPerSample.map { .integer(Int64($0)) }
    set[.colorSpace] = content.colorModel.map { .string($0.rawValue) }
    set[.hasAlphaChannel] = content.hasAlpha.map { .boolean($0) }
    set[.profileName] = profileName(packet).map { .string($0) }
    set[.numberOfPages] = content.pages.map { .integer(Int64($0)) }
    addResolution()
    addOrientation(packet)
  }

  /// The name of the embedded profile. Without a profile, colour space 1 of EXIF or XMP means sRGB.
  private func profileName(_ packet: XMPPacket?) -> String? {
    if let name = content.profileName ?? packet?.first(XMPName.iccProfile), !name.isEmpty { return name }
    let space = fields[.photo, ExifTag.colorSpace]?.integer() ?? packet?.first(XMPName.colorSpace).flatMap { Int($0) }
    return space == 1 ? ICCProfile.standardRGBName : nil
  }

  /// Sets the resolution, preferably EXIF's. EXIF's unit 2 is the inch, 3 the centimetre, 1 means no unit.
  private mutating func addResolution() {
    var resolution = content.resolution
    if let horizontal = fields[.image, ExifTag.xResolution]?.real(), horizontal > 0,
      let vertical = fields[.image, ExifTag.yResolution]?.real(), vertical > 0
    {
      let unit = fields[.image, ExifTag.resolutionUnit]?.integer() ?? 2
      let scale = unit == 3 ? 2.54 : 1
      if unit == 2 || unit == 3 { resolution = (horizontal * scale, vertical * scale) }
    }
    set[.resolutionWidth] = resolution.map { .real($0.horizontal) }
    set[.resolutionHeight] = resolution.map { .real($0.vertical) }
  }

  /// The orientation of EXIF, else of XMP: 1 to 8, or 0 if the camera did not know it.
  static func exifOrientation(_ fields: ExifFields, _ packet: XMPPacket?) -> Int? {
    let said = fields[.image, ExifTag.orientation]?.integer() ?? packet?.first(XMPName.orientation).flatMap { Int($0) }
    return said.flatMap { (0...8).contains($0) ? $0 : nil }
  }

  /// Sets the orientation as displayed: 1 if the picture is higher than wide, else 0.
  private mutating func addOrientation(_ packet: XMPPacket?) {
    let stored = Self.exifOrientation(fields, packet)
    set[.exifOrientation] = stored.map { .integer(Int64($0)) }
    guard let width = content.width, let height = content.height else { return }
    let isTurned = content.turnsItself ? content.isTurnedOnItsSide : stored.map((5...8).contains) ?? false
    set[.orientation] = .integer((isTurned ? width > height : height > width) ? 1 : 0)
  }
}
