import Glibc

/// Detects elements with too many attributes before libxml2 sees them.
///
/// libxml2 compares each attribute with all before it. With 200,000 attributes this takes minutes, and it cannot be
/// stopped.
public struct AttributeGuard {
  /// Default for the maximum number of attributes of an element.
  public static let most = 4_096

  private enum Place {
    case text
    /// After `<`.
    case opened
    case elementName
    case declaration(length: Int)
    /// Inside `<!DOCTYPE` and similar declarations.
    case declared
    /// Inside a quoted part of a declaration.
    case literal(quote: UInt8)
    /// Skipping to `>`. If there is a mark, two of it must precede the `>`.
    case skipped(mark: UInt8?)
    /// Skipping to `?>`.
    case instruction
    /// In the text of a script, up to its own end tag.
    case script
    /// After `</` in a script, with the first letters of the tag's name.
    case scriptEnd(name: UInt64)
    case betweenAttributes
    case name
    case behindName
    case beforeValue
    case value
    case quoted(UInt8)
  }

  private let isHTML: Bool
  private let most: Int
  private var place = Place.text
  private var words = DeclarationWords()
  private var count = 0
  /// First letters of the element's name, in lower case.
  private var element: UInt64 = 0
  /// True if the attribute's name is valid, so that a value may follow.
  private var isName = false
  /// Number of consecutive marks just read.
  private var marks = 0
  private var last: UInt8 = 0
  /// Width and order of characters, known after the first two bytes.
  private var width = Width.unknown
  /// First byte of a two-byte character, if a piece ended there.
  private var half: UInt8?

  private enum Width { case unknown, one, twoLowFirst, twoHighFirst }

  /// - Parameter isHTML: True for HTML, in which the text of scripts is not markup.
  public init(isHTML: Bool, most: Int = AttributeGuard.most) { (self.isHTML, self.most) = (isHTML, most) }

  /// Scans the next piece of a document.
  ///
  /// - Returns: True if no element had too many attributes so far.
  public mutating func allows(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if width == .unknown { noteWidth(bytes) }
    if width != .one { return allowsWide(bytes) }
    var index = 0
    while index < bytes.count {
      if let wanted = soughtByte {
        guard let found = Self.first(wanted, in: bytes, from: index) else { return true }
        index = found
      }
      if let next = nextMark(in: bytes, behind: index) {
        index = next
        continue
      }
      take(bytes[index])
      if count > most { return false }
      index += 1
    }
    return true
  }

  /// Detects UTF-16 and UTF-32: a zero among the first two bytes, or a byte order mark. A first piece of one byte
  /// counts as a single-byte encoding.
  private mutating func noteWidth(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isHTML, bytes.count > 1 else { return width = .one }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (1..., 0): width = .twoLowFirst
    case (0xFE, 0xFF), (0, 1...): width = .twoHighFirst
    default: width = .one
    }
  }

  /// Scans a piece of two-byte characters. Only ASCII characters can be marks, so all others count as letters.
  private mutating func allowsWide(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let (low, high) = width == .twoLowFirst ? (first, byte) : (byte, first)
      take(high == 0 ? low : 0x80)
      if count > most { return false }
    }
    return true
  }

  /// The `<` after the one that begins an XML tag, if it is too near for too many attributes. An attribute takes at
  /// least two bytes, and a tag contains no other `<`, so the tag between can be skipped.
  private func nextMark(in bytes: UnsafeBufferPointer<UInt8>, behind index: Int) -> Int? {
    guard !isHTML, case .text = place, index + 1 < bytes.count else { return nil }
    guard bytes[index + 1] == UInt8(ascii: "/") || isNameByte(bytes[index + 1]) else { return nil }
    let near = UnsafeBufferPointer(rebasing: bytes[..<min(bytes.count, index + 2 * most)])
    return Self.first(UInt8(ascii: "<"), in: near, from: index + 1)
  }

  /// The only byte that can end the current state; `nil` if several can.
  private var soughtByte: UInt8? {
    switch place {
    case .text: UInt8(ascii: "<")
    case .quoted(let quote) where isHTML: quote
    case .literal(let quote): quote
    default: nil
    }
  }

  private static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int? {
    guard let start = bytes.baseAddress, let found = memchr(start + index, Int32(byte), bytes.count - index) else {
      return nil
    }
    return UnsafeRawPointer(start).distance(to: UnsafeRawPointer(found))
  }
}

extension AttributeGuard {
  private mutating func take(_ byte: UInt8) {
    defer { last = byte }
    // Skip the zero bytes of four-byte characters.
    if byte == 0 { return }
    if !isHTML, isInTag {
      // libxml2 also gives up an XML tag at another `<`.
      if byte == UInt8(ascii: "<") { return (place, count) = (.opened, 0) }
    } else if !isHTML {
      countValues(byte)
    }
    switch place {
    case .text: place = .opened
    case .opened: open(byte)
    case .elementName: takeElementName(byte)
    case .declaration(let length): takeDeclaration(byte, length)
    case .declared: takeDeclared(byte)
    case .literal: endLiteral()
    case .skipped(let mark): skip(byte, mark)
    case .instruction: skipInstruction(byte)
    case .script: if byte == UInt8(ascii: "<") { place = .opened }
    case .scriptEnd(let name): takeScriptEnd(byte, name)
    case .betweenAttributes, .name, .behindName: takeName(byte)
    case .beforeValue: beginValue(byte)
    case .value: if Self.isSpace(byte) { place = .betweenAttributes } else { endTag(byte) }
    case .quoted(let quote): if byte == quote { place = .betweenAttributes }
    }
  }

  /// True inside an XML tag, including an end tag.
  private var isInTag: Bool {
    switch place {
    case .elementName, .betweenAttributes, .name, .behindName, .beforeValue, .value, .quoted, .skipped(nil): true
    default: false
    }
  }

  /// Counts values in comments and the like. libxml2 ends a damaged comment early, so they may belong to a tag.
  private mutating func countValues(_ byte: UInt8) {
    if byte == UInt8(ascii: "<") {
      count = 0
    } else if last == UInt8(ascii: "="), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      count += 1
    }
  }

  private mutating func open(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"): place = isInScript ? .scriptEnd(name: 0) : .skipped(mark: nil)
    case UInt8(ascii: "<"): break
    case _ where isInScript: place = .script
    case UInt8(ascii: "!"): place = .declaration(length: 0)
    case UInt8(ascii: "?"): (place, marks) = (isHTML ? .skipped(mark: nil) : .instruction, 0)
    case _ where isNameByte(byte): (place, element, count) = (.elementName, UInt64(byte | 0x20), 0)
    default: place = .text
    }
  }

  private mutating func takeScriptEnd(_ byte: UInt8, _ name: UInt64) {
    guard isNameByte(byte) else { return place = byte == UInt8(ascii: "<") ? .opened : .script }
    let name = name << 8 | UInt64(byte | 0x20)
    if name == element { (place, element) = (.skipped(mark: nil), 0) } else { place = .scriptEnd(name: name) }
  }

  private mutating func takeElementName(_ byte: UInt8) {
    if Self.isSpace(byte) || byte == UInt8(ascii: "/") { return place = .betweenAttributes }
    if byte == UInt8(ascii: ">") { return endTag(byte) }
    if element >> 48 == 0 { element = element << 8 | UInt64(byte | 0x20) }
  }

  /// Reads the beginning of a declaration. Comments and CDATA sections end with two marks and `>`, all others with `>`.
  private mutating func takeDeclaration(_ byte: UInt8, _ length: Int) {
    // In HTML the marks that begin a comment may also end it: `<!-->`.
    marks = isHTML ? 2 : 0
    switch (byte, length) {
    case (UInt8(ascii: "-"), 0): place = .declaration(length: 1)
    case (UInt8(ascii: "-"), 1): place = .skipped(mark: byte)
    case (UInt8(ascii: "["), 0) where !isHTML: place = .skipped(mark: UInt8(ascii: "]"))
    default:
      (place, words) = (.declared, DeclarationWords())
      takeDeclared(byte)
    }
  }

  /// Reads a declaration. A quoted part may contain `>`.
  ///
  /// XML declarations may contain others in brackets. In HTML, only the addresses of a document type are quoted.
  private mutating func takeDeclared(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ">"): place = .text
    case UInt8(ascii: "[") where !isHTML: place = .text
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if !isHTML || words.mayBeginAddress { place = .literal(quote: byte) } else { words.take(byte) }
    case _ where Self.isSpace(byte): words.end()
    default: words.take(byte)
    }
  }

  private mutating func endLiteral() {
    place = .declared
    words.endAddress()
  }

  private mutating func skip(_ byte: UInt8, _ mark: UInt8?) {
    if byte == UInt8(ascii: ">"), mark == nil || marks >= 2 { return place = .text }
    // A comment in HTML may also end with `--!>`.
    if isHTML, byte == UInt8(ascii: "!"), marks >= 2 { return }
    marks = byte == mark ? marks + 1 : 0
  }

  private mutating func skipInstruction(_ byte: UInt8) {
    if byte == UInt8(ascii: ">"), marks > 0 { return place = .text }
    marks = byte == UInt8(ascii: "?") ? 1 : 0
  }

  private mutating func takeName(_ byte: UInt8) {
    if Self.isSpace(byte) {
      if case .name = place { place = .behindName }
    } else if byte == UInt8(ascii: ">") {
      endTag(byte)
    } else if case .name = place {
      if byte == UInt8(ascii: "="), isName { place = .beforeValue } else { isName = isName && isNameByte(byte) }
    } else if byte == UInt8(ascii: "="), case .behindName = place, isName {
      place = .beforeValue
    } else if byte != UInt8(ascii: "/") {
      count += 1
      (place, isName) = (.name, isNameByte(byte) && byte != UInt8(ascii: "-") && !Self.isDigit(byte))
    }
  }

  private mutating func beginValue(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): place = .quoted(byte)
    case _ where Self.isSpace(byte): break
    default:
      place = .value
      endTag(byte)
    }
  }

  private mutating func endTag(_ byte: UInt8) {
    guard byte == UInt8(ascii: ">") else { return }
    place = isInScript ? .script : .text
  }

  private var isInScript: Bool {
    isHTML && (element == Self.scripts.0 || element == Self.scripts.1)
  }

  /// The names `script` and `style`, packed.
  private static let scripts: (UInt64, UInt64) = (0x7363_7269_7074, 0x7374_796C_65)

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: byte >= 0x80 && !isHTML
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
