import DocumentText
import Spreadsheets
import WordBuffer
import XMLEvents

/// Extracts the text of a sheet: cells row by row, headers and footers.
final class SheetHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  private let text: DocumentText
  private let cells: CellText
  private var kind = CellText.Kind.number
  private var format = 0
  private var value: [UInt8] = []
  /// True if the text of the open element is wanted.
  private var isCollecting = false
  private var skipping = 0
  private static let longest = 1 << 20

  init(_ text: DocumentText, _ cells: CellText) {
    self.text = text
    self.cells = cells
  }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    switch OpenXMLName[name] {
    case .row: text.widen(to: .line)
    case .cell:
      kind = CellText.Kind(attributes.bytes("t"))
      format = attributes.bytes("s").flatMap(CellText.wholeNumber) ?? 0
    case .value, .cellText, .oddHeader, .oddFooter, .evenHeader, .evenFooter, .firstHeader, .firstFooter:
      value.removeAll(keepingCapacity: true)
      isCollecting = skipping == 0
    case .phonetic: skipping += 1
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isCollecting, value.count < Self.longest { value.append(contentsOf: bytes) }
  }

  func end(_ name: Int32) {
    switch OpenXMLName[name] {
    case .value where isCollecting: cells.append(value, kind, format: format)
    case .cellText where isCollecting: EscapedText.withDecoded(value) { text.append($0) }
    case .cell: text.widen(to: .space)
    case .oddHeader, .oddFooter, .evenHeader, .evenFooter, .firstHeader, .firstFooter: appendHeader()
    case .phonetic: skipping -= 1
    default: break
    }
    isCollecting = false
  }

  /// Appends a header without its codes: `&L`, `&14`, `&"Arial,Bold"`, `&P`. `&&` is an ampersand.
  private func appendHeader() {
    text.widen(to: .line)
    var rest = value[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), let code = rest.popFirst() else {
        withUnsafeBytes(of: byte) { text.append($0.bindMemory(to: UInt8.self)) }
        continue
      }
      switch code {
      case UInt8(ascii: "&"): text.append("&")
      case UInt8(ascii: "\""): rest = rest.drop { $0 != UInt8(ascii: "\"") }.dropFirst()
      case UInt8(ascii: "K"): rest = rest.dropFirst(6)
      case 0x30...0x39: rest = rest.drop { 0x30...0x39 ~= $0 }
      default: text.widen(to: .space)
      }
    }
    text.widen(to: .line)
  }
}

/// Turns cell values into text.
final class CellText {
  /// The type of a cell's value.
  enum Kind {
    case number, sharedString, string, boolean, error

    init(_ type: UnsafeBufferPointer<UInt8>?) {
      switch type?.first {
      case nil, UInt8(ascii: "n"): self = .number
      case UInt8(ascii: "s"): self = type?.count == 1 ? .sharedString : .string
      case UInt8(ascii: "b"): self = .boolean
      case UInt8(ascii: "e"): self = .error
      default: self = .string
      }
    }
  }

  private let text: DocumentText
  private var strings: SharedStrings
  private let formats: NumberFormats
  private let firstDay: SerialDate.FirstDay

  init(_ text: DocumentText, _ strings: SharedStrings, _ formats: NumberFormats, countsFrom1904: Bool) {
    self.text = text
    self.strings = strings
    self.formats = formats
    firstDay = countsFrom1904 ? .in1904 : .in1900
  }

  func append(_ value: [UInt8], _ kind: Kind, format: Int) {
    value.withUnsafeBufferPointer { bytes in
      switch kind {
      case .sharedString: Self.wholeNumber(bytes).map { appendShared($0) }
      case .string: EscapedText.withDecoded(value) { text.append($0) }
      case .boolean: text.append(bytes.first == UInt8(ascii: "1") ? "TRUE" : "FALSE")
      case .number: appendNumber(bytes, format)
      case .error: text.append(bytes)
      }
    }
  }

  private func appendNumber(_ bytes: UnsafeBufferPointer<UInt8>, _ format: Int) {
    // A number of up to fifteen digits is stored as it is shown, unless it has an exponent.
    let isShown = bytes.count <= 16 && !bytes.contains(UInt8(ascii: "E")) && !bytes.contains(UInt8(ascii: "e"))
    let isPlain = formats.kind(ofStyle: format) == .number && formats.code(ofStyle: format) == nil
    guard !isPlain || !isShown, let number = Double(String(decoding: bytes, as: UTF8.self)) else {
      return text.append(bytes)
    }
    append(number, format: format)
  }

  /// Appends a number, as ISO 8601 if it is a date. Appends the text that the cell shows too, if that differs.
  func append(_ number: Double, format: Int) {
    let code = formats.code(ofStyle: format)
    let isDate = formats.kind(ofStyle: format) != .number && code?.isElapsed != true
    let date = isDate ? SerialDate(number, firstDay)?.description : nil
    let plain = date ?? Self.shown(number)
    text.append(plain)
    // If the cell shows the ISO date without its seconds, do not repeat it.
    guard let shown = code?.shown(number, firstDay), shown != plain, date?.hasPrefix(shown) != true else { return }
    text.widen(to: .space)
    text.append(shown)
  }

  func appendShared(_ index: Int) { strings.use(index)?.withUnsafeBufferPointer { text.append($0) } }

  /// The shortest form of a number; integers without a fraction.
  private static func shown(_ number: Double) -> String {
    number.magnitude < 1e15 && number == number.rounded() ? "\(Int64(number))" : "\(number)"
  }

  /// Appends the shared strings that no cell used.
  func appendUnused() {
    for string in strings.unused {
      text.widen(to: .line)
      string.withUnsafeBufferPointer { text.append($0) }
    }
  }

  static func wholeNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count < 10 else { return nil }
    var number = 0
    for byte in bytes {
      guard 0x30...0x39 ~= byte else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }
}
