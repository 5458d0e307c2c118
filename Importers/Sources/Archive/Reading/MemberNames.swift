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
    let detector = EncodingDetector()
    encoding =
      isOfDOS
      ? EastAsianNames.encoding(of: names, decoder)
        ?? sample.withUnsafeMutableBufferPointer { detector.singleByteEncoding(of: $0).name }
      : sample.withUnsafeMutableBufferPointer { detector.encoding(of: $0, isHTML: false).name }
  }

  func text(_ name: [UInt8]) -> String { decoder.text(name, encoding) }
}

extension CharsetDecoder {
  /// A short text in a known encoding.
  func text(_ bytes: [UInt8], _ encoding: String) -> String {
    var bytes = bytes
    var text: [UInt8] = []
    bytes.withUnsafeMutableBufferPointer { decode($0, label: encoding, into: &text) }
    return String(decoding: text, as: UTF8.self)
  }
}
