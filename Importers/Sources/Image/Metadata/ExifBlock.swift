import CExif
import ByteReading

/// An EXIF block read by libexif; freed when the value goes.
struct ExifBlock: ~Copyable {
  private let data: UnsafeMutablePointer<ExifData>

  /// libexif looks at no more than a JPEG segment can hold.
  private static let maximumBlockBytes = 64 << 10
  private static let prefix: [UInt8] = Array("Exif\0\0".utf8)

  /// - Parameter tiff: a TIFF stream, without the `Exif` prefix.
  /// - Returns: `nil` when libexif is out of memory.
  init?(_ tiff: [UInt8]) {
    guard let data = exif_data_new() else { return nil }
    self.data = data
    // Take the file as it is: neither drop tags that libexif has no name for, nor "repair" formats.
    exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    let block = Self.prefix + tiff.prefix(Self.maximumBlockBytes)
    exif_data_load_data(data, block, UInt32(block.count))
  }

  deinit { exif_data_unref(data) }

  /// A block without the `Exif\0\0` that some writers put before it in WebP and HEIF.
  static func withoutPrefix(_ block: [UInt8]) -> [UInt8] {
    block.starts(with: prefix) ? Array(block.dropFirst(prefix.count)) : block
  }

  /// The fields of the directories that we read.
  var fields: ExifFields {
    var fields = ExifFields()
    let order: ByteOrder = exif_data_get_byte_order(data) == EXIF_BYTE_ORDER_INTEL ? .little : .big
    let contents = data.pointee.ifd
    for (content, directory) in [(contents.0, ExifDirectory.image), (contents.2, .photo), (contents.3, .gps)] {
      guard let content = content?.pointee, let entries = content.entries else { continue }
      for index in 0..<Int(content.count) {
        guard let entry = entries[index]?.pointee, let field = Self.field(entry, order) else { continue }
        fields[directory, UInt16(truncatingIfNeeded: entry.tag.rawValue)] = field
      }
    }
    return fields
  }

  private static func field(_ entry: ExifEntry, _ order: ByteOrder) -> ExifField? {
    guard let bytes = entry.data, entry.size > 0,
      Int(entry.size) <= ExifField.maximumBytes(ofTag: UInt16(truncatingIfNeeded: entry.tag.rawValue))
    else { return nil }
    return ExifField(
      format: UInt16(truncatingIfNeeded: entry.format.rawValue),
      bytes: Array(UnsafeBufferPointer(start: bytes, count: Int(entry.size))), order: order)
  }

  /// The picture that cameras store in the block: a JPEG of some 160 pixels.
  var thumbnail: [UInt8]? {
    guard let bytes = data.pointee.data, data.pointee.size > 0 else { return nil }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(data.pointee.size)))
  }
}
