import GRDB
import MDText

/// The words of every script, for FTS5.
final class WordTokenizer: FTS5CustomTokenizer {
  static let name = "limelight"
  private var tokenizer = Tokenizer()

  init(db: Database, arguments: [String]) throws {}

  func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?, nText: CInt,
    tokenCallback: @escaping FTS5TokenCallback
  ) -> CInt {
    guard let pText, nText > 0 else { return 0 }
    let purpose: Tokenizer.Purpose = tokenization.contains(.query) ? .query : .document
    return pText.withMemoryRebound(to: UInt8.self, capacity: Int(nText)) {
      tokenizer.tokenize(
        UnsafeBufferPointer(start: $0, count: Int(nText)), purpose: purpose, context: context, sink: tokenCallback)
    }
  }
}

/// The trigrams of folded file names, for FTS5.
final class NameTokenizer: FTS5CustomTokenizer {
  static let name = "limelight_trigram"
  private var tokenizer = TrigramTokenizer()

  init(db: Database, arguments: [String]) throws {}

  func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?, nText: CInt,
    tokenCallback: @escaping FTS5TokenCallback
  ) -> CInt {
    guard let pText, nText > 0 else { return 0 }
    return pText.withMemoryRebound(to: UInt8.self, capacity: Int(nText)) {
      tokenizer.tokenize(UnsafeBufferPointer(start: $0, count: Int(nText)), context: context, sink: tokenCallback)
    }
  }
}
