import CAVFormat
import ImporterKit

/// Gives the text of a container's subtitles in file order, without markup.
struct Subtitles: ~Copyable {
  private let container: UnsafeMutablePointer<AVFormatContext>
  private let reader: DescriptorReader
  private let streams: [Int]

  /// Maximum number of bytes to read. Subtitles lie between the pictures, so most of the file must be read.
  private static let mostBytes: Int64 = 512 << 20
  private static let mostSeconds: Int64 = 10

  init(_ container: borrowing MediaContainer) {
    self.container = container.context
    reader = container.reader
    var streams: [Int] = []
    for index in 0..<container.streamCount {
      guard let stream = container.stream(index) else { continue }
      let isText = Self.isText(stream.pointee.codecpar.pointee.codec_id)
      stream.pointee.discard = isText ? AVDISCARD_DEFAULT : AVDISCARD_ALL
      if isText { streams.append(index) }
    }
    self.streams = streams
  }

  private static func isText(_ codec: AVCodecID) -> Bool {
    guard let properties = avcodec_descriptor_get(codec)?.pointee.props else { return false }
    return properties & AV_CODEC_PROP_TEXT_SUB != 0
  }

  func give(to sink: inout AttributeSink) {
    guard !streams.isEmpty, let packet = av_packet_alloc() else { return }
    defer {
      var freed: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&freed)
    }
    reader.allow(bytes: Self.mostBytes, seconds: Self.mostSeconds)
    // Packets that the analysis read are queued and come first.
    while av_read_frame(container, packet) >= 0 {
      defer { av_packet_unref(packet) }
      guard streams.contains(Int(packet.pointee.stream_index)), let text = text(of: packet.pointee), !text.isEmpty
      else {
        continue
      }
      guard sink.appendText(text), sink.appendText("\n") else { return }
    }
    if reader.isExhausted {
      sink.notePartial("subtitles are read of the first \(Self.mostBytes >> 20) MiB of the file alone")
    }
  }

  private func text(of packet: AVPacket) -> String? {
    guard let data = packet.data, packet.size > 0, packet.size < 1 << 20 else { return nil }
    let bytes = UnsafeBufferPointer(start: data, count: Int(packet.size))
    let codec = container.pointee.streams[Int(packet.stream_index)]?.pointee.codecpar.pointee.codec_id
    switch codec {
    case AV_CODEC_ID_MOV_TEXT: return SubtitleText.timed(bytes)
    case AV_CODEC_ID_ASS, AV_CODEC_ID_SSA: return SubtitleText.scripted(bytes)
    default: return SubtitleText.plain(bytes)
    }
  }
}

/// Extracts the text of single subtitles.
enum SubtitleText {
  /// The text of 3GPP timed text: two bytes of length, the text, then style boxes.
  static func timed(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.count >= 2 else { return nil }
    let count = Int(bytes[0]) << 8 | Int(bytes[1])
    return String(decoding: bytes[2...].prefix(count), as: UTF8.self)
  }

  /// The text of Advanced SubStation: eight fields, then the text with styles in braces.
  static func scripted(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let fields = String(decoding: bytes, as: UTF8.self).split(
      separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
    guard fields.count == 9 else { return "" }
    return withoutEscapes(without("{", "}", in: fields[8][...]))
  }

  /// The text of SubRip, WebVTT and similar formats, without tags in angle brackets.
  static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    without("<", ">", in: String(decoding: bytes, as: UTF8.self)[...])
  }

  private static func without(_ start: Character, _ end: Character, in text: Substring) -> String {
    var result = ""
    var rest = text
    while let open = rest.firstIndex(of: start) {
      guard let close = rest[open...].firstIndex(of: end) else { break }
      result += rest[..<open]
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Decodes `\N` and `\n` as line breaks and `\h` as a space.
  private static func withoutEscapes(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "\\") {
      result += rest[..<mark]
      rest = rest[rest.index(after: mark)...]
      switch rest.first {
      case "N", "n": result += "\n"
      case "h": result += " "
      default:
        result += "\\"
        continue
      }
      rest = rest.dropFirst()
    }
    return result + rest
  }
}
