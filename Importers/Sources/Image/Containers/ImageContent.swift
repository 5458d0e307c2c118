import ByteReading
import XMPMetadata

/// The contents of an image file apart from its pixels.
///
/// The container reader fills in numbers, and collects metadata blocks that are parsed later.
struct ImageContent {
  /// Columns and rows of the stored image, before any rotation.
  var width: Int?
  var height: Int?
  var bitsPerSample: Int?
  var colorModel: ColorModel?
  var hasAlpha: Bool?
  /// Number of pages of a TIFF or frames of an animation; `nil` for a single image.
  var pages: Int?
  /// Pixels per inch, horizontally and vertically.
  var resolution: (horizontal: Double, vertical: Double)?
  var profileName: String?
  /// True if the container itself rotates the image (HEIF's `irot` and `imir`), so that EXIF's orientation must be
  /// ignored.
  var turnsItself = false
  /// True if the container's own rotation exchanges width and height.
  var isTurnedOnItsSide = false

  /// A TIFF stream with EXIF directories, without the `Exif` prefix.
  var exif: [UInt8]?
  /// EXIF fields that were read directly, from formats based on TIFF.
  var fields = ExifFields()
  var xmp: [UInt8]?
  /// Further XMP packets that belong to the first.
  var extendedXMP: [[UInt8]] = []
  /// Properties in RDF that the container itself holds.
  var packet: XMPPacket?
  /// IPTC-IIM data sets.
  var iptc: [UInt8]?
  /// Names of the layers, in file order.
  var layers: [String] = []
  /// Texts of fields that only this format has, by the names of their attributes.
  var details: [String: String] = [:]
  /// The time of the camera's clock, in seconds since 1970 as if it were UTC.
  var localSeconds: Int64?
  /// Returns an embedded picture for a thumbnail of this edge. Set for formats that no decoder reads.
  var preview: ((UInt32) -> ByteSource?)?
  /// Texts in fields of the container itself.
  var texts = ContainerTexts()
  /// Sentences about what could not be read, in the order of discovery.
  var problems: [String] = []

  mutating func note(_ problem: String) { problems.append(problem) }

  /// Longest side in pixels: the maximum of TIFF and BigTIFF, and more than any other format allows.
  private static let largestSide = 1 << 32

  /// Sets the size. Zero means that the file does not state it.
  mutating func setSize(width: Int, height: Int) {
    guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else { return }
    self.width = width
    self.height = height
  }
}

/// The colour model of the stored samples, in Spotlight's words.
enum ColorModel: String {
  case rgb = "RGB"
  case gray = "Gray"
  case cmyk = "CMYK"
  case lab = "LAB"
}

/// Texts outside EXIF, XMP and IPTC: in PNG chunks, comments, SVG elements and Krita's documents.
struct ContainerTexts {
  var title: String?
  var author: String?
  /// The artist or photographer, used if no author is given.
  var artist: String?
  var description: String?
  var copyright: String?
  var software: String?
  var comment: String?
  var creationTime: String?
  var keywords: [String] = []
  /// Texts for which no attribute exists, one per element.
  var others: [String] = []
}
