import Encodings
import ImporterKit

/// Reads one kind of markup line by line.
protocol MarkupReader {
  /// Reads the next line, and appends what a person would read of it to the document.
  mutating func read(_ line: Line, into document: inout MarkupDocument)

  /// Called after the last line.
  mutating func finish(_ document: inout MarkupDocument)
}

extension MarkupReader {
  mutating func finish(_ document: inout MarkupDocument) {}
}

/// Splits a file's text into lines for a reader, and gives the resulting document.
struct MarkupConsumer<Reader: MarkupReader>: TextConsumer {
  private var reader: Reader
  private var document = MarkupDocument()
  /// The beginning of a line that continues in the next piece.
  private var carried: [UInt8] = []
  /// True if the last piece ended with a CR. An LF at the start of the next piece then belongs to it.
  private var endedWithReturn = false
  /// Longest line in bytes; a longer one is split.
  private static var maximumLine: Int { 256 << 10 }

  init(_ reader: Reader) { self.reader = reader }

  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    var rest = piece[...]
    if endedWithReturn, rest.first == 0x0A { rest = rest.dropFirst() }
    if !piece.isEmpty { endedWithReturn = piece.last == 0x0D }
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      read(rest[..<end])
      let isPair = piece[end] == 0x0D && end + 1 < piece.count && piece[end + 1] == 0x0A
      rest = rest[(end + (isPair ? 2 : 1))...]
      if document.text.count >= MarkupDocument.batchBytes, !document.flush(into: &sink) { return false }
    }
    carried.append(contentsOf: rest)
    if carried.count > Self.maximumLine { read(rest[rest.endIndex...]) }
    return true
  }

  private mutating func read(_ line: Line) {
    guard !carried.isEmpty else { return reader.read(line, into: &document) }
    carried.append(contentsOf: line)
    let whole = carried
    carried.removeAll(keepingCapacity: true)
    whole.withUnsafeBufferPointer { reader.read($0[...], into: &document) }
  }

  mutating func finish(into sink: inout AttributeSink) {
    if !carried.isEmpty { read(UnsafeBufferPointer(start: nil, count: 0)[...]) }
    reader.finish(&document)
    document.facts.give(to: &sink)
    _ = document.flush(into: &sink)
  }
}
