import CAVFormat
import ImporterKit
import MDSystem

/// An open container with video or sound, and its streams. Closed with this value.
struct MediaContainer: ~Copyable {
  let context: UnsafeMutablePointer<AVFormatContext>
  let reader: DescriptorReader
  private let input: UnsafeMutablePointer<AVIOContext>?
  /// The tags of a sound file whose format separates those of track and album.
  private let soundTags: [String: String]?

  /// Limits of bytes and seconds for headers and first frames, which show what the headers do not state.
  private static let headerBytes: Int64 = 96 << 20
  private static let headerSeconds: Int64 = 8
  private static let probeBytes: Int64 = 4 << 20
  private static let analyzedMicroseconds: Int64 = 3_000_000

  init(_ file: borrowing ImportFile) throws {
    av_log_set_level(AV_LOG_QUIET)
    let reader = try DescriptorReader(file)
    reader.allow(bytes: Self.headerBytes, seconds: Self.headerSeconds)
    guard let input = reader.makeContext(), let context = avformat_alloc_context() else {
      throw ImportFailure("out of memory")
    }
    Self.prepare(context, input, reader)
    var opened: UnsafeMutablePointer<AVFormatContext>? = context
    // Some formats are recognized only by the extension, so pass it. libavformat frees the context if opening fails.
    let name = file.fileExtension.isEmpty ? "" : "media." + file.fileExtension
    guard avformat_open_input(&opened, name, nil, nil) >= 0, let opened else {
      DescriptorReader.release(input)
      throw ImportFailure("no container of a known kind, or its header is damaged")
    }
    self.context = opened
    self.reader = reader
    self.input = input
    soundTags = Self.isSoundInMatroska(opened) ? try? MatroskaTags.ofSound(file) : nil
  }

  private static func isSoundInMatroska(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    guard let name = context.pointee.iformat?.pointee.name, String(cString: name).hasPrefix("matroska") else {
      return false
    }
    return (0..<Int(context.pointee.nb_streams)).allSatisfy { index in
      guard let stream = context.pointee.streams[index]?.pointee else { return true }
      let isCover = stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
      return isCover || stream.codecpar?.pointee.codec_type != AVMEDIA_TYPE_VIDEO
    }
  }

  private static func prepare(
    _ context: UnsafeMutablePointer<AVFormatContext>, _ input: UnsafeMutablePointer<AVIOContext>,
    _ reader: DescriptorReader
  ) {
    context.pointee.pb = input
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    context.pointee.probesize = probeBytes
    context.pointee.max_analyze_duration = analyzedMicroseconds
    context.pointee.max_streams = 200
    context.pointee.interrupt_callback = AVIOInterruptCB(
      callback: { DescriptorReader.of($0)?.isOverdue == true ? 1 : 0 },
      opaque: Unmanaged.passUnretained(reader).toOpaque())
    // Playlists and references name other files and servers, which must not be opened.
    context.pointee.io_open = { _, _, _, _, _ in cav_not_permitted }
  }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = self.context
    avformat_close_input(&context)
    DescriptorReader.release(input)
  }

  /// Reads the first frames for values that the headers do not state. Returns false if that failed.
  func analyze() -> Bool { avformat_find_stream_info(context, nil) >= 0 && !reader.isExhausted }

  var streamCount: Int { Int(context.pointee.nb_streams) }

  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? { context.pointee.streams[index] }

  /// Tags of the whole container. Ogg stores them in its streams.
  var tags: MediaTags {
    var tags = MediaTags(soundTags ?? [:])
    tags.merge(MediaTags(context.pointee.metadata))
    if format == "ogg", streamCount > 0 { tags.merge(streamTags(0)) }
    return tags
  }

  func streamTags(_ index: Int) -> MediaTags { MediaTags(context.pointee.streams[index]?.pointee.metadata) }

  /// The container's format, as libavformat calls it.
  var format: String { context.pointee.iformat.flatMap { $0.pointee.name }.map { String(cString: $0) } ?? "" }

  var chapterCount: Int { Int(context.pointee.nb_chapters) }

  func chapterTitle(_ index: Int) -> String? {
    guard let chapter = context.pointee.chapters[index] else { return nil }
    return MediaTags(chapter.pointee.metadata)["title"]
  }
}

/// Tags of a container, a stream or a chapter, by their names in lower case.
struct MediaTags {
  private var values: [String: String] = [:]

  private static let maximumCount = 2_000

  init(_ values: [String: String]) { self.values = values }

  init(_ dictionary: OpaquePointer?) {
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while values.count < Self.maximumCount, let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
      entry = next
      guard let key = next.pointee.key, let value = next.pointee.value else { continue }
      let name = String(cString: key).lowercased()
      if values[name] == nil { values[name] = String(cString: value) }
    }
  }

  /// The value of the first name that has one.
  subscript(names: String...) -> String? {
    for name in names {
      if let value = values[name], value.contains(where: { !$0.isWhitespace }) { return value }
    }
    return nil
  }

  mutating func merge(_ others: MediaTags) { values.merge(others.values) { first, _ in first } }
}

/// Tells whether a movie can be played while it is downloaded: its index precedes its pictures.
enum FastStart {
  private static let maximumBoxes = 100

  /// `nil` for formats other than QuickTime and MPEG-4, and if neither part is found.
  static func isStreamable(_ file: borrowing ImportFile, format: String) -> Bool? {
    guard format.hasPrefix("mov,") else { return nil }
    var offset: Int64 = 0
    for _ in 0..<maximumBoxes {
      guard let head = try? file.read(at: offset, limit: 16), head.count >= 8 else { return nil }
      switch String(decoding: head[4..<8], as: UTF8.self) {
      case "moov": return true
      case "mdat": return false
      default: break
      }
      guard let size = size(head), size >= 8, offset <= Int64.max - size else { return nil }
      offset += size
    }
    return nil
  }

  /// Size of a box. If its 32 bits hold 1, the size follows in 64 bits.
  private static func size(_ head: [UInt8]) -> Int64? {
    let short = head[0..<4].reduce(0 as Int64) { $0 << 8 | Int64($1) }
    guard short == 1 else { return short }
    guard head.count == 16, head[8] < 0x80 else { return nil }
    return head[8..<16].reduce(0) { $0 << 8 | Int64($1) }
  }
}
