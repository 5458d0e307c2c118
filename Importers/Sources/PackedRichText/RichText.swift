import Encodings

/// Extracts the words of a message's RTF. Outlook also converts HTML messages to RTF.
struct RichText {
  private let decoder: CharsetDecoder
  private var output: [UInt8] = []
  /// Bytes in the code page that are not decoded yet.
  private var pending: [UInt8] = []
  private var codePage = 1252
  private var state = State()
  private var outer: [State] = []
  /// Number of open groups beyond the depth limit. They have no state of their own.
  private var tooDeep = 0
  /// First half of a character beyond U+FFFF, which `\u` gives as two numbers.
  private var highSurrogate: UInt32?

  private struct State {
    var isHidden = false
    /// True for parts that only readers of RTF should show, in a text converted from HTML.
    var isTwin = false
    /// Number of characters after `\u` that replace it in older readers.
    var fallback = 1
  }

  private static let mostDepth = 512
  private static let hidden: Set<String> = [
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "header", "footer", "listtable", "generator",
  ]

  init(_ decoder: CharsetDecoder) { self.decoder = decoder }

  /// The text in UTF-8.
  mutating func text(of bytes: Bytes) -> [UInt8] {
    var index = 0
    var skipped = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x7B: open()
      case 0x7D: close()
      case 0x5C: index = control(bytes, index, &skipped)
      case 0x0A, 0x0D: break
      default:
        if skipped > 0 { skipped -= 1 } else { put(byte) }
      }
    }
    flush()
    return output
  }

  private mutating func open() {
    if outer.count < Self.mostDepth { outer.append(state) } else { tooDeep += 1 }
  }

  private mutating func close() {
    if tooDeep > 0 { tooDeep -= 1 } else { state = outer.popLast() ?? State() }
  }

  private mutating func put(_ byte: UInt8) { if !state.isHidden, !state.isTwin { pending.append(byte) } }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    pending.withUnsafeMutableBufferPointer { decoder.decode($0, label: "cp\(codePage)", into: &output) }
    pending.removeAll(keepingCapacity: true)
  }

  /// Reads the control word after a backslash. Returns the position after it.
  private mutating func control(_ bytes: Bytes, _ start: Int, _ skipped: inout Int) -> Int {
    guard start < bytes.count else { return start }
    guard bytes[start].isLetter else { return symbol(bytes, start, &skipped) }
    var index = start
    while index < bytes.count, bytes[index].isLetter, index - start < 32 { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    let digits = bytes[index..<min(index + 11, bytes.count)].prefix { $0 == 0x2D || 0x30...0x39 ~= $0 }
    let number = Int(String(decoding: digits, as: UTF8.self))
    index += digits.count
    if index < bytes.count, bytes[index] == 0x20 { index += 1 }
    take(word, number, &skipped)
    return index
  }

  private mutating func symbol(_ bytes: Bytes, _ start: Int, _ skipped: inout Int) -> Int {
    switch bytes[start] {
    case 0x27:
      guard start + 2 < bytes.count, let high = bytes[start + 1].hexValue, let low = bytes[start + 2].hexValue else {
        return start + 1
      }
      if skipped > 0 { skipped -= 1 } else { put(high << 4 | low) }
      return start + 3
    case 0x2A: state.isHidden = true
    case 0x7E: put(0x20)
    case 0x5C, 0x7B, 0x7D: put(bytes[start])
    case 0x0A, 0x0D: put(0x0A)
    default: break
    }
    return start + 1
  }

  private mutating func take(_ word: String, _ number: Int?, _ skipped: inout Int) {
    switch word {
    case "par", "line", "row", "sect", "page": put(0x0A)
    case "tab", "cell": put(0x09)
    case "ansicpg": codePage = number ?? 1252
    case "uc": state.fallback = min(max(number ?? 1, 0), 8)
    case "htmlrtf": state.isTwin = number != 0
    case "u":
      flush()
      putUnicode(UInt32(truncatingIfNeeded: (number ?? 0) & 0xFFFF))
      skipped = state.fallback
    default: if Self.hidden.contains(word) { state.isHidden = true }
    }
  }
}

extension RichText {
  /// Appends a character of which `unit` is the UTF-16 form, or half of it.
  private mutating func putUnicode(_ unit: UInt32) {
    let high = highSurrogate
    highSurrogate = 0xD800...0xDBFF ~= unit ? unit : nil
    let isLow = 0xDC00...0xDFFF ~= unit
    let value = isLow ? high.map { 0x1_0000 + (($0 & 0x3FF) << 10) + (unit & 0x3FF) } ?? unit : unit
    guard !state.isHidden, !state.isTwin, value >= 0x20, let scalar = Unicode.Scalar(value) else { return }
    output += String(Character(scalar)).utf8
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }

  /// The value of a hexadecimal digit.
  fileprivate var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46, 0x61...0x66: (self | 0x20) - 0x57
    default: nil
    }
  }
}
