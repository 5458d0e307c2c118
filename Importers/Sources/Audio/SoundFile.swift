import ByteReading
import CTagLib
import Encodings
import ImporterKit
import MDSystem

/// A sound file's tags and properties, mostly read by TagLib. Freed with this value.
struct SoundFile: ~Copyable {
  private let file: OpaquePointer
  let properties: ctaglib_properties
  let codec: String?
  /// True if the file ends within its tags.
  let isCutOff: Bool
  /// Tags that TagLib does not read.
  private let ownTags: [String: [String]]

  /// Maximum bytes to read of one file: its tags with pictures, and the headers of some frames.
  private static let budget: Int64 = 96 << 20

  init(_ file: borrowing ImportFile) throws {
    let source = ByteSource(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    if let header = SoundHeader.read(source) {
      try self.init(header, file)
    } else {
      try self.init(known: file, source)
    }
  }

  /// Opens a file of a format that TagLib reads.
  private init(known file: borrowing ImportFile, _ source: ByteSource) throws {
    let cutLength = CutOffFile.length(of: source)
    let length = cutLength.map(Int64.init) ?? Int64(clamping: file.status.size)
    let name = Self.name(file.fileExtension)
    let found = Self.read(file, length: length, as: name) ?? Self.read(file, length: length, as: "")
    guard let found else { throw ImportFailure("no sound of a known kind, or its header is damaged") }
    self.file = found
    isCutOff = cutLength != nil
    codec = ctaglib_codec(found).map { String(cString: $0) }
    properties = Self.properties(of: found, codec, file)
    ownTags = ChunkTexts.tags(source)
  }

  private static func properties(
    of found: OpaquePointer, _ codec: String?, _ file: borrowing ImportFile
  ) -> ctaglib_properties {
    var properties = ctaglib_properties_of(found)
    guard codec == "FLAC", properties.milliseconds == 0, properties.sample_rate > 0,
      let samples = try? FLACEnd.samples(file)
    else { return properties }
    // No overflow: the sample number of a frame has at most 36 bits, and the frame's length at most 16.
    let rate = Int64(properties.sample_rate)
    properties.milliseconds = (Int64(samples) * 1_000 + rate / 2) / rate
    guard properties.milliseconds > 0 else { return properties }
    properties.kilobits = Int32(clamping: Int64(min(file.status.size, 1 << 56)) * 8 / properties.milliseconds)
    return properties
  }

  private init(_ header: SoundHeader, _ file: borrowing ImportFile) throws(ImportFailure) {
    let count = Int64(header.tagExtent.count)
    let extent = ctaglib_extent(start: Int64(header.tagExtent.lowerBound), stored: count, length: count)
    guard let found = ctaglib_read_tags(file.descriptor.rawValue, extent, Self.budget) else {
      throw ImportFailure("out of memory")
    }
    self.file = found
    properties = header.properties
    codec = header.codec
    isCutOff = header.isCutOff
    ownTags = header.tags
  }

  deinit { ctaglib_free(file) }

  /// A file name by which TagLib chooses its reader. The user's own name may contain anything.
  private static func name(_ fileExtension: String) -> String { fileExtension.isEmpty ? "" : "sound." + fileExtension }

  /// Reads the file as the format that the name implies.
  ///
  /// - Returns: `nil` if that yields no sound and no tags; then the contents should determine the format.
  private static func read(_ file: borrowing ImportFile, length: Int64, as name: String) -> OpaquePointer? {
    let extent = ctaglib_extent(start: 0, stored: Int64(clamping: file.status.size), length: length)
    let found = ctaglib_read(file.descriptor.rawValue, extent, name, budget)
    guard let found, !name.isEmpty, ctaglib_properties_of(found).sample_rate == 0, ctaglib_tag_count(found) == 0 else {
      return found
    }
    ctaglib_free(found)
    return nil
  }

  /// True if the length should be known and is not. Tracker modules can play without end.
  var isWithoutLength: Bool { properties.milliseconds == 0 && !(codec?.hasSuffix("racker") ?? false) }
  var isCut: Bool { ctaglib_is_cut(file) }

  /// The values of each tag by its name in upper case, in file order.
  var tags: [String: [String]] {
    var tags: [String: [String]] = [:]
    let old = OldTagTexts((0..<ctaglib_old_text_count(file)).map { String(cString: ctaglib_old_text(file, $0)) })
    for index in 0..<ctaglib_tag_count(file) {
      // Fields of fixed size are padded with blanks, which do not belong to the value.
      let value = LegacyText.trim(old.decoded(String(cString: ctaglib_tag_value(file, index))))
      if !value.isEmpty { tags[String(cString: ctaglib_tag_name(file, index)), default: []].append(value) }
    }
    return tags.merging(ownTags) { tagged, _ in tagged }
  }

  /// Titles of chapters, and lyrics.
  var texts: [String] {
    let chapters = (0..<ctaglib_chapter_count(file)).map { String(cString: ctaglib_chapter(file, $0)) }
    let lines = (0..<ctaglib_line_count(file)).map { String(cString: ctaglib_line(file, $0)) }
    let tags = tags
    let lyrics = tags.keys.filter { Self.isLyrics($0) }.sorted().flatMap { tags[$0] ?? [] }
    let names = tags.keys.filter { Self.isChapter($0) }.sorted()
    return chapters + names.flatMap { tags[$0] ?? [] } + lyrics.map(TimedLyrics.withoutTimes) + lines
  }

  /// True for a chapter in Vorbis comments: `CHAPTER003NAME`.
  private static func isChapter(_ name: String) -> Bool { name.hasPrefix("CHAPTER") && name.hasSuffix("NAME") }

  private static func isLyrics(_ name: String) -> Bool {
    name.hasPrefix("LYRICS") || name.hasPrefix("UNSYNCEDLYRICS") || name == "USLT" || name == "SYNCEDLYRICS"
  }

  var cover: [UInt8]? {
    let bytes = ctaglib_cover(file)
    guard let start = bytes.start, bytes.count > 0 else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: bytes.count))
  }
}

/// Decodes tag values whose declared encoding is wrong.
///
/// Windows players wrote the system's encoding into fields declared as Latin-1. All these fields of a file share one
/// encoding, which is detected from all of them together.
struct OldTagTexts {
  private var texts: [String: String] = [:]

  /// - Parameter values: Texts in which each character stands for the byte of its number.
  init(_ values: [String]) {
    guard !values.isEmpty else { return }
    let stored = values.map { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    let encoding = Self.encoding(of: stored)
    let decoder = CharsetDecoder()
    for bytes in stored + stored.map(Self.withoutBlanks) {
      let value = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      if let text = String(validating: bytes, as: UTF8.self) {
        texts[value] = text
      } else if let encoding {
        texts[value] = decoder.text(of: bytes, in: encoding)
      }
    }
  }

  /// TagLib returns some fields without the blanks that pad them, so both forms are keys.
  private static func withoutBlanks(_ bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }) else {
      return []
    }
    return Array(bytes[first...last])
  }

  /// The value in its real encoding.
  func decoded(_ value: String) -> String { texts[value] ?? value }

  /// The real encoding of the texts.
  ///
  /// - Returns: `nil` if Latin-1 may be right. In Latin-1, ASCII letters outnumber accented ones; texts in other
  ///   scripts have hardly any ASCII letters.
  private static func encoding(of texts: [[UInt8]]) -> String? {
    var sample = Array(texts.filter { String(validating: $0, as: UTF8.self) == nil }.joined(separator: [0x0A]))
    let highs = sample.count { $0 >= 0x80 }
    let letters = sample.count { (0x61...0x7A).contains($0 | 0x20) }
    guard highs >= 4, highs > letters else { return nil }
    let found = sample.withUnsafeMutableBufferPointer { EncodingDetector().encoding(of: $0, isHTML: false) }
    return found == .windows1252 ? nil : found.name
  }
}
