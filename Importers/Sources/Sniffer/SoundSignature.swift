/// Signatures of audio and video formats that libmagic does not know.
enum SoundSignature {
  private static let marks: [(offset: Int, mark: String, type: String)] = [
    (0, "tBaK", "audio/x-tak"), (0, "OFR ", "audio/x-optimfrog"), (0, "DSD ", "audio/x-dsf"),
    (4, "ftypaaxc", "audio/vnd.audible.aaxc"),
  ]

  /// The MIME type for these bytes. `nil` if libmagic should decide.
  static func mimeType(of bytes: [UInt8]) -> String? {
    if let found = marks.first(where: { bytes.dropFirst($0.offset).starts(with: $0.mark.utf8) }) { return found.type }
    if bytes.starts(with: "FRM8".utf8), bytes.dropFirst(12).starts(with: "DSD ".utf8) { return "audio/x-dff" }
    return isLayerOne(bytes) ? "audio/mpeg" : nil
  }

  /// True for an MPEG-4 file whose brand is missing from libmagic's list.
  static func isMPEG4(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 16 && bytes[..<2].allSatisfy { $0 == 0 } && bytes[4...].starts(with: "ftyp".utf8)
      && bytes[8..<12].allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// Bit rates of MPEG-2 in kbit/s. The rates of MPEG-1 are multiples of 32.
  private static let halfRateKilobits = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
  private static let rates = [44_100, 48_000, 32_000]
  /// Two bytes may look like a frame header by chance, but not four times in the right places.
  private static let leastFrames = 4

  /// Detects MPEG audio of layer I. It starts with `FF FF` or, with checksums, with the bytes of a UTF-16 mark.
  private static func isLayerOne(_ bytes: [UInt8]) -> Bool {
    var position = 0
    for _ in 0..<leastFrames {
      guard let length = frameLength(bytes[min(position, bytes.count)...]) else { return false }
      position += length
    }
    return true
  }

  private static func frameLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    let head = Array(bytes.prefix(4))
    guard head.count == 4, head[0] == 0xFF, head[1] & 0xE6 == 0xE6, head[1] & 0x18 != 0x08 else { return nil }
    let (bitRate, rateIndex) = (Int(head[2] >> 4), Int(head[2] >> 2 & 3))
    guard 1...14 ~= bitRate, rateIndex < 3 else { return nil }
    let isFullRate = head[1] & 0x18 == 0x18
    // MPEG-2 halves the sampling rate of MPEG-1, and MPEG-2.5 halves it again.
    let rate = rates[rateIndex] / (isFullRate ? 1 : head[1] & 0x18 == 0x10 ? 2 : 4)
    let kilobits = isFullRate ? bitRate * 32 : halfRateKilobits[bitRate]
    return (12_000 * kilobits / rate + Int(head[2] >> 1 & 1)) * 4
  }
}
