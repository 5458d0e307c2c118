import CSQLite
package import MDSQLite
package import MDText

/// Tokenizer that FTS5 calls. There is one object per table and connection.
package class SearchTokenizer {
  fileprivate init() {}

  package func tokenize(
    _ text: UnsafeBufferPointer<UInt8>, isQuery: Bool, context: UnsafeMutableRawPointer?,
    sink: @escaping Tokenizer.TokenSink
  ) -> CInt { 0 }
}

/// The words of every script.
package final class WordTokenizer: SearchTokenizer {
  private var tokenizer = Tokenizer()

  package override init() {}

  package override func tokenize(
    _ text: UnsafeBufferPointer<UInt8>, isQuery: Bool, context: UnsafeMutableRawPointer?,
    sink: @escaping Tokenizer.TokenSink
  ) -> CInt { tokenizer.tokenize(text, purpose: isQuery ? .query : .document, context: context, sink: sink) }
}

/// The words of names and of attribute values. Between two values there is a separator token, so that no phrase matches
/// across them.
package final class AttributeTokenizer: SearchTokenizer {
  private var tokenizer = Tokenizer()

  package override init() {}

  package override func tokenize(
    _ text: UnsafeBufferPointer<UInt8>, isQuery: Bool, context: UnsafeMutableRawPointer?,
    sink: @escaping Tokenizer.TokenSink
  ) -> CInt {
    guard !isQuery else { return tokenizer.tokenize(text, purpose: .query, context: context, sink: sink) }
    var rest = text[...]
    while let end = rest.firstIndex(of: SearchTokenizers.valueSeparator) {
      let value = UnsafeBufferPointer(rebasing: rest[..<end])
      let status = tokenizer.tokenize(value, purpose: .attribute, context: context, sink: sink)
      guard status == 0 else { return status }
      rest = rest[(end + 1)...]
      // Nothing follows the last separator, so it needs no token.
      guard !rest.isEmpty else { return 0 }
      var separator = CChar(SearchTokenizers.valueSeparator)
      let between = sink(context, 0, &separator, 1, CInt(end), CInt(end + 1))
      guard between == 0 else { return between }
    }
    return tokenizer.tokenize(UnsafeBufferPointer(rebasing: rest), purpose: .attribute, context: context, sink: sink)
  }
}

/// The trigrams of folded text.
package final class NameTokenizer: SearchTokenizer {
  private var tokenizer = TrigramTokenizer()

  package override init() {}

  package override func tokenize(
    _ text: UnsafeBufferPointer<UInt8>, isQuery: Bool, context: UnsafeMutableRawPointer?,
    sink: @escaping Tokenizer.TokenSink
  ) -> CInt { tokenizer.tokenize(text, context: context, sink: sink) }
}

/// Registers the tokenizers with a connection under the names that the schema uses. See "Custom Tokenizers" in
/// <https://sqlite.org/fts5.html#extending_fts5>.
package enum SearchTokenizers {
  /// Separates the attribute values in one row of a full-text table: ASCII's record separator.
  package static let valueSeparator: UInt8 = 0x1E

  package static func add(to connection: OpaquePointer) throws(SQLiteFailure) {
    guard let api = try fullText(connection) else { throw SQLiteFailure(connection) }
    try add("limelight", to: api, connection) { _, _, _, result in give(WordTokenizer(), to: result) }
    try add("limelight_attribute", to: api, connection) { _, _, _, result in give(AttributeTokenizer(), to: result) }
    try add("limelight_trigram", to: api, connection) { _, _, _, result in give(NameTokenizer(), to: result) }
  }

  private typealias Create =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?, CInt,
      UnsafeMutablePointer<OpaquePointer?>?
    ) -> CInt

  private static func add(
    _ name: String, to api: UnsafeMutablePointer<fts5_api>, _ connection: OpaquePointer, create: Create
  ) throws(SQLiteFailure) {
    var functions = fts5_tokenizer(
      xCreate: create,
      xDelete: { tokenizer in
        if let tokenizer { Unmanaged<SearchTokenizer>.fromOpaque(UnsafeRawPointer(tokenizer)).release() }
      },
      xTokenize: { tokenizer, context, flags, text, count, sink in
        guard let tokenizer, let text, let sink, count > 0 else { return SQLITE_OK }
        let object = Unmanaged<SearchTokenizer>.fromOpaque(UnsafeRawPointer(tokenizer)).takeUnretainedValue()
        return text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
          object.tokenize(
            UnsafeBufferPointer(start: bytes, count: Int(count)), isQuery: flags & FTS5_TOKENIZE_QUERY != 0,
            context: context, sink: sink)
        }
      })
    guard api.pointee.xCreateTokenizer(api, name, nil, &functions, nil) == SQLITE_OK else {
      throw SQLiteFailure(connection)
    }
  }

  /// FTS5's function table, obtained as SQLite documents: by a SELECT that fills in a pointer.
  private static func fullText(_ connection: OpaquePointer) throws(SQLiteFailure) -> UnsafeMutablePointer<fts5_api>? {
    let result = UnsafeMutablePointer<UnsafeMutablePointer<fts5_api>?>.allocate(capacity: 1)
    result.initialize(to: nil)
    defer { result.deallocate() }
    let select = try PreparedStatement(connection, "SELECT fts5(?1)")
    select.bind(pointer: 1, result, type: "fts5_api_ptr")
    try select.run()
    return result.pointee
  }
}

private func give(_ tokenizer: SearchTokenizer, to result: UnsafeMutablePointer<OpaquePointer?>?) -> CInt {
  result?.pointee = OpaquePointer(Unmanaged.passRetained(tokenizer).toOpaque())
  return SQLITE_OK
}
