import Encodings

/// Decodes text whose file does not tell its code page, by the letters that it has.
final class UndeclaredText {
  /// The system of the program that wrote the text.
  enum Origin {
    /// Its programs used the code pages of DOS, and Lotus its own character set.
    case dos
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
      decoder.decode(input, label: origin == .dos ? label(input) : nil, into: &output)
    }
    text.append(String(decoding: output, as: UTF8.self))
  }

  /// The encoding. For letters of Western Europe it is page 850, or Lotus's set, whose letters are those of Windows.
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
