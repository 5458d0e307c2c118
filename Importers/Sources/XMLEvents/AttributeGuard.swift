import Glibc

/// Finds elements with more attributes than any document has, before libxml2 sees them: it compares each with all before
/// it, which takes minutes for 200,000, and cannot be stopped in between.
public struct AttributeGuard {
  /// Most attributes of an element, unless another number is given.
  public static let most = 4_096

  private enum Place {
    case text
    /// Behind `<`.
    case opened
    case elementName
    case declaration(length: Int)
    /// In `<!DOCTYPE` and the like.
    case declared
    /// In a quoted part of a declaration.
    case literal(quote: UInt8)
    /// Up to `>`, behind two of a mark where there is one.
    case skipped(mark: UInt8?)
    /// Up to `?>`.
    case instruction
    /// The text of a script, up to the end tag of its own name.
    case script
    /// Behind `</` in a script: first letters of the tag's name.
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
  /// Whether the attribute's name is one, so that a value may follow.
  private var isName = false
  /// How many of the mark that ends what is skipped came last.
  private var marks = 0
  private var last: UInt8 = 0
  /// How the document is written, as soon as its first two bytes have told.
  private var width = Width.unknown
  /// First byte of a character of two, at the end of a piece.
  private var half: UInt8?

  private enum Width { case unknown, one, twoLowFirst, twoHighFirst }

  /// - Parameter isHTML: the text of scripts is no markup.
  public init(isHTML: Bool, most: Int = AttributeGuard.most) { (self.isHTML, self.most) = (isHTML, most) }

  /// Looks through the next piece of a document.
  ///
  /// - Returns: whether no element has too many attributes so far.
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

  /// Characters of UTF-16 and UTF-32 have a zero among their first two bytes, or begin with their mark. A first piece of one
  /// byte is looked at as such.
  private mutating func noteWidth(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isHTML, bytes.count > 1 else { return width = .one }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (1..., 0): width = .twoLowFirst
    case (0xFE, 0xFF), (0, 1...): width = .twoHighFirst
    default: width = .one
    }
  }

  /// Only characters of ASCII are marks; all others are letters.
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

  /// The `<` behind the one that begins a tag of XML, if it is too near for many attributes: none has fewer than two bytes,
  /// and no tag holds another `<`.
  private func nextMark(in bytes: UnsafeBufferPointer<UInt8>, behind index: Int) -> Int? {
    guard !isHTML, case .text = place, index + 1 < bytes.count else { return nil }
    guard bytes[index + 1] == UInt8(ascii: "/") || isNameByte(bytes[index + 1]) else { return nil }
    let near = UnsafeBufferPointer(rebasing: bytes[..<min(bytes.count, index + 2 * most)])
    return Self.first(UInt8(ascii: "<"), in: near, from: index + 1)
  }

  /// The only byte that ends what is open.
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
    // Of characters of four bytes.
    if byte == 0 { return }
    if !isHTML, isInTag {
      // As libxml2 does, which gives up a tag of XML there.
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

  /// In a tag of XML, also in one that ends an element.
  private var isInTag: Bool {
    switch place {
    case .elementName, .betweenAttributes, .name, .behindName, .beforeValue, .value, .quoted, .skipped(nil): true
    default: false
    }
  }

  /// Counts values where no tag is expected, in comments and the like: libxml2 ends them early where they are damaged.
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

  /// Comments and sections of text end by two marks, all others by `>` alone.
  private mutating func takeDeclaration(_ byte: UInt8, _ length: Int) {
    // In HTML a comment may end with the marks that begin it.
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

  /// What is quoted may hold `>`. Declarations of XML may hold others in brackets; in HTML only the addresses of a document
  /// type are quoted.
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
    // HTML's comments may end with `--!>` too.
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

  /// `script` and `style`.
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
