/// Every three consecutive scalars of a folded text, separators among them, for searching names by any part of them.
///
/// A byte that is not UTF-8 counts as a scalar; a NUL stands in no trigram. Texts of less than three scalars give no
/// token. The places given to the sink are those in the folded text.
public struct TrigramTokenizer: ~Copyable {
  private var folded: [UInt8] = []

  public init() {}

  /// Hands every trigram of `text`, folded here, to `sink`.
  ///
  /// - Returns: the sink's first result that is not 0, or 0.
  public mutating func tokenize(
    _ text: UnsafeBufferPointer<UInt8>, context: UnsafeMutableRawPointer?, sink: Tokenizer.TokenSink
  ) -> CInt {
    Folding.fold(text, into: &folded)
    var output = TokenOutput(context: context, sink: sink)
    folded.withUnsafeBufferPointer { Self.emitTrigrams(of: $0, to: &output) }
    return output.status
  }

  /// The trigrams of a text that is folded already, in order and with repeats.
  public static func trigrams(ofFolded text: [UInt8]) -> [[UInt8]] {
    var trigrams: [[UInt8]] = []
    withUnsafeMutablePointer(to: &trigrams) { list in
      var output = TokenOutput(context: list) { context, _, token, count, _, _ in
        guard let context, let token else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: token, count: Int(count))
        context.assumingMemoryBound(to: [[UInt8]].self).pointee.append(Array(bytes))
        return 0
      }
      text.withUnsafeBufferPointer { emitTrigrams(of: $0, to: &output) }
    }
    return trigrams
  }

  private static func emitTrigrams(of text: UnsafeBufferPointer<UInt8>, to output: inout TokenOutput) {
    guard let base = text.baseAddress else { return }
    // Where the last two scalars start, and how many scalars have come since the last NUL.
    var (first, second, scalars, offset) = (0, 0, 0, 0)
    while offset < text.count && output.status == 0 {
      let end = offset + UTF8Scalar(base + offset, count: text.count - offset).count
      scalars = base[offset] == 0 ? 0 : scalars + 1
      if scalars >= 3 { output.emit(base + first, count: end - first, start: first, end: end) }
      (first, second, offset) = (second, offset, end)
    }
  }
}
