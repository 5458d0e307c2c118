import Encodings
import ImporterKit

/// Reads XML: DocBook as a document, all else as source with its character references replaced.
///
/// A file that turns out not to be XML is read as plain text.
struct XMLConsumer: TextConsumer {
  private enum Kind { case unknown, plain, source, docBook(MarkupConsumer<DocBookReader>) }

  private var kind = Kind.unknown
  private var references = CharacterReferences()
  private static let searchedBytes = 4096

  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    if case .unknown = kind { kind = Self.kind(of: piece) }
    switch kind {
    case .unknown: return false
    case .plain: return sink.appendText(piece)
    case .source:
      guard let replaced = references.replaced(in: piece) else { return sink.appendText(piece) }
      return replaced.withUnsafeBufferPointer { sink.appendText($0) }
    case .docBook(var consumer):
      kind = .unknown
      defer { kind = .docBook(consumer) }
      return consumer.consume(piece, into: &sink)
    }
  }

  mutating func finish(into sink: inout AttributeSink) {
    switch kind {
    case .unknown, .plain: break
    case .source: _ = references.rest().withUnsafeBufferPointer { sink.appendText($0) }
    case .docBook(var consumer): consumer.finish(into: &sink)
    }
  }

  private static func kind(of piece: UnsafeBufferPointer<UInt8>) -> Kind {
    guard piece.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return .plain }
    return isDocBook(piece) ? .docBook(MarkupConsumer(DocBookReader())) : .source
  }

  /// True if the document type or a namespace is DocBook's.
  private static func isDocBook(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
    let head = String(decoding: piece.prefix(searchedBytes), as: UTF8.self).utf8
    return [Array("//DTD DocBook".utf8), Array("docbook.org/ns/docbook".utf8)].contains { mark in
      var rest = head[...]
      while let start = rest.firstIndex(of: mark[0]) {
        if rest[start...].starts(with: mark) { return true }
        rest = rest[rest.index(after: start)...]
      }
      return false
    }
  }
}

/// Reads formulas in MathML: identifiers, numbers, operators and texts, and the original source in annotations.
struct MathMLReader: MarkupReader {
  private var scanner = MarkupScanner()

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    var scanner = scanner
    scanner.scan(line) { part in
      switch part {
      case .text(let bytes): document.append(bytes)
      case .start("annotation"), .end("math"): document.endLine()
      case .start, .end: if let last = document.text.last, last > 0x20 { document.append(0x20) }
      }
    }
    self.scanner = scanner
  }

  mutating func finish(_ document: inout MarkupDocument) { document.endLine() }
}
