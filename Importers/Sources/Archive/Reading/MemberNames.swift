import Encodings

/// Decodes names of members in an encoding that the archive does not declare.
///
/// All names of an archive have the same encoding. It is detected from all of them, because one name is too short.
struct MemberNames {
  private let decoder = CharsetDecoder()
  private let encoding: String

  /// - Parameters:
  ///   - names: The stored names, none of them in UTF-8.
  ///   - isOfDOS: True if the format comes from DOS or Windows, so that programs use the encodings of these systems.
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

  /// Maximum number of letters beyond ASCII that are too few to reveal a language.
  private static let fewLetters = 4

  /// True if there are few such letters, and all are Western European letters in DOS code pages. In Windows code pages
  /// most of them would be signs.
  private static func isShortAndLatin(_ sample: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    let highs = sample.filter { $0 >= 0x80 }
    return highs.count <= fewLetters
      && highs.allSatisfy { byte in
        switch byte {
        // The signs for pound, multiplication and florin lie between the letters.
        case 0x9C, 0x9E, 0x9F: false
        case 0x80...0xA5, 0xE1, 0xEC: true
        default: false
        }
      }
  }

  func text(_ name: [UInt8]) -> String { decoder.text(of: name, in: encoding) }
}
