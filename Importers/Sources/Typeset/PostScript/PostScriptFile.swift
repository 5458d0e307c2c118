import ByteReading
import DocumentText
import ImporterKit

/// Reads a PostScript file: its structuring comments (Adobe's DSC 3.0), then the text that it shows.
struct PostScriptFile {
  private let bytes: ArraySlice<UInt8>

  private static let headBytes = 64 << 10
  private static let tailBytes = 8 << 10
  private static let mostLines = 4_000
  /// Maximum number of steps, some seconds of work. A page of text takes about ten thousand.
  private static let mostSteps = 20_000_000

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The range of the PostScript, after a header of DOS or after printer commands; `nil` if there is none.
  static func range(of bytes: [UInt8]) -> Range<Int>? {
    if bytes.starts(with: [0xC5, 0xD0, 0xD3, 0xC6]), bytes.count >= 12 {
      let start = Int(ByteOrder.little.integer(bytes[4..<8], as: UInt32.self))
      let size = Int(ByteOrder.little.integer(bytes[8..<12], as: UInt32.self))
      return start < bytes.count ? start..<min(bytes.count, start + size) : nil
    }
    let mark = Array("%!".utf8)
    let head = bytes.prefix(1_024)
    return head.indices.first { head[$0...].starts(with: mark) }.map { $0..<bytes.count }
  }

  func read(_ text: DocumentText, into sink: inout AttributeSink) {
    var comments = StructuringComments()
    comments.read(bytes.prefix(Self.headBytes), most: Self.mostLines)
    if bytes.count > Self.headBytes { comments.read(bytes.suffix(Self.tailBytes), most: Self.mostLines) }
    comments.give(to: &sink)
    sink.flush()
    let isExhausted = show(text, &sink)
    if isExhausted { sink.notePartial("the program on the pages does so much that reading ended early") }
    text.finish(to: &sink)
  }

  /// Runs the program.
  ///
  /// - Returns: True if the program exceeded the limits.
  private func show(_ text: DocumentText, _ sink: inout AttributeSink) -> Bool {
    let glyphs = GlyphText(text)
    let output = PageOutput(sink)
    let machine = PostScriptMachine(bytes, page: PostScriptPage(glyphs), steps: Self.mostSteps) {
      text.give(to: &output.sink)
    }
    machine.run()
    glyphs.finish()
    sink = output.sink
    return machine.isExhausted
  }
}

/// Holds the sink while pages are shown, because an escaping closure cannot capture an `inout` parameter.
private final class PageOutput {
  var sink: AttributeSink
  init(_ sink: AttributeSink) { self.sink = sink }
}

/// The structuring comments of a PostScript file.
struct StructuringComments {
  private var values: [String: String] = [:]

  mutating func read(_ bytes: ArraySlice<UInt8>, most: Int) {
    for line in bytes.split(maxSplits: most, whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard line.starts(with: "%%".utf8), let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = LegacyText.latin1(line[(line.startIndex + 2)..<colon])
      let raw = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
      let value = PostScriptText.string(raw) ?? PostScriptText.decoded(Array(raw))
      if !value.isEmpty, !["(atend)", "atend"].contains(value), values[name] == nil { values[name] = value }
    }
  }

  func give(to sink: inout AttributeSink) {
    sink.set(.title, values["Title"].map { .string($0) })
    sink.set(.authors, values["For"].map { .strings([$0]) })
    sink.set(.creator, values["Creator"].map { .string($0) })
    sink.set(.copyright, values["Copyright"].map { .string($0) })
    sink.set(.contentCreationDate, values["CreationDate"].flatMap(Self.date).map { .date($0) })
    let pages = values["Pages"].flatMap { $0.split(separator: " ").first }.flatMap { Int64($0) }
    sink.set(.numberOfPages, pages.flatMap { $0 > 0 ? .integer($0) : nil })
  }

  /// Parses `Mon May 12 14:03:22 2003`, ISO 8601, or PDF's `D:2003…`.
  private static func date(_ text: String) -> Timestamp? {
    if let date = DocumentDate.timestamp(text) { return date }
    if text.hasPrefix("D:") { return pageDate(text.utf8.dropFirst(2)) }
    let words = text.split(whereSeparator: { " ,".contains($0) }).map(String.init)
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    guard let month = words.lazy.compactMap({ months.firstIndex(of: $0.prefix(3).lowercased()) }).first,
      let year = words.first(where: { $0.count == 4 && Int($0) != nil }),
      let day = words.lazy.compactMap({ $0.count <= 2 ? Int($0) : nil }).first(where: { (1...31).contains($0) })
    else { return nil }
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let clock = words.first { $0.contains(":") && $0.count >= 5 && $0.first?.isNumber == true }
    return DocumentDate.timestamp("\(year)-\(two(month + 1))-\(two(day))" + (clock.map { "T\($0)" } ?? ""))
  }

  /// Parses `D:20240301211339+01'00'`, in which all parts after the year are optional (ISO 32000-2, 7.9.4).
  private static func pageDate(_ text: Substring.UTF8View) -> Timestamp? {
    let digits = Array(text.prefix { 0x30...0x39 ~= $0 }.prefix(14))
    let zone = text.dropFirst(digits.count).filter { $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: " ") }
    guard digits.count >= 4 else { return nil }
    func part(_ start: Int, _ least: String) -> String {
      digits.count < start + 2 ? least : String(decoding: digits[start..<(start + 2)], as: UTF8.self)
    }
    let year = String(decoding: digits[..<4], as: UTF8.self)
    let clock = "\(part(8, "00")):\(part(10, "00")):\(part(12, "00"))"
    return DocumentDate.timestamp(
      "\(year)-\(part(4, "01"))-\(part(6, "01"))T\(clock)" + String(decoding: zone, as: UTF8.self))
  }
}
