/// XMP packets, and small pictures that contain one.
public enum XMPBytes {
  /// - Parameter place: latitude as XMP writes it, such as `48,30.0N`; the longitude is 11.25.
  public static func packet(
    keywords: [String] = [], title: String? = nil, rating: Int? = nil, place: String? = nil
  ) -> [UInt8] {
    let rating = rating.map { "xmp:Rating=\"\($0)\" " } ?? ""
    let place = place.map { "exif:GPSLatitude=\"\($0)\" exif:GPSLongitude=\"11,15.0E\" " } ?? ""
    let title = title.map { "<dc:title><rdf:Alt><rdf:li>\($0)</rdf:li></rdf:Alt></dc:title>" } ?? ""
    let subject = keywords.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    return Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" \(rating)\(place)xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/">
      \(title)<dc:subject><rdf:Bag>\(subject)</rdf:Bag></dc:subject>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  /// A JPEG of 8 by 8 pixels.
  public static func picture(packet: [UInt8]? = nil) -> [UInt8] {
    let front = packet.map { segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + $0) } ?? []
    let frame = segment(0xC0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])
    let tables = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    let codes = [0, 0x10].flatMap { segment(0xC4, [$0, 1] + [UInt8](repeating: 0, count: 16)) }
    return [0xFF, 0xD8] + front + tables + frame + codes + segment(0xDA, [1, 1, 0, 0, 0x3F, 0]) + [0x3F, 0xFF, 0xD9]
  }

  private static func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    let count = bytes.count + 2
    return [0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)] + bytes
  }
}
