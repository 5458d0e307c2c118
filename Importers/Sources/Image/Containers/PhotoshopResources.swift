import ByteReading

/// Reads Photoshop's image resources: the `8BIM` blocks in a JPEG's APP13 segments, in TIFF and in PSD.
///
/// They are described in Adobe Photoshop File Formats Specification, "Image Resources Section".
enum PhotoshopResources {
  private static let maximumResources = 1_000

  /// Reads the known resources. Damage ends the reading; resources before it are kept.
  static func read(_ bytes: [UInt8], into content: inout ImageContent) {
    var rest = bytes[...]
    for _ in 0..<maximumResources {
      guard rest.count >= 12, rest.starts(with: Array("8BIM".utf8)) else { return }
      rest = rest.dropFirst(4)
      let identifier = ByteOrder.big.integer(rest.prefix(2), as: UInt16.self)
      // A Pascal string, padded so that it has an even length with its length byte.
      let name = (Int(rest[rest.startIndex + 2]) + 2) & ~1
      rest = rest.dropFirst(2 + name)
      guard rest.count >= 4 else { return }
      let count = Int(ByteOrder.big.integer(rest.prefix(4), as: UInt32.self))
      rest = rest.dropFirst(4)
      if rest.count < count { content.note("a Photoshop resource is cut off") }
      read(identifier, rest.prefix(count), into: &content)
      rest = rest.dropFirst((count + 1) & ~1)
    }
  }

  private static func read(_ identifier: UInt16, _ data: ArraySlice<UInt8>, into content: inout ImageContent) {
    switch identifier {
    case 0x03ED: readResolution(data, into: &content)
    // Some writers nest resources in this one, so accept only data that begins with IPTC's mark.
    case 0x0404 where content.iptc == nil && data.first == 0x1C: content.iptc = Array(data)
    case 0x0422 where content.exif == nil && !data.isEmpty: content.exif = Array(data)
    case 0x0424 where content.xmp == nil && !data.isEmpty: content.xmp = Array(data)
    case 0x040F where content.profileName == nil: content.profileName = ICCProfile.name(in: Array(data))
    default: break
    }
  }

  /// Reads the pixels per inch as 16.16 fixed point: horizontal at byte 0, vertical at byte 8.
  private static func readResolution(_ data: ArraySlice<UInt8>, into content: inout ImageContent) {
    guard data.count >= 12, content.resolution == nil else { return }
    let horizontal = Double(ByteOrder.big.integer(data.prefix(4), as: UInt32.self)) / 65_536
    let vertical = Double(ByteOrder.big.integer(data.dropFirst(8).prefix(4), as: UInt32.self)) / 65_536
    if horizontal > 0, vertical > 0 { content.resolution = (horizontal, vertical) }
  }
}
