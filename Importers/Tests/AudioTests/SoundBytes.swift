/// Hand-made audio files with only the parts that an importer reads.
enum SoundBytes {
  static func big(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

  static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  /// UTF-16 with a byte order mark, as in ID3v2.3.
  static func wide(_ text: String) -> [UInt8] { [0xFF, 0xFE] + text.utf16.flatMap { little($0) } }

  /// An ID3v2 tag.
  static func id3(_ frames: [(String, [UInt8])], version: UInt8 = 3) -> [UInt8] {
    func safe(_ number: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(number >> $0 & 127) } }
    let body = frames.flatMap { name, data in
      Array(name.utf8) + (version == 4 ? safe(data.count) : big(UInt32(data.count))) + [0, 0] + data
    }
    return Array("ID3".utf8) + [version, 0, 0] + safe(body.count) + body
  }

  static func textFrame(_ name: String, _ text: String) -> (String, [UInt8]) { (name, [1] + wide(text)) }

  /// One second of silence: MPEG layer III, mono, 44.1 kHz, 64 kbit/s.
  static func mp3(front: [UInt8] = [], behind: [UInt8] = []) -> [UInt8] {
    front + (0..<38).flatMap { _ in [0xFF, 0xFB, 0x50, 0xC0] + zeros(204) } + behind
  }

  static func id3v1(title: String, artist: String) -> [UInt8] {
    func field(_ text: String) -> [UInt8] { Array(text.utf8) + zeros(30 - text.utf8.count) }
    return Array("TAG".utf8) + field(title) + field(artist) + zeros(65)
  }

  /// An APE tag with fields such as `Title=x`.
  static func apeTag(_ fields: [String]) -> [UInt8] {
    let body = fields.flatMap { field in
      let parts = field.split(separator: "=", maxSplits: 1)
      return little(UInt32(parts[1].utf8.count)) + zeros(4) + Array(parts[0].utf8) + [0] + Array(parts[1].utf8)
    }
    func part(_ flags: UInt32) -> [UInt8] {
      Array("APETAGEX".utf8) + little(UInt32(2_000)) + little(UInt32(body.count + 32)) + little(UInt32(fields.count))
        + little(flags) + zeros(8)
    }
    return part(0xA000_0000) + body + part(0x8000_0000)
  }

  static func vorbisComments(_ fields: [String]) -> [UInt8] {
    little(UInt32(4)) + Array("here".utf8) + little(UInt32(fields.count))
      + fields.flatMap { little(UInt32($0.utf8.count)) + Array($0.utf8) }
  }

  /// FLAC's stream information: mono, 44.1 kHz, 16 bits.
  static func flacInfo(samples: UInt64) -> [UInt8] {
    big(UInt16(4_096)) + big(UInt16(4_096)) + zeros(6) + big(44_100 << 44 | 15 << 36 | samples) + zeros(16)
  }

  /// A FLAC file of one second without frames: comments, then a block of another kind.
  static func flac(_ fields: [String], picture: [UInt8] = []) -> [UInt8] {
    func block(_ kind: UInt8, _ data: [UInt8]) -> [UInt8] { [kind] + big(UInt32(data.count)).dropFirst() + data }
    let last: [UInt8] = picture.isEmpty ? [] : block(0x86, picture)
    return Array("fLaC".utf8) + block(0, flacInfo(samples: 44_100))
      + block(picture.isEmpty ? 0x84 : 4, vorbisComments(fields)) + last
  }

  /// Ogg pages with one packet each, at given positions in the sound.
  static func ogg(_ pages: [(position: Int64, packet: [UInt8])]) -> [UInt8] {
    pages.enumerated().flatMap { index, page in
      let lacing = [UInt8](repeating: 255, count: page.packet.count / 255) + [UInt8(page.packet.count % 255)]
      let kind: UInt8 = (index == 0 ? 2 : 0) | (index == pages.count - 1 ? 4 : 0)
      var bytes = Array("OggS".utf8) + [0, kind] + little(page.position) + little(UInt32(7)) + little(UInt32(index))
      bytes += zeros(4) + [UInt8(lacing.count)] + lacing + page.packet
      bytes.replaceSubrange(22..<26, with: little(checksum(bytes)))
      return bytes
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in sum >> 31 == 1 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1 }
    }
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(UInt32(data.count)) + data + zeros(data.count % 2)
  }

  /// One second of silence as WAV, followed by a RIFF INFO list.
  static func wave(_ fields: [(String, [UInt8])], broadcast: [UInt8] = []) -> [UInt8] {
    let format =
      little(UInt16(1)) + little(UInt16(1)) + little(UInt32(8_000)) + little(UInt32(8_000)) + little(UInt16(1))
      + little(UInt16(8))
    let list = Array("INFO".utf8) + fields.flatMap { chunk($0.0, $0.1 + [0]) }
    return chunk(
      "RIFF",
      Array("WAVE".utf8) + (broadcast.isEmpty ? [] : chunk("bext", broadcast)) + chunk("fmt ", format)
        + chunk("data", [UInt8](repeating: 0x80, count: 8_000))
        + chunk("LIST", list))
  }
}

/// MPEG-4 boxes.
extension SoundBytes {
  static func box(_ name: String, _ data: [UInt8]) -> [UInt8] {
    big(UInt32(data.count + 8)) + name.unicodeScalars.map { UInt8($0.value) } + data
  }

  /// A sound of one second with its index first. The last item of its tags is a picture.
  static func m4a(_ tags: [(String, String)], cover: [UInt8] = [], brand: String = "M4A ") -> [UInt8] {
    func data(_ kind: UInt32, _ value: [UInt8]) -> [UInt8] { box("data", big(kind) + zeros(4) + value) }
    let items = tags.flatMap { box($0.0, data(1, Array($0.1.utf8))) } + box("covr", data(13, cover))
    let meta = box("meta", zeros(4) + box("hdlr", zeros(8) + Array("mdirappl".utf8) + zeros(9)) + box("ilst", items))
    let index = box("moov", movieHeader + track + box("udta", meta))
    return box("ftyp", Array(brand.utf8) + zeros(4) + Array(brand.utf8)) + index + box("mdat", zeros(4_096))
  }

  private static var movieHeader: [UInt8] {
    box("mvhd", zeros(12) + big(UInt32(1_000)) + big(UInt32(1_000)) + zeros(80))
  }

  private static var track: [UInt8] {
    let entry = box("mp4a", zeros(6) + [0, 1] + zeros(8) + [0, 2, 0, 16] + zeros(4) + big(UInt32(44_100 << 16)))
    let table = box("stbl", box("stsd", zeros(4) + big(UInt32(1)) + entry))
    let header = box("mdhd", zeros(12) + big(UInt32(44_100)) + big(UInt32(44_100)) + zeros(4))
    let handler = box("hdlr", zeros(8) + Array("soun".utf8) + zeros(13))
    return box("trak", box("tkhd", zeros(84)) + box("mdia", header + handler + box("minf", table)))
  }
}
