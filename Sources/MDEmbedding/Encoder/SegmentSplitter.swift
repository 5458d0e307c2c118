import MDModel

/// Makes lists of tokens of texts: prefixed as the model has learned them, divided into segments, between two marks.
struct SegmentSplitter: Sendable {
  private let tokenizer: SubwordTokenizer
  /// Tokens of the longest list.
  private let most: Int
  private let marks: (begin: Int32, end: Int32)

  /// Tokens of a segment, marks and heading included.
  static let segmentTokens = 256
  /// Tokens of a heading, its prefix included; what is more would leave its segments no room.
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

  /// Parts of a text that are as nearly as possible of one length, each behind the heading; one where there is no text.
  ///
  /// - Parameter wanted: numbers of parts, of which there may be fewer.
  /// - Returns: also whether there are no parts behind them.
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
