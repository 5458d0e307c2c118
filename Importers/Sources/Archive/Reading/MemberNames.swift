import Encodings

/// Decodes names of members in an encoding that the archive does not state. All names of an archive are in the same one,
/// so that it is judged by all together: one name alone is too short.
struct MemberNames {
  private let decoder = CharsetDecoder()
  private let encoding: String

  /// - Parameters:
  ///   - names: as they are stored, none of them UTF-8.
  ///   - isOfDOS: the format began on DOS and Windows, whose encodings its programs use.
  init(_ names: [[UInt8]], isOfDOS: Bool) {
    var sample = Array(names.joined(separator: [0x0A]))
    let eastAsian = isOfDOS ? EastAsianNames.encoding(of: names, decoder) : nil
    encoding = sample.withUnsafeMutableBufferPointer { sample in
      if let eastAsian { return eastAsian }
      guard isOfDOS else { return EncodingDetector().encoding(of: sample, isHTML: false).name }
      let found = EncodingDetector().singleByteEncoding(of: sample).name
      return !found.hasPrefix("IBM") && Self.isShortAndLatin(sample) ? "IBM850" : found
    }
  }

  /// Up to so many letters beyond ASCII say little of a language.
  private static let fewLetters = 4

  /// Few letters, all of which are letters of Western Europe in the pages of DOS, and in those of Windows mostly signs.
  private static func isShortAndLatin(_ sample: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    let highs = sample.filter { $0 >= 0x80 }
    return highs.count <= fewLetters
      && highs.allSatisfy { byte in
        switch byte {
        // Pound, multiplication sign and florin stand between the letters.
        case 0x9C, 0x9E, 0x9F: false
        case 0x80...0xA5, 0xE1, 0xEC: true
        default: false
        }
      }
  }

  func text(_ name: [UInt8]) -> String { decoder.text(of: name, in: encoding) }
}
