import ByteReading
import DocumentText

/// Reads DVI, TeX's output for printers: characters of fonts, and movements between them.
struct DVIReader {
  private var bytes: DVIBytes
  private let page: GlyphText
  private(set) var facts = DVIFacts()
  private(set) var isCut = false

  private var fonts: [UInt32: DVIFont] = [:]
  private var font = DVIFont.unknown
  private var state = Movement()
  private var stack: [Movement] = []

  /// The registers for repeated movements, and the vertical position on the page.
  private struct Movement {
    var (w, x, y, z): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    /// The sum of the downward movements since the page began.
    var vertical = 0
  }

  private static let deepest = 512
  private static let mostFonts = 4_096

  /// Fails if the file does not begin as DVI.
  init?(_ bytes: [UInt8], _ page: GlyphText) {
    guard bytes.count > 15, bytes[0] == 247, (2...3).contains(bytes[1]) else { return nil }
    self.bytes = DVIBytes(bytes)
    self.page = page
  }

  /// Reads until the end, or until `goesOn` returns false after a page.
  mutating func read(_ goesOn: () -> Bool) {
    while let operation = bytes.next() {
      switch operation {
      case 0...127: show(UInt32(operation))
      case 128...131: show(bytes.number(Int(operation) - 127))
      // A character without movement, which TeX uses to place accents.
      case 133...136: show(bytes.number(Int(operation) - 132))
      case 132, 137: bytes.skip(8)
      case 138, 255: break
      case 139: beginPage()
      case 140:
        page.endLine()
        if !goesOn() { return }
      case 141...170: move(operation)
      case 171...234: choose(UInt32(operation - 171))
      case 235...238: choose(bytes.number(Int(operation) - 234))
      case 239...242: special(Int(bytes.number(Int(operation) - 238)))
      case 243...246: define(bytes.number(Int(operation) - 242))
      case 247: readPreamble()
      // The postamble. A file that ends before it is cut.
      case 248: return
      default: break
      }
    }
    isCut = true
  }

  private mutating func readPreamble() {
    bytes.skip(13)
    facts.noteComment(bytes.take(Int(bytes.number(1))))
  }

  private mutating func beginPage() {
    bytes.skip(44)
    facts.pages += 1
    state = Movement()
    stack.removeAll(keepingCapacity: true)
    page.endLine()
  }

  private func show(_ code: UInt32) {
    page.append(font.encoding.text(of: code))
  }

  private mutating func move(_ operation: UInt8) {
    // 147, 152, 161 and 166 repeat the distance in w, x, y or z. The operations after each of them set it first.
    switch operation {
    case 141: if stack.count < Self.deepest { stack.append(state) }
    case 142: pop()
    case 143...146: moveRight(bytes.signed(Int(operation) - 142))
    case 147: moveRight(state.w)
    case 148...151:
      state.w = bytes.signed(Int(operation) - 147)
      moveRight(state.w)
    case 152: moveRight(state.x)
    case 153...156:
      state.x = bytes.signed(Int(operation) - 152)
      moveRight(state.x)
    case 157...160: moveDown(bytes.signed(Int(operation) - 156))
    case 161: moveDown(state.y)
    case 162...165:
      state.y = bytes.signed(Int(operation) - 161)
      moveDown(state.y)
    case 166: moveDown(state.z)
    default:
      state.z = bytes.signed(Int(operation) - 166)
      moveDown(state.z)
    }
  }

  /// Ends a box. If the restored position is at another height, a new line begins.
  private mutating func pop() {
    guard let former = stack.popLast() else { return }
    let distance = former.vertical - state.vertical
    state = former
    if abs(distance) >= font.size * 5 / 6 { page.endLine() }
  }

  /// Moves right. A sixth of the font size separates words, and so do four sixths to the left, as in `dvitype`.
  private func moveRight(_ distance: Int32) {
    let space = font.size / 6
    if Int(distance) >= space || Int(distance) <= -4 * space { page.endWord() }
  }

  private mutating func moveDown(_ distance: Int32) {
    state.vertical += Int(distance)
    if abs(Int(distance)) >= font.size * 5 / 6 { page.endLine() }
  }

  private mutating func choose(_ number: UInt32) { font = fonts[number] ?? .unknown }

  private mutating func define(_ number: UInt32) {
    bytes.skip(4)
    let size = Int(bytes.signed(4))
    bytes.skip(4)
    let count = Int(bytes.number(1)) + Int(bytes.number(1))
    let name = LegacyText.latin1(bytes.take(count))
    guard fonts[number] == nil, fonts.count < Self.mostFonts else { return }
    fonts[number] = DVIFont(size: max(1, size), encoding: TeXEncoding.of(font: name))
  }

  private mutating func special(_ count: Int) { facts.noteSpecial(bytes.take(count)) }
}

/// A font as the pages use it.
private struct DVIFont {
  /// The size in the units of the file.
  let size: Int
  let encoding: TeXEncoding

  /// Ten points, which dvitype assumes for an undefined font.
  static let unknown = DVIFont(size: 655_360, encoding: .text)
}

/// Reads the bytes of a DVI file in order. Zeros follow the end.
private struct DVIBytes {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// A big-endian number of one to four bytes.
  mutating func number(_ count: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count { value = value << 8 | UInt32(next() ?? 0) }
    return value
  }

  mutating func signed(_ count: Int) -> Int32 {
    let shift = Int32(32 - count * 8)
    return (Int32(bitPattern: number(count)) << shift) >> shift
  }

  mutating func skip(_ count: Int) { offset = min(bytes.count, offset + max(0, count)) }

  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let start = offset
    skip(count)
    return bytes[start..<offset]
  }
}
