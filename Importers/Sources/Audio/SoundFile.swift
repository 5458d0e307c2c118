import CTagLib
import ImporterKit
import MDSystem

/// What TagLib finds in a file; freed when the value goes.
struct SoundFile: ~Copyable {
  private let file: OpaquePointer
  let properties: ctaglib_properties

  /// Bytes that are read of one file: its tags with their pictures, and the headers of some frames.
  private static let budget: Int64 = 96 << 20

  init(_ file: borrowing ImportFile) throws(ImportFailure) {
    let found = Self.read(file, as: Self.name(file.fileExtension)) ?? Self.read(file, as: "")
    guard let found else { throw ImportFailure("no sound of a known kind, or its header is damaged") }
    self.file = found
    properties = ctaglib_properties_of(found)
  }

  deinit { ctaglib_free(file) }

  /// Name of a file of this kind, by which the library chooses its reader. The user's own may hold anything.
  private static func name(_ fileExtension: String) -> String { fileExtension.isEmpty ? "" : "sound." + fileExtension }

  /// What is read as the kind that the name tells; `nil` where the sound is of no length, so that the contents tell.
  private static func read(_ file: borrowing ImportFile, as name: String) -> OpaquePointer? {
    let found = ctaglib_read(file.descriptor.rawValue, Int64(clamping: file.status.size), name, budget)
    guard let found, !name.isEmpty, ctaglib_properties_of(found).sample_rate == 0, ctaglib_tag_count(found) == 0 else {
      return found
    }
    ctaglib_free(found)
    return nil
  }

  var codec: String? { ctaglib_codec(file).map { String(cString: $0) } }
  /// Modules of trackers are played for as long as one likes; of all other sound the length should be known.
  var isWithoutLength: Bool { properties.milliseconds == 0 && !(codec?.hasSuffix("racker") ?? false) }
  var isCut: Bool { ctaglib_is_cut(file) }

  /// Values of each tag by its name in upper case, in the file's order.
  var tags: [String: [String]] {
    var tags: [String: [String]] = [:]
    for index in 0..<ctaglib_tag_count(file) {
      let value = String(cString: ctaglib_tag_value(file, index))
      if !value.isEmpty { tags[String(cString: ctaglib_tag_name(file, index)), default: []].append(value) }
    }
    return tags
  }

  /// Titles of chapters, and lyrics.
  var texts: [String] {
    let chapters = (0..<ctaglib_chapter_count(file)).map { String(cString: ctaglib_chapter(file, $0)) }
    let lines = (0..<ctaglib_line_count(file)).map { String(cString: ctaglib_line(file, $0)) }
    let tags = tags
    let names = tags.keys.filter { Self.isChapter($0) }.sorted() + tags.keys.filter { Self.isLyrics($0) }.sorted()
    return chapters + names.flatMap { tags[$0] ?? [] } + lines
  }

  /// Chapters of Vorbis comments: `CHAPTER003NAME`.
  private static func isChapter(_ name: String) -> Bool { name.hasPrefix("CHAPTER") && name.hasSuffix("NAME") }

  private static func isLyrics(_ name: String) -> Bool {
    name.hasPrefix("LYRICS") || name.hasPrefix("UNSYNCEDLYRICS") || name == "USLT"
  }

  var cover: [UInt8]? {
    let bytes = ctaglib_cover(file)
    guard let start = bytes.start, bytes.count > 0 else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: bytes.count))
  }
}
