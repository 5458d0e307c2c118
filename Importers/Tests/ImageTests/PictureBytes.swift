import ByteReading
import MDModel
import Testing

@testable import Image

/// Creates small picture files with metadata.
enum PictureBytes {
  /// A field of a TIFF directory: tag, format and bytes.
  struct Field {
    var tag: UInt16
    var format: UInt16
    var bytes: [UInt8]

    /// A text without a terminating NUL.
    static func text(_ tag: UInt16, _ text: String) -> Field { Field(tag: tag, format: 2, bytes: Array(text.utf8)) }
  }

  static func big(_ number: Int, bytes count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func wide(_ text: String, _ order: ByteOrder) -> [UInt8] {
    text.utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
      return order == .big ? pair : pair.reversed()
    }
  }

  /// A big-endian EXIF block with fields in the image directory and in the photo directory.
  static func exif(image: [Field], photo: [Field] = []) -> [UInt8] {
    let photoOffset = 8 + directoryBytes(image, extraEntries: 1)
    let pointer = Field(tag: ExifTag.exifDirectory, format: 4, bytes: big(photoOffset, bytes: 4))
    let fields = photo.isEmpty ? image : image + [pointer]
    let first = directory(fields, at: 8, size: directoryBytes(image, extraEntries: 1))
    let second: [UInt8] = photo.isEmpty ? [] : directory(photo, at: photoOffset, size: nil)
    return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + first + second
  }

  private static func directoryBytes(_ fields: [Field], extraEntries: Int) -> Int {
    6 + 12 * (fields.count + extraEntries)
      + fields.map { $0.bytes.count > 4 ? ($0.bytes.count + 1) & ~1 : 0 }.reduce(0, +)
  }

  private static func directory(_ fields: [Field], at start: Int, size: Int?) -> [UInt8] {
    var entries = big(fields.count, bytes: 2)
    var data: [UInt8] = []
    let dataStart = start + 6 + 12 * fields.count
    for field in fields.sorted(by: { $0.tag < $1.tag }) {
      let count = field.bytes.count / max(1, ExifField.elementBytes(ofFormat: field.format))
      entries += big(Int(field.tag), bytes: 2) + big(Int(field.format), bytes: 2) + big(count, bytes: 4)
      if field.bytes.count > 4 {
        entries += big(dataStart + data.count, bytes: 4)
        data += field.bytes + [UInt8](repeating: 0, count: field.bytes.count % 2)
      } else {
        entries += field.bytes + [UInt8](repeating: 0, count: 4 - field.bytes.count)
      }
    }
    let bytes = entries + [0, 0, 0, 0] + data
    return bytes + [UInt8](repeating: 0, count: max(0, (size ?? 0) - bytes.count))
  }

  /// A JPEG of 8 × 8 pixels with segments before its frame and an empty scan.
  static func jpeg(_ segments: (marker: UInt8, bytes: [UInt8])...) -> [UInt8] { jpeg(segments) }

  static func jpeg(_ segments: [(marker: UInt8, bytes: [UInt8])]) -> [UInt8] {
    var front: [UInt8] = []
    for segment in segments {
      front += [0xFF, segment.marker] + big(segment.bytes.count + 2, bytes: 2) + segment.bytes
    }
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
    return [0xFF, 0xD8] + front + frame
  }

  static func jpeg(exif block: [UInt8]) -> [UInt8] { jpeg((0xE1, Array("Exif\0\0".utf8) + block)) }

  static func jpeg(xmp properties: String, attributes: String = "") -> [UInt8] {
    jpeg((0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet(properties, attributes)))
  }

  /// A JPEG with IPTC data sets of record 2, given by number.
  static func jpeg(iptc sets: [(number: UInt8, bytes: [UInt8])]) -> [UInt8] {
    var record: [UInt8] = []
    for set in sets { record += [0x1C, 2, set.number] + big(set.bytes.count, bytes: 2) + set.bytes }
    var resources = Array("Photoshop 3.0\u{0}8BIM".utf8)
    resources += [4, 4, 0, 0] + big(record.count, bytes: 4) + record
    if record.count % 2 == 1 { resources.append(0) }
    return jpeg([(0xED, resources)])
  }

  /// An XMP packet that declares the prefixes of all known namespaces.
  static func packet(_ properties: String, _ attributes: String = "") -> [UInt8] {
    let declarations = namespaces.map { "xmlns:\($0.key)=\"\($0.value)\"" }.sorted().joined(separator: " ")
    return Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" \(declarations) \(attributes)>\(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """.utf8)
  }

  private static let namespaces = [
    "dc": "http://purl.org/dc/elements/1.1/", "xmp": "http://ns.adobe.com/xap/1.0/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/", "mwg-rs": "http://www.metadataworkinggroup.com/schemas/regions/",
    "MP": "http://ns.microsoft.com/photo/1.2/", "MPRI": "http://ns.microsoft.com/photo/1.2/t/RegionInfo#",
    "MPReg": "http://ns.microsoft.com/photo/1.2/t/Region#", "MicrosoftPhoto": "http://ns.microsoft.com/photo/1.0/",
    "Iptc4xmpCore": "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/",
    "Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "lr": "http://ns.adobe.com/lightroom/1.0/",
    "digiKam": "http://www.digikam.org/ns/1.0/", "exif": "http://ns.adobe.com/exif/1.0/",
    "xmpNote": "http://ns.adobe.com/xmp/note/", "mediapro": "http://ns.iview-multimedia.com/mediapro/1.0/",
    "xmpRights": "http://ns.adobe.com/xap/1.0/rights/", "acdsee-rs": "http://ns.acdsee.com/regions/",
    "tiff": "http://ns.adobe.com/tiff/1.0/",
  ]

  static func list(_ kind: String, _ values: String...) -> String {
    let language = kind == "Alt" ? " xml:lang=\"x-default\"" : ""
    return "<rdf:\(kind)>" + values.map { "<rdf:li\(language)>\($0)</rdf:li>" }.joined() + "</rdf:\(kind)>"
  }

  /// The attributes that the importer finds in a picture.
  static func attributes(_ bytes: [UInt8]) throws -> AttributeSet { try read(bytes).set }

  static func read(_ bytes: [UInt8]) throws -> ImageAttributes {
    let source = ByteSource(block: bytes)
    return ImageAttributes(ImageReader.read(source, try #require(ImageFormat(source))))
  }
}
