import CompoundFile

/// RTF as Outlook packs it ([MS-OXRTFCP]): an LZ77 of its own, whose window begins with usual words of RTF.
enum CompressedRichText {
  private static let windowBytes = 4_096
  private static let packed = 0x7546_5A4C
  private static let plain = 0x414C_454D

  private static let usual = Array(
    ("{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans "
      + "SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par "
      + "\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx").utf8)

  /// The RTF, as much of it as there is: at most what the head claims, and `limit`.
  static func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8] {
    guard let size = bytes.long(at: 4), let kind = bytes.long(at: 8) else { return [] }
    let most = min(size, limit)
    if kind == plain { return Array(bytes.part(at: 16, limit: most)) }
    guard kind == packed else { return [] }
    return unpack(bytes.dropFirst(16), most)
  }

  private static func unpack(_ input: ArraySlice<UInt8>, _ most: Int) -> [UInt8] {
    var output: [UInt8] = []
    var window = usual + [UInt8](repeating: 0, count: windowBytes - usual.count)
    var place = usual.count
    func write(_ byte: UInt8) {
      output.append(byte)
      window[place] = byte
      place = (place + 1) % windowBytes
    }
    var rest = input
    while output.count < most, let flags = rest.popFirst() {
      for bit in 0..<8 where output.count < most {
        guard let first = rest.popFirst() else { return output }
        guard flags >> bit & 1 != 0 else {
          write(first)
          continue
        }
        guard let second = rest.popFirst() else { return output }
        let offset = Int(first) << 4 | Int(second) >> 4
        // A reference to the place that is written next is the end.
        if offset == place { return output }
        for step in 0..<(Int(second & 15) + 2) where output.count < most {
          write(window[(offset + step) % windowBytes])
        }
      }
    }
    return output
  }
}
