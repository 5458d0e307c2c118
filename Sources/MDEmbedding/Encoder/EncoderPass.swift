import CEncoder

/// The memory of one pass through an encoder, and the pass itself. Each token has a row; the rows of all texts follow
/// one another.
struct EncoderPass: ~Copyable {
  private let weights: EncoderWeights
  private let kernel: ce_kernel
  /// Index of each text's first row, followed by the total number of rows.
  private let starts: [Int]

  /// One row per token.
  private let states: UnsafeMutablePointer<Float>
  private let attended: UnsafeMutablePointer<Float>
  private let queriesKeysValues: UnsafeMutablePointer<Float>
  /// Rows of one chunk.
  private let inner: UnsafeMutablePointer<Float>
  private let added: UnsafeMutablePointer<Float>
  private let bytes: ce_bytes
  /// Space for one attention head of the longest text.
  private let head: UnsafeMutablePointer<Float>

  /// Rows that are multiplied at once. As bytes they fit into the second-level cache together with a block of
  /// weights.
  private static let chunk = 96

  /// - Parameter texts: the token numbers of each text. At least one token, and at most as many as there are
  ///   positions.
  init(_ texts: [[Int32]], weights: EncoderWeights, kernel: ce_kernel) {
    self.weights = weights
    self.kernel = kernel
    starts = texts.reduce(into: [0]) { $0.append($0.last! + $1.count) }
    let shape = weights.shape
    let tokens = starts.last!
    states = .allocate(capacity: tokens * shape.width)
    attended = .allocate(capacity: tokens * shape.width)
    queriesKeysValues = .allocate(capacity: tokens * 3 * shape.width)
    inner = .allocate(capacity: Self.chunk * shape.inner)
    added = .allocate(capacity: Self.chunk * shape.width)
    bytes = ce_bytes(
      values: .allocate(capacity: Self.chunk * max(shape.width, shape.inner)), scales: .allocate(capacity: Self.chunk),
      zeros: .allocate(capacity: Self.chunk))
    head = .allocate(capacity: (shape.headWidth + 4) * (texts.map(\.count).max()! + 15))
    embed(texts)
  }

  deinit {
    for memory in [states, attended, queriesKeysValues, inner, added, bytes.scales, bytes.zeros, head] {
      memory.deallocate()
    }
    bytes.values.deallocate()
  }

  private func embed(_ texts: [[Int32]]) {
    let width = weights.shape.width
    let norm = weights.embeddingNorm
    for (text, start) in zip(texts, starts) {
      let rows = states + start * width
      for (place, token) in text.enumerated() { weights.embed(token, into: rows + place * width) }
      kernel.normalize(
        rows, weights.positionRows, Int32(text.count), Int32(width), norm.weight, norm.bias, weights.shape.epsilon)
    }
  }

  /// Runs the rows through all layers.
  func run() {
    for number in 0..<weights.shape.layers {
      let layer = weights.layer(number)
      attend(layer)
      feedForward(layer)
    }
  }

  private func attend(_ layer: EncoderWeights.Layer) {
    let (width, heads) = (weights.shape.width, Int32(weights.shape.heads))
    for rows in chunks {
      multiply(layer.queriesKeysValues, states, rows, into: queriesKeysValues + rows.lowerBound * 3 * width)
    }
    for (start, end) in zip(starts, starts.dropFirst()) {
      kernel.attend(
        queriesKeysValues + start * 3 * width, Int32(end - start), heads, Int32(weights.shape.headWidth), head,
        attended + start * width)
    }
    for rows in chunks {
      multiply(layer.attentionOutput, attended, rows, into: added)
      addAndNormalize(rows, layer.attentionNorm)
    }
  }

  private func feedForward(_ layer: EncoderWeights.Layer) {
    for rows in chunks {
      multiply(layer.inner, states, rows, into: inner)
      kernel.gelu(inner, Int64(rows.count * weights.shape.inner))
      multiply(layer.output, inner, 0..<rows.count, into: added)
      addAndNormalize(rows, layer.outputNorm)
    }
  }

  private var chunks: [Range<Int>] {
    let tokens = starts.last!
    return stride(from: 0, to: tokens, by: Self.chunk).map { $0..<min($0 + Self.chunk, tokens) }
  }

  private func multiply(
    _ matrix: ce_matrix, _ from: UnsafePointer<Float>, _ rows: Range<Int>, into out: UnsafeMutablePointer<Float>
  ) {
    let count = Int32(rows.count)
    kernel.quantize(from + rows.lowerBound * Int(matrix.inputs), count, matrix.inputs, bytes)
    withUnsafePointer(to: matrix) { kernel.multiply($0, bytes, count, out) }
  }

  private func addAndNormalize(_ rows: Range<Int>, _ norm: EncoderWeights.Normalization) {
    let width = weights.shape.width
    kernel.normalize(
      states + rows.lowerBound * width, added, Int32(rows.count), Int32(width), norm.weight, norm.bias,
      weights.shape.epsilon)
  }

  /// The mean of each text's rows, scaled to length 1.
  func vectors() -> [[Float]] {
    let width = weights.shape.width
    return zip(starts, starts.dropFirst()).map { start, end in
      var sum = [Float](repeating: 0, count: width)
      for row in start..<end {
        for place in 0..<width { sum[place] += states[row * width + place] }
      }
      let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return length > 0 ? sum.map { $0 / length } : sum
    }
  }
}
