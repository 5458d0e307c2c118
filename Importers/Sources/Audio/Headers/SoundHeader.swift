import ByteReading
import CTagLib

/// The header of a sound format that TagLib does not read, and the range of its tags.
struct SoundHeader {
  let codec: String
  var properties = ctaglib_properties()
  /// Tags that only this format has, under TagLib's names.
  var tags: [String: [String]] = [:]
  /// True if the file ends within its tags.
  var isCutOff = false
  /// The range of the file that holds ID3 or APE tags.
  var tagExtent: Range<Int>

  init(codec: String, tagExtent: Range<Int>) {
    self.codec = codec
    self.tagExtent = tagExtent
  }

  /// Reads the header of a format that the first bytes identify.
  ///
  /// - Returns: `nil` for all formats that TagLib reads, and for damaged headers.
  static func read(_ source: ByteSource) -> SoundHeader? {
    switch source.prefix(at: 0, limit: 4) {
    case let head where head.elementsEqual("DSD ".utf8): return DSDStreamFile.header(of: source)
    case let head where head.elementsEqual("FRM8".utf8): return DSDInterchangeFile.header(of: source)
    case let head where head.elementsEqual("tBaK".utf8): return LosslessHeaders.tak(source)
    case let head where head.elementsEqual("OFR ".utf8): return LosslessHeaders.optimFROG(source)
    case let head where head.elementsEqual("OggS".utf8): return CutOffOgg.header(of: source)
    case let head where head.elementsEqual("fLaC".utf8): return CutOffFLAC.header(of: source)
    default: return MPEGLayerOne.header(of: source)
    }
  }

  mutating func setSound(rate: Int, channels: Int, samples: UInt64) {
    properties.sample_rate = Int32(clamping: rate)
    properties.channels = Int32(clamping: channels)
    guard rate > 0, rate <= 100_000_000, samples <= UInt64(Int64.max) / 1_000 else { return }
    properties.milliseconds = Int64(samples) * 1_000 / Int64(rate)
  }
}

/// Finds the tags after the sound: an APE tag, then an ID3v1 tag.
enum TrailingTags {
  private static let footerBytes = 32
  private static let id3v1Bytes = 128

  static func extent(in source: ByteSource) -> Range<Int> {
    let end = source.count
    let hasID3v1 = source.matches("TAG", at: end - id3v1Bytes)
    let footer = (hasID3v1 ? end - id3v1Bytes : end) - footerBytes
    guard source.matches("APETAGEX", at: footer), let size: UInt32 = source.integer(at: footer + 12, .little) else {
      return (hasID3v1 ? end - id3v1Bytes : end)..<end
    }
    // The size includes items and footer. It excludes the header, which older tags lack.
    return max(0, footer - Int(size))..<end
  }
}
