import MDModel

/// Turns texts into lists of tokens: with the prefix that the model was trained with, split into segments, between
/// two marks.
struct SegmentSplitter: Sendable {
  private let tokenizer: SubwordTokenizer
  /// Maximum tokens of a list.
  private let most: Int
  private let marks: (begin: Int32, end: Int32)

  /// Tokens of a segment, including marks and heading.
  static let segmentTokens = 256
  /// Maximum tokens of a heading, including its prefix. A longer one would leave no room for the text.
  private static let headingTokens = 128
  private static let queryPrefix = Array("query: ".utf8)
  private static let passagePrefix = Array("passage: ".utf8)

  init(_ tokenizer: SubwordTokenizer, _ shape: EncoderShape) {
    self.tokenizer = tokenizer
    most = shape.positions
    marks = shape.marks
  }

  func query(_ text: [UInt8]) -> [Int32] {
    marked(tokenizer.ids(of: Self.queryPrefix + Self.folded(text)).prefix(most - 2))
  }

  /// Splits a text into segments of nearly equal length, each after the heading. A text with only a heading has one
  /// segment.
  ///
  /// - Parameter wanted: indices of the wanted segments. There may be fewer.
  /// - Returns: the segments, and true if none follow them.
  func segments(of text: EmbeddableText, in wanted: Range<Int>) -> (segments: [[Int32]], areAll: Bool) {
    if text.isEmpty { return ([], true) }
    let segment = min(Self.segmentTokens, most)
    let heading = tokenizer.ids(of: Self.passagePrefix + Self.folded(text.heading))
      .prefix(min(Self.headingTokens, segment / 2))
    let room = segment - 2 - heading.count
    let tokens = tokenizer.ids(of: Self.folded(text.text)).prefix(room * EmbeddingLimits.segments)
    let count = max(1, (tokens.count + room - 1) / room)
    let segments = wanted.clamped(to: 0..<count).map { number in
      marked(heading + tokens[tokens.count * number / count..<tokens.count * (number + 1) / count])
    }
    return (segments, wanted.upperBound >= count)
  }

  private func marked(_ tokens: ArraySlice<Int32>) -> [Int32] { [marks.begin] + tokens + [marks.end] }

  private static func folded(_ text: [UInt8]) -> [UInt8] {
    text.withUnsafeBufferPointer { CapitalFolding.folded($0) } ?? text
  }
}
