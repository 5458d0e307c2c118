import ByteReading
import CExif

/// An EXIF block parsed by libexif, which is freed with this value.
struct ExifBlock: ~Copyable {
  private let data: UnsafeMutablePointer<ExifData>

  /// Maximum bytes of a block. libexif reads no more than fits into a JPEG segment.
  private static let maximumBlockBytes = 64 << 10
  private static let prefix: [UInt8] = Array("Exif\0\0".utf8)

  /// - Parameter tiff: A TIFF stream, without the `Exif` prefix.
  /// - Returns: `nil` if libexif is out of memory.
  init?(_ tiff: [UInt8]) {
    guard let data = exif_data_new() else { return nil }
    self.data = data
    // Take the file as it is: libexif must neither drop tags that it has no name for, nor "repair" formats.
    exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    let block = Self.prefix + tiff.prefix(Self.maximumBlockBytes)
    exif_data_load_data(data, block, UInt32(block.count))
  }

  deinit { exif_data_unref(data) }

  /// The block without the prefix `Exif\0\0`, which some writers add in WebP and HEIF.
  static func withoutPrefix(_ block: [UInt8]) -> [UInt8] {
    block.starts(with: prefix) ? Array(block.dropFirst(prefix.count)) : block
  }

  /// The fields of the directories that the importer uses.
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

  /// The thumbnail in the block: usually a JPEG of some 160 pixels.
  var thumbnail: [UInt8]? {
    guard let bytes = data.pointee.data, data.pointee.size > 0 else { return nil }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(data.pointee.size)))
  }
}

/// Reads the time zone that Canon's cameras store in their maker notes. EXIF's own clock times have none.
///
/// The table is described at <https://exiftool.org/TagNames/Canon.html#TimeInfo>.
enum CanonTimeZone {
  private static let makerNote: UInt16 = 0x927C
  private static let timeInformation: UInt16 = 0x35

  /// Adds the offset from UTC to a block's fields if they have none.
  static func add(of block: [UInt8], to fields: inout ExifFields) {
    let offsets = [ExifTag.offsetTime, ExifTag.offsetTimeOriginal, ExifTag.offsetTimeDigitized]
    guard offsets.allSatisfy({ fields[.photo, $0] == nil }),
      fields[.image, ExifTag.make]?.text?.hasPrefix("Canon") == true, let minutes = minutes(in: block)
    else { return }
    let digits = [abs(minutes) / 60, abs(minutes) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let text = (minutes < 0 ? "-" : "+") + digits.joined(separator: ":")
    fields[.photo, ExifTag.offsetTime] = ExifField(format: 2, bytes: Array(text.utf8), order: .big)
  }

  /// The minutes east of UTC. They include daylight saving time, although the camera also stores that separately.
  private static func minutes(in block: [UInt8]) -> Int? {
    let source = ByteSource(block: block)
    guard let layout = TIFFLayout(source) else { return nil }
    func directory(_ offset: Int) -> TIFFDirectory? {
      TIFFDirectory(source, at: layout.position(of: offset), layout: layout)
    }
    guard let image = directory(layout.firstDirectory),
      let photo = image.field(ExifTag.exifDirectory, in: source, layout)?.integer().flatMap(directory),
      let note = photo.entries[makerNote], let notes = TIFFDirectory(source, at: note.offset, layout: layout),
      let times = notes.field(timeInformation, in: source, layout)?.integers,
      // The table begins with its own size. If the number is right, no editor has moved the table.
      times.count == 4, times[0] == 16
    else { return nil }
    let minutes = Int(Int32(truncatingIfNeeded: times[1]))
    return (-14 * 60...15 * 60).contains(minutes) ? minutes : nil
  }
}
