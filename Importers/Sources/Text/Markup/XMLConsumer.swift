import Encodings
import ImporterKit

/// Reads XML: DocBook as a document, all else as the source that it is.
struct XMLConsumer: TextConsumer {
  private enum Kind { case unknown, source(PlainTextConsumer), docBook(MarkupConsumer<DocBookReader>) }

  private var kind = Kind.unknown
  private var references = CharacterReferences()
  private static let searchedBytes = 4096

  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    if case .unknown = kind {
      kind =
        Self.isDocBook(piece) ? .docBook(MarkupConsumer(DocBookReader())) : .source(PlainTextConsumer(isProse: false))
    }
    switch kind {
    case .unknown: return false
    case .source(var consumer):
      defer { kind = .source(consumer) }
      guard let replaced = references.replaced(in: piece) else { return consumer.consume(piece, into: &sink) }
      return replaced.withUnsafeBufferPointer { consumer.consume($0, into: &sink) }
    case .docBook(var consumer):
      kind = .unknown
      defer { kind = .docBook(consumer) }
      return consumer.consume(piece, into: &sink)
    }
  }

  mutating func finish(into sink: inout AttributeSink) {
    switch kind {
    case .unknown: break
    case .source: _ = references.rest().withUnsafeBufferPointer { sink.appendText($0) }
    case .docBook(var consumer): consumer.finish(into: &sink)
    }
  }

  /// Its document type or its name space says so.
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
