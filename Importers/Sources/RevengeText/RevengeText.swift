import CRevenge

/// A document as one of the libraries of librevenge's family reads it. It is freed when the value goes.
public struct RevengeText: ~Copyable {
  /// The kind of a document, which decides the library.
  public enum Kind: Sendable {
    case wordPerfect
    case publisher
    case visio
    /// Letters, tables and databases of Works; tables of Quattro Pro 9 and later.
    case works
    case powerPoint4
  }

  public enum Outcome: Sendable {
    case complete
    /// The text is longer than the limit.
    case cut
    /// The file is of another kind.
    case foreign
    case protected
    case damaged
  }

  private let text: OpaquePointer

  /// Reads a document from memory.
  ///
  /// - Parameter limit: the most bytes of text.
  /// - Returns: `nil` when memory runs out, and for no bytes at all.
  public init?(_ bytes: [UInt8], kind: Kind, limit: Int) {
    let found = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { revenge_read(Self.library(kind), $0, bytes.count, limit) }
    }
    guard let found else { return nil }
    text = found
  }

  deinit { revenge_free(text) }

  private static func library(_ kind: Kind) -> revenge_kind {
    switch kind {
    case .wordPerfect: revenge_wordperfect
    case .publisher: revenge_publisher
    case .visio: revenge_visio
    case .works: revenge_works
    case .powerPoint4: revenge_powerpoint
    }
  }

  public var outcome: Outcome {
    switch revenge_outcome_of(text) {
    case revenge_complete: .complete
    case revenge_cut: .cut
    case revenge_foreign: .foreign
    case revenge_protected: .protected
    default: .damaged
    }
  }

  /// Whether nothing but white space was found.
  public var isEmpty: Bool { withText { text in text.allSatisfy { $0 <= 0x20 } } }

  /// The text: UTF-8, a line for a paragraph or a row.
  public func withText<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    let count = revenge_count(text)
    return revenge_bytes(text).withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
      body(UnsafeBufferPointer(start: bytes, count: count))
    }
  }

  /// Pages of a drawing or publication, slides of a presentation; 0 for other documents.
  public var pageCount: Int { revenge_page_count(text) }

  public var sheetNames: [String] {
    (0..<revenge_sheet_count(text)).map { String(cString: revenge_sheet_name(text, $0)) }
  }

  /// What the document says of itself, by the names of OpenDocument, such as `dc:subject`.
  public var facts: [String: String] {
    var facts: [String: String] = [:]
    for index in 0..<revenge_fact_count(text) {
      let value = String(cString: revenge_fact_value(text, index))
      if !value.isEmpty { facts[String(cString: revenge_fact_name(text, index))] = value }
    }
    return facts
  }
}
