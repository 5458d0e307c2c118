import ByteReading
import XMPMetadata

/// Content of an image file besides its pixels, as the container gives it: numbers read, metadata blocks found but not
/// yet read.
struct ImageContent {
  /// Columns and rows of the stored image, before any rotation.
  var width: Int?
  var height: Int?
  var bitsPerSample: Int?
  var colorModel: ColorModel?
  var hasAlpha: Bool?
  /// Pages of a TIFF, frames of an animation; absent for a single image.
  var pages: Int?
  /// Pixels an inch, across and down.
  var resolution: (horizontal: Double, vertical: Double)?
  var profileName: String?
  /// The container itself turns the image (HEIF's `irot` and `imir`), so that EXIF's orientation must not again.
  var turnsItself = false
  /// The container's own rotation exchanges width and height for the viewer.
  var isTurnedOnItsSide = false

  /// A TIFF stream of EXIF directories, without the `Exif` prefix.
  var exif: [UInt8]?
  /// EXIF fields read in place, by formats that are TIFF themselves.
  var fields = ExifFields()
  var xmp: [UInt8]?
  /// Further XMP packets that belong to the first.
  var extendedXMP: [[UInt8]] = []
  /// Properties that the container gives in RDF of its own.
  var packet: XMPPacket?
  /// IPTC-IIM data sets.
  var iptc: [UInt8]?
  /// Names of the layers, in the order of the file.
  var layers: [String] = []
  /// Further texts by the names of their attributes, where the format has fields of its own.
  var details: [String: String] = [:]
  /// Time of the picture by the camera's clock, in seconds since 1970 as if it were UTC.
  var localSeconds: Int64?
  /// Picture inside that stands for the whole, for a thumbnail of this edge; for kinds that no decoder knows.
  var preview: ((UInt32) -> ByteSource?)?
  /// Texts of the container itself.
  var texts = ContainerTexts()
  /// Sentences on what could not be read, first one first.
  var problems: [String] = []

  mutating func note(_ problem: String) { problems.append(problem) }

  /// The most that TIFF and BigTIFF can say, and more than any other format.
  private static let largestSide = 1 << 32

  /// Sets the size; zero means that the file does not say it.
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

/// Texts that PNG chunks, comments, SVG elements and Krita's documents carry outside of EXIF, XMP and IPTC.
struct ContainerTexts {
  var title: String?
  var author: String?
  /// Whom other fields name where none is for the author.
  var artist: String?
  var description: String?
  var copyright: String?
  var software: String?
  var comment: String?
  var creationTime: String?
  var keywords: [String] = []
  /// Texts under names that no attribute has, one a line.
  var others: [String] = []
}
