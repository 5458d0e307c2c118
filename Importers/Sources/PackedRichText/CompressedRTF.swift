public import Encodings

typealias Bytes = UnsafeBufferPointer<UInt8>

/// Extracts the words of a message's RTF, which Outlook stores compressed.
public enum PackedRichText {
  /// The words in UTF-8; empty if the bytes are not compressed RTF.
  public static func words(of packed: UnsafeBufferPointer<UInt8>, _ decoder: CharsetDecoder) -> [UInt8] {
    var reader = RichText(decoder)
    return CompressedRTF.unpacked(packed).withUnsafeBufferPointer { reader.text(of: $0) }
  }

  /// The words of uncompressed RTF, in UTF-8.
  public static func words(ofUnpacked text: UnsafeBufferPointer<UInt8>, _ decoder: CharsetDecoder) -> [UInt8] {
    var reader = RichText(decoder)
    return reader.text(of: text)
  }
}

/// Unpacks Outlook's RTF (MS-OXRTFCP). It consists of copies from a window that initially contains common RTF words.
enum CompressedRTF {
  private static let windowSize = 4_096
  private static let mostBytes = 16 << 20

  private static let dictionary = Array(
    ("{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript "
      + "\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par "
      + "\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx").utf8)

  /// The unpacked RTF; empty if the bytes are not compressed RTF.
  static func unpacked(_ bytes: Bytes) -> [UInt8] {
    guard bytes.count > 16 else { return [] }
    let (size, kind) = (number(bytes, at: 4), number(bytes, at: 8))
    // "MELA" means that the RTF is stored uncompressed.
    if kind == 0x414C_454D { return Array(bytes.dropFirst(16)) }
    guard kind == 0x7546_5A4C else { return [] }
    return unpacked(bytes, from: 16, size: min(size, mostBytes))
  }

  private static func number(_ bytes: Bytes, at offset: Int) -> Int {
    bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func unpacked(_ bytes: Bytes, from start: Int, size: Int) -> [UInt8] {
    var window = dictionary + [UInt8](repeating: 0x20, count: windowSize - dictionary.count)
    var place = dictionary.count
    var output: [UInt8] = []
    var index = start
    func put(_ byte: UInt8) {
      output.append(byte)
      window[place] = byte
      place = (place + 1) % windowSize
    }
    while index < bytes.count, output.count < size {
      let flags = bytes[index]
      index += 1
      for bit in 0..<8 where index < bytes.count {
        if flags >> UInt8(bit) & 1 == 0 {
          put(bytes[index])
          index += 1
          continue
        }
        guard index + 1 < bytes.count else { return output }
        let reference = Int(bytes[index]) << 8 | Int(bytes[index + 1])
        index += 2
        let from = reference >> 4
        // A reference to the current position marks the end.
        if from == place { return output }
        for offset in 0..<(reference & 15) + 2 { put(window[(from + offset) % windowSize]) }
      }
    }
    return output
  }
}
