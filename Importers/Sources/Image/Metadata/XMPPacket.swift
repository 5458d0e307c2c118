import ByteReading
import XMLEvents

/// The properties of an XMP packet: texts, and bags, lists and alternatives of texts (ISO 16684-1, section 7).
///
/// The fields of a structure stand under the property's name, a slash and their own.
final class XMPPacket {
  /// A property's values in the file's order; of alternatives in several languages only the default one.
  private(set) var values: [String: [String]] = [:]
  /// The packet is not well-formed; what stood before the fault was read.
  private(set) var isDamaged = false

  private var path: [String] = []
  private var items: [Item] = []
  private var buffer: [UInt8] = []
  private var language: String?
  private var textBytes = 0

  private struct Item {
    var text: String
    var language: String?
  }

  /// Limit of all texts together: descriptions are sentences, not books.
  private static let maximumTextBytes = 1 << 20

  init(_ packet: [UInt8]) {
    let parser = XMLParser()
    parser.begin(self)
    _ = packet.withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    // Padding and trailing NULs after the packet are common and harm nothing.
    isDamaged = !parser.isComplete
  }

  func first(_ name: String) -> String? { values[name]?.first }

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#\t"
  private static let description = rdf + "Description"
  private static let item = rdf + "li"

  /// Elements above a property: RDF and Description, with or without `x:xmpmeta` around them.
  private var propertyDepth: Int? {
    path.firstIndex(of: Self.description).map { $0 + 1 }
  }

  private func finishProperty(_ name: String) {
    if items.isEmpty { appendItem() }
    let isAlternative = items.contains { $0.language != nil }
    let chosen = isAlternative ? [items.first { $0.language == "x-default" } ?? items[0]] : items
    if !chosen.isEmpty, values[name] == nil { values[name] = chosen.map(\.text) }
    items = []
  }

  private func keep(_ attributes: [(name: String, value: String)], prefix: String) {
    for (name, value) in attributes where !value.isEmpty && !name.hasPrefix(Self.rdf) {
      values[prefix + name] = values[prefix + name] ?? [value]
    }
  }

  private func finishField(_ name: String, of property: String) {
    let text = LegacyText.trim(String(decoding: buffer, as: UTF8.self))
    buffer = []
    let key = property + "/" + name
    if !text.isEmpty, values[key] == nil { values[key] = [text] }
  }

  private func appendItem() {
    let text = LegacyText.trim(String(decoding: buffer, as: UTF8.self))
    if !text.isEmpty { items.append(Item(text: text, language: language)) }
    buffer = []
    language = nil
  }
}

extension XMPPacket: NamedXMLHandler {
  func startElement(_ name: String, attributes: [(name: String, value: String)]) {
    if name == Self.description, propertyDepth == nil {
      // The short form: simple properties are attributes of the description.
      keep(attributes, prefix: "")
    } else if let depth = propertyDepth, path.count == depth + 1 || path.count == depth {
      // A structure's fields as attributes, of the property itself or of a description within it.
      keep(attributes, prefix: (path.count == depth ? name : path[depth]) + "/")
    }
    if propertyDepth == path.count { items = [] }
    if name == Self.item { language = attributes.first { $0.name.hasSuffix("\tlang") }?.value }
    buffer = []
    path.append(name)
  }

  func endElement(_ name: String) {
    path.removeLast()
    guard let depth = propertyDepth else { return }
    if name == Self.item, path.count == depth + 2 { return appendItem() }
    if path.count == depth { return finishProperty(name) }
    if !name.hasPrefix(Self.rdf), path.count == depth + 1 || path.count == depth + 2 {
      finishField(name, of: path[depth])
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let depth = propertyDepth, (1...3).contains(path.count - depth),
      textBytes + bytes.count <= Self.maximumTextBytes
    else { return }
    textBytes += bytes.count
    buffer += bytes
  }
}

/// Properties by their names in the XMP specification part 2, IPTC Core and EXIF for XMP.
enum XMPName {
  private static let dublinCore = "http://purl.org/dc/elements/1.1/\t"
  private static let photoshop = "http://ns.adobe.com/photoshop/1.0/\t"
  private static let basic = "http://ns.adobe.com/xap/1.0/\t"
  private static let tiff = "http://ns.adobe.com/tiff/1.0/\t"
  private static let exif = "http://ns.adobe.com/exif/1.0/\t"
  private static let auxiliary = "http://ns.adobe.com/exif/1.0/aux/\t"
  private static let exifEX = "http://cipa.jp/exif/1.0/\t"

  static let title = dublinCore + "title"
  static let description = dublinCore + "description"
  static let subject = dublinCore + "subject"
  static let creator = dublinCore + "creator"
  static let rights = dublinCore + "rights"
  static let city = photoshop + "City"
  static let state = photoshop + "State"
  static let country = photoshop + "Country"
  static let headline = photoshop + "Headline"
  static let instructions = photoshop + "Instructions"
  static let dateCreated = photoshop + "DateCreated"
  static let creatorTool = basic + "CreatorTool"
  static let createDate = basic + "CreateDate"
  static let rating = basic + "Rating"
  static let make = tiff + "Make"
  static let model = tiff + "Model"
  static let orientation = tiff + "Orientation"
  static let dateTimeOriginal = exif + "DateTimeOriginal"
  static let colorSpace = exif + "ColorSpace"
  static let flashFired = exif + "Flash/" + exif + "Fired"
  static let altitude = exif + "GPSAltitude"
  static let altitudeRef = exif + "GPSAltitudeRef"
  static let iccProfile = photoshop + "ICCProfile"
  static let latitude = exif + "GPSLatitude"
  static let longitude = exif + "GPSLongitude"
  static let lens = auxiliary + "Lens"
  static let ownerName = auxiliary + "OwnerName"
  static let lensModel = exifEX + "LensModel"
}
