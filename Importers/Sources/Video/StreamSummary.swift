import CAVFormat
import ImporterKit
import LanguageCodes

/// Summarizes a container's streams: kinds, codecs, languages, and the properties of the first stream of each kind.
struct StreamSummary {
  private var codecs: [String] = []
  private var languages: [String] = []
  private var kinds: [String] = []
  private var video: UnsafeMutablePointer<AVStream>?
  private var audio: UnsafeMutablePointer<AVStream>?
  private var audioRate: Int64 = 0
  private var videoRate: Int64 = 0

  var hasPictures: Bool { video != nil }

  init(_ container: borrowing MediaContainer) {
    for index in 0..<container.streamCount {
      guard let stream = container.stream(index), let codec = stream.pointee.codecpar else { continue }
      note(stream, codec.pointee)
    }
  }

  private mutating func note(_ stream: UnsafeMutablePointer<AVStream>, _ codec: AVCodecParameters) {
    let isCover = stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
    switch codec.codec_type {
    case AVMEDIA_TYPE_VIDEO where !isCover:
      add("Video", to: &kinds)
      video = video ?? stream
      videoRate += max(0, Self.rate(stream, codec))
    case AVMEDIA_TYPE_AUDIO:
      add("Sound", to: &kinds)
      audio = audio ?? stream
      audioRate += max(0, Self.rate(stream, codec))
    case AVMEDIA_TYPE_SUBTITLE: add("Text", to: &kinds)
    default: return
    }
    if let name = Self.name(of: codec) { add(name, to: &codecs) }
    if let language = MediaTags(stream.pointee.metadata)["language"], let code = LanguageCode.short(language) {
      add(code, to: &languages)
    }
  }

  private func add(_ word: String, to list: inout [String]) {
    if !list.contains(word) { list.append(word) }
  }

  /// Bits per second according to the codec, else according to the statistics of a Matroska muxer.
  private static func rate(_ stream: UnsafeMutablePointer<AVStream>, _ codec: AVCodecParameters) -> Int64 {
    if codec.bit_rate > 0 { return codec.bit_rate }
    return MediaTags(stream.pointee.metadata)["bps", "bps-eng"].flatMap { Int64($0) } ?? 0
  }

  /// The codec's name in QuickTime's words if it has one, else libavformat's.
  private static func name(of codec: AVCodecParameters) -> String? {
    switch codec.codec_id {
    case AV_CODEC_ID_H264: return "H.264"
    case AV_CODEC_ID_HEVC: return "HEVC"
    case AV_CODEC_ID_AV1: return "AV1"
    case AV_CODEC_ID_VP8: return "VP8"
    case AV_CODEC_ID_VP9: return "VP9"
    case AV_CODEC_ID_MPEG4: return "MPEG-4 Video"
    case AV_CODEC_ID_PRORES: return "Apple ProRes"
    case AV_CODEC_ID_MJPEG: return "Photo - JPEG"
    case AV_CODEC_ID_AAC: return "MPEG-4 AAC"
    case AV_CODEC_ID_ALAC: return "Apple Lossless"
    case AV_CODEC_ID_MP3: return "MPEG Layer 3"
    case AV_CODEC_ID_MP2: return "MPEG Layer 2"
    case AV_CODEC_ID_FLAC: return "FLAC"
    case AV_CODEC_ID_OPUS: return "Opus"
    case AV_CODEC_ID_VORBIS: return "Vorbis"
    case AV_CODEC_ID_NONE: return nil
    default: break
    }
    guard let description = avcodec_descriptor_get(codec.codec_id)?.pointee else { return nil }
    return (description.long_name ?? description.name).map { String(cString: $0) }
  }

  func add(to set: inout AttributeSet) {
    if !kinds.isEmpty { set[.mediaTypes] = .strings(kinds) }
    if !codecs.isEmpty { set[.codecs] = .strings(codecs) }
    if !languages.isEmpty { set[.languages] = .strings(languages) }
    if let video { addPictures(video, to: &set) }
    guard let codec = audio?.pointee.codecpar.pointee else { return }
    if audioRate > 0 { set[.audioBitRate] = .integer(audioRate) }
    if codec.sample_rate > 0 { set[.audioSampleRate] = .integer(Int64(codec.sample_rate)) }
    if codec.ch_layout.nb_channels > 0 { set[.audioChannelCount] = .integer(Int64(codec.ch_layout.nb_channels)) }
  }

  private func addPictures(_ stream: UnsafeMutablePointer<AVStream>, to set: inout AttributeSet) {
    let codec = stream.pointee.codecpar.pointee
    if codec.width > 0, codec.height > 0 {
      set[.pixelWidth] = .integer(Int64(codec.width))
      set[.pixelHeight] = .integer(Int64(codec.height))
      set[.pixelCount] = .integer(Int64(codec.width) * Int64(codec.height))
    }
    if videoRate > 0 { set[.videoBitRate] = .integer(videoRate) }
    // If no average is known, use the rate that the time stamps share.
    let average = stream.pointee.avg_frame_rate
    let rate = average.num > 0 ? average : stream.pointee.r_frame_rate
    if rate.num > 0, rate.den > 0 { set[.frameRate] = .real(Double(rate.num) / Double(rate.den)) }
  }
}
