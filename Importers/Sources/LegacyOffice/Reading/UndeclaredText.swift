import Encodings

/// Decodes text whose file does not tell its code page, by the letters that it has.
final class UndeclaredText {
  /// Programs that wrote the text.
  enum Origin {
    /// Programs of DOS, which wrote in the pages of DOS, and Lotus in its own character set.
    case disk
    case windows
  }

  let decoder = CharsetDecoder()

  /// Appends the text of bytes in an unknown code page.
  func append(_ bytes: [UInt8], from origin: Origin, to text: inout TextBuilder) {
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      for byte in bytes { text.append(ascii: byte) }
      return
    }
    var input = bytes
    var output: [UInt8] = []
    input.withUnsafeMutableBufferPointer { input in
      decoder.decode(input, label: origin == .disk ? label(input) : nil, into: &output)
    }
    text.append(String(decoding: output, as: UTF8.self))
  }

  /// Page of DOS where the letters are those of Western Europe: 850, or Lotus's, which is that of Windows for letters.
  private func label(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> String? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return "utf-8" }
    let found = decoder.encoding(of: bytes)
    guard Self.western.contains(found) else { return found }
    let lower = bytes.count { 0x80...0xA5 ~= $0 }
    let upper = bytes.count { 0xC0...0xFF ~= $0 }
    return lower >= upper ? "ibm850" : "windows-1252"
  }

  /// Pages that the detector takes for one another where there are few letters.
  private static let western: Set<String> = [
    "windows-1252", "windows-1250", "windows-1254", "windows-1257", "windows-1258", "macintosh", "ibm850", "ibm437",
    "ibm858", "ibm865", "ibm860", "ibm863", "ibm861", "iso-8859-15", "iso-8859-3", "hp-roman8",
  ]
}
