/// Sizes of a transformer encoder like BERT, from the section `shape` of its file.
struct EncoderShape: Sendable {
  /// Numbers per token between the layers, which is also the number of components of a vector.
  let width: Int
  let layers: Int
  let heads: Int
  /// Numbers per token inside a layer's feed-forward network.
  let inner: Int
  /// Number of rows in the embedding.
  let pieces: Int
  /// Maximum tokens of a text, including marks.
  let positions: Int
  /// Bytes from one layer to the next.
  let layerBytes: Int
  /// Added to a variance before its square root is taken.
  let epsilon: Float
  /// Token before each text, and token after it.
  let marks: (begin: Int32, end: Int32)

  var headWidth: Int { width / heads }

  /// Number of inputs of a matrix that share a scale.
  static let group = 32

  init(_ section: ModelSection) throws(ModelFileError.Cause) {
    let numbers = section.elements(of: UInt32.self)
    guard numbers.count == 12 else { throw .damaged("shape") }
    (width, layers, heads) = (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
    (inner, pieces, positions) = (Int(numbers[3]), Int(numbers[4]), Int(numbers[5]))
    layerBytes = Int(numbers[7])
    epsilon = Float(bitPattern: numbers[8])
    marks = (Int32(truncatingIfNeeded: numbers[9]), Int32(truncatingIfNeeded: numbers[10]))
    guard numbers[6] == Self.group, isSupported else { throw .damaged("shape") }
  }

  /// True if the kernel supports the sizes, and no sum of offsets overflows.
  private var isSupported: Bool {
    (32...4_096).contains(width) && width % 32 == 0 && (32...16_384).contains(inner) && inner % 32 == 0
      && (1...64).contains(layers) && heads > 0 && width % heads == 0 && headWidth % 16 == 0
      && (4...1 << 24).contains(pieces) && (8...8_192).contains(positions) && epsilon > 0 && epsilon < 1
      && [marks.begin, marks.end].allSatisfy { (0..<pieces).contains(Int($0)) }
  }
}

/// Offsets of the parts of a matrix in its layer.
struct MatrixLayout: Sendable {
  let start: Int
  let inputs: Int
  let outputs: Int

  /// 32 weights for each 8 outputs and each 4 inputs.
  var tiles: Int { start }
  var scales: Int { tiles + inputs * outputs }
  var weightSums: Int { scales + inputs * outputs / EncoderShape.group * 4 }
  var bias: Int { weightSums + outputs * 4 }
  var end: Int { bias + outputs * 4 }
}

/// Offsets of the parts of a layer.
struct LayerLayout: Sendable {
  let queriesKeysValues: MatrixLayout
  let attentionOutput: MatrixLayout
  let inner: MatrixLayout
  let output: MatrixLayout
  /// Bytes of a row of numbers.
  private let row: Int

  init(_ shape: EncoderShape) {
    queriesKeysValues = MatrixLayout(start: 0, inputs: shape.width, outputs: 3 * shape.width)
    attentionOutput = MatrixLayout(start: queriesKeysValues.end, inputs: shape.width, outputs: shape.width)
    inner = MatrixLayout(start: attentionOutput.end, inputs: shape.width, outputs: shape.inner)
    output = MatrixLayout(start: inner.end, inputs: shape.inner, outputs: shape.width)
    row = shape.width * 4
  }

  /// A row of weights, followed by one of biases.
  var attentionNorm: Int { output.end }
  var outputNorm: Int { attentionNorm + 2 * row }
  var end: Int { outputNorm + 2 * row }
}
