/// Emits every three consecutive scalars of a folded text, separators included, so that names can be searched by any
/// part of them.
///
/// A byte that is not UTF-8 counts as a scalar. No trigram contains a NUL. Texts of fewer than three scalars give no
/// token. The offsets that the sink receives are offsets in the folded text.
package struct TrigramTokenizer: ~Copyable {
  private var folded: [UInt8] = []

  package init() {}

  /// Folds `text` and hands each of its trigrams to `sink`.
  ///
  /// - Returns: the sink's first result that is not 0, or 0.
  package mutating func tokenize(
    _ text: UnsafeBufferPointer<UInt8>, context: UnsafeMutableRawPointer?, sink: Tokenizer.TokenSink
  ) -> CInt {
    Folding.fold(text, into: &folded)
    var output = TokenOutput(context: context, sink: sink)
    folded.withUnsafeBufferPointer { Self.emitTrigrams(of: $0, to: &output) }
    return output.status
  }

  /// The trigrams of a text that is already folded, in order, with repeats.
  package static func trigrams(ofFolded text: [UInt8]) -> [[UInt8]] {
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
    // Starts of the last two scalars, and the number of scalars since the last NUL.
    var (first, second, scalars, offset) = (0, 0, 0, 0)
    while offset < text.count && output.status == 0 {
      let end = offset + UTF8Scalar(base + offset, count: text.count - offset).count
      scalars = base[offset] == 0 ? 0 : scalars + 1
      if scalars >= 3 { output.emit(base + first, count: end - first, start: first, end: end) }
      (first, second, offset) = (second, offset, end)
    }
  }
}

extension TrigramTokenizer {
  /// True if `haystack` contains `needle`, byte for byte. The caller has folded both. The empty needle is always
  /// contained.
  package static func contains(
    folded haystack: UnsafeBufferPointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let needles = needle.baseAddress, needle.count > 0 else { return true }
    guard let bytes = haystack.baseAddress, haystack.count >= needle.count else { return false }
    let (first, last, distance) = (needles[0], needles[needle.count - 1], needle.count - 1)
    for start in 0...(haystack.count - needle.count) where bytes[start] == first && bytes[start + distance] == last {
      if isEqual(bytes + start, needles, count: needle.count) { return true }
    }
    return false
  }

  private static func isEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int) -> Bool {
    for offset in 0..<count where left[offset] != right[offset] { return false }
    return true
  }
}
