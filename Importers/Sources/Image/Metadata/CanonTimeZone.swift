import ByteReading

/// The time zone that Canon's cameras keep in their maker notes, beside the clock times of EXIF, which have none.
///
/// Described at <https://exiftool.org/TagNames/Canon.html#TimeInfo>.
enum CanonTimeZone {
  private static let makerNote: UInt16 = 0x927C
  private static let timeInformation: UInt16 = 0x35

  /// Adds the offset from UTC to fields of a block that have none.
  static func add(of block: [UInt8], to fields: inout ExifFields) {
    let offsets = [ExifTag.offsetTime, ExifTag.offsetTimeOriginal, ExifTag.offsetTimeDigitized]
    guard offsets.allSatisfy({ fields[.photo, $0] == nil }),
      fields[.image, ExifTag.make]?.text?.hasPrefix("Canon") == true, let minutes = minutes(in: block)
    else { return }
    let digits = [abs(minutes) / 60, abs(minutes) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let text = (minutes < 0 ? "-" : "+") + digits.joined(separator: ":")
    fields[.photo, ExifTag.offsetTime] = ExifField(format: 2, bytes: Array(text.utf8), order: .big)
  }

  /// Minutes east of UTC. Those of daylight saving time are in them, although the camera keeps them beside as well.
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
      // The table begins with its own size, which shows that no editor has moved it.
      times.count == 4, times[0] == 16
    else { return nil }
    let minutes = Int(Int32(truncatingIfNeeded: times[1]))
    return (-14 * 60...15 * 60).contains(minutes) ? minutes : nil
  }
}
