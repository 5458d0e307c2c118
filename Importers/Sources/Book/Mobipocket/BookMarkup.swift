import DocumentText
import ImporterKit
import WebPages
import WordBuffer

/// Converts the markup of a book to text, record by record.
struct BookMarkup {
  private let reading: BookReading
  private let isUnicode: Bool
  private let isMarkup: Bool
  /// True if each page is a skeleton whose contents follow its end (KF8).
  private let hasSkeletons: Bool
  private var parser = HTMLTextParser()
  /// The beginning of a character that continues in the next record.
  private var carried: [UInt8] = []
  /// The markup of a book with skeletons. It is collected first, because its tags may be split.
  private var pending: [UInt8] = []

  private static let mostPending = 64 << 20
  private static let pageStart = Array("<html".utf8)
  private static let pageEnds = [Array("</body>".utf8), Array("</html>".utf8)]

  init(_ reading: BookReading, isMarkup: Bool, isUnicode: Bool, hasSkeletons: Bool) {
    self.reading = reading
    self.isMarkup = isMarkup
    self.isUnicode = isUnicode
    self.hasSkeletons = hasSkeletons
  }

  /// - Returns: False once no more text is wanted.
  mutating func append(_ bytes: ArraySlice<UInt8>, into sink: inout AttributeSink) -> Bool {
    let text = isUnicode ? whole(bytes) : PalmText.utf8(bytes)
    guard isMarkup else { return give(text, into: &sink) }
    guard hasSkeletons else { return parse(text[...], into: &sink) }
    pending += text.prefix(max(0, Self.mostPending - pending.count))
    return pending.count < Self.mostPending
  }

  /// The bytes received so far as valid UTF-8, without an incomplete character at the end.
  private mutating func whole(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var all = carried + bytes
    let tail = all.suffix(3).reversed().enumerated().first { $0.element & 0xC0 != 0x80 }
    let length = tail.map { $0.element >= 0xF0 ? 4 : $0.element >= 0xE0 ? 3 : $0.element >= 0xC0 ? 2 : 1 } ?? 1
    let cut = tail.map { length > $0.offset + 1 ? $0.offset + 1 : 0 } ?? 0
    carried = Array(all.suffix(cut))
    all.removeLast(cut)
    return String(validating: all, as: UTF8.self) == nil ? Array(String(decoding: all, as: UTF8.self).utf8) : all
  }

  private func parse(_ markup: ArraySlice<UInt8>, into sink: inout AttributeSink) -> Bool {
    markup.withUnsafeBufferPointer { parser.parse($0) }
    defer { parser.removeText() }
    return give(parser.words.text, into: &sink)
  }

  private func give(_ text: [UInt8], into sink: inout AttributeSink) -> Bool {
    text.withUnsafeBufferPointer { text in
      var rest = text[...]
      while let end = rest.firstIndex(of: 0x0A) {
        reading.text.append(UnsafeBufferPointer(rebasing: rest[..<end]))
        reading.text.widen(to: .line)
        rest = rest[(end + 1)...]
      }
      reading.text.append(UnsafeBufferPointer(rebasing: rest))
    }
    return reading.text.give(to: &sink)
  }

  mutating func finish(into sink: inout AttributeSink) {
    guard isMarkup else { return }
    var rest = pending[...]
    pending = []
    while !rest.isEmpty {
      let next = Self.start(in: rest.dropFirst(Self.pageStart.count)) ?? rest.endIndex
      guard parse(Self.open(rest[..<next])[...], into: &sink) else { return }
      rest = rest[next...]
      if !rest.isEmpty, !endPage(into: &sink) { return }
    }
    _ = endPage(into: &sink)
  }

  /// Ends a page. The next page gets a new parser, because each page has its own head.
  private mutating func endPage(into sink: inout AttributeSink) -> Bool {
    parser.finish()
    if let reason = parser.stopReason { reading.note(reason) }
    let goesOn = give(parser.words.text, into: &sink)
    reading.text.widen(to: .line)
    parser = HTMLTextParser()
    return goesOn
  }

  private static func start(in markup: ArraySlice<UInt8>) -> Int? {
    var from = markup.startIndex
    while let place = markup[from...].firstIndex(of: UInt8(ascii: "<")) {
      if markup[place...].starts(with: pageStart) { return place }
      from = place + 1
    }
    return nil
  }

  /// The page without the end tags of its body, after which its contents follow.
  private static func open(_ page: ArraySlice<UInt8>) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(page.count)
    var rest = page
    while let place = rest.firstIndex(of: UInt8(ascii: "<")) {
      kept += rest[..<place]
      rest = rest[place...]
      let end = pageEnds.first { rest.starts(with: $0) }
      if end == nil { kept.append(rest[place]) }
      rest = rest.dropFirst(end?.count ?? 1)
    }
    return kept + rest
  }
}
