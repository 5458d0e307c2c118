/// Decodes a sample to check whether an encoding is possible.
enum DecodingTrial {
  /// True if at most one unit in a hundred is invalid, and ASCII stays ASCII. A page in ASCII cannot declare itself as
  /// EBCDIC.
  static func isPlausible(_ encoding: TextEncoding, for sample: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var probe = Array("<?xml Az09=\"\">".utf8)
    let kept = probe.withUnsafeMutableBufferPointer { bytes in decode(bytes, as: encoding)?.text.elementsEqual(bytes) }
    guard kept == true, let trial = decode(sample, as: encoding) else { return false }
    return trial.invalid * 100 <= sample.count
  }

  /// The East Asian encoding in which the sample is valid and consists mostly of the most frequent letters of its
  /// language.
  static func eastAsian(_ sample: UnsafeMutableBufferPointer<UInt8>) -> TextEncoding? {
    var best: (encoding: TextEncoding, share: Double)?
    for encoding in [TextEncoding.eucJapanese, .shiftJIS, .eucKorean, .johab] {
      guard let trial = decode(sample, as: encoding), trial.invalid <= sample.count / 1000 else { continue }
      let share = kanaAndHangulShare(trial.text)
      if share > max(best?.share ?? 0, 0.5) { best = (encoding, share) }
    }
    return best?.encoding
  }

  /// Share of full-width kana and Hangul syllables among the characters beyond ASCII.
  private static func kanaAndHangulShare(_ text: [UInt8]) -> Double {
    var foreign = 0
    var common = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar.value >= 0x80 {
      foreign += 1
      if (0x3040..<0x3100).contains(scalar.value) || (0xAC00..<0xD7A4).contains(scalar.value) { common += 1 }
    }
    return foreign == 0 ? 0 : Double(common) / Double(foreign)
  }

  private static func decode(
    _ input: UnsafeMutableBufferPointer<UInt8>, as encoding: TextEncoding
  ) -> (text: [UInt8], invalid: Int)? {
    guard let decoder = LegacyDecoder(encoding) else { return nil }
    // No encoding here yields more than four bytes of UTF-8 per byte.
    let text = [UInt8](unsafeUninitializedCapacity: input.count * 4 + 16) { output, count in
      count = decoder.decode(input, into: output).written
    }
    return (text, decoder.invalid)
  }
}

/// Statistics of the bytes from 0x80 on, in an unknown encoding.
struct HighBytes {
  private(set) var count = 0
  private var inRuns = 0
  /// True if some are in 0x80 to 0x9F.
  private(set) var inControlRange = false
  /// True if a word of Greek letters starts with 0xB6, or with 0xA2.
  private(set) var alphaTonosISO = false
  private(set) var alphaTonosWindows = false

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    var run = 0
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte >= 0x80 else {
        close(&run)
        continue
      }
      run += 1
      if byte < 0xA0 { inControlRange = true }
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let startsWord = run == 1 && next >= 0xC0
      if byte == 0xB6, startsWord { alphaTonosISO = true }
      if byte == 0xA2, startsWord { alphaTonosWindows = true }
    }
    close(&run)
  }

  private mutating func close(_ run: inout Int) {
    count += run
    if run >= 4 { inRuns += run }
    run = 0
  }

  /// True if most are in runs, as in scripts other than Latin. Accented letters stand alone between ASCII letters.
  var comeInRuns: Bool { inRuns * 2 >= count }
}
