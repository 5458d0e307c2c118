import CCLD2

/// Detects the languages of a text with Compact Language Detector 2.
public enum LanguageGuess {
  /// Letters used for detection. They are enough for 99.7 % of the right answers. The detector reads 36 MB/s, so more
  /// letters would dominate the time of an import.
  private static let sampleLetters = 320
  private static let sampleBytes = 600
  /// Number of bytes that are searched for letters among numbers and signs.
  private static let searchedBytes = 16 << 10
  /// Shorter samples count only if the detector calls its answer reliable.
  private static let fewLetters = 80
  /// Minimum share of a language in the sample, in percent.
  private static let leastShare: Int32 = 25

  /// BCP 47 tags, the most frequent language first. `text` must be valid UTF-8.
  public static func languages(of text: UnsafeBufferPointer<UInt8>) -> [String] {
    var letters = 0
    let sample = letterRuns(of: text, &letters)
    guard letters > 0 else { return [] }
    let answer = sample.withUnsafeBytes { bytes in
      ccld2_detect(bytes.assumingMemoryBound(to: CChar.self).baseAddress!, Int32(bytes.count))
    }
    guard answer.is_reliable || letters >= fewLetters else { return [] }
    let candidates = [
      (answer.codes.0, answer.percent.0), (answer.codes.1, answer.percent.1), (answer.codes.2, answer.percent.2),
    ]
    return candidates.compactMap { code, percent in
      guard let code, percent >= leastShare else { return nil }
      return tag(String(cString: code))
    }
  }

  /// Runs of letters joined with single spaces, because numbers and signs do not indicate a language. Every non-ASCII
  /// character counts as a letter.
  private static func letterRuns(of text: UnsafeBufferPointer<UInt8>, _ letters: inout Int) -> [UInt8] {
    var sample: [UInt8] = []
    sample.reserveCapacity(sampleBytes + 4)
    for (index, byte) in text.enumerated() {
      // Stop only between characters. Continuation bytes (`10xxxxxx`) belong to the previous one.
      if index >= searchedBytes, byte & 0xC0 != 0x80 { break }
      let isLetter = byte >= 0x80 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
      if isLetter {
        if sample.count >= sampleBytes || letters >= sampleLetters, byte & 0xC0 != 0x80 { break }
        if byte & 0xC0 != 0x80 { letters += 1 }
        sample.append(byte)
      } else if sample.last != 0x20, !sample.isEmpty {
        if sample.count >= sampleBytes { break }
        sample.append(0x20)
      }
    }
    return sample
  }

  /// Replaces a few outdated codes that the detector uses.
  private static func tag(_ code: String) -> String {
    switch code {
    case "iw": "he"
    case "jw": "jv"
    case "in": "id"
    case "ji": "yi"
    case "mo": "ro"
    default: code
    }
  }
}
