import CEncoder

/// The weights of an encoder inside its mapped file. `@unchecked Sendable` is safe because the bytes never change and
/// stay mapped as long as the file is held.
struct EncoderWeights: @unchecked Sendable {
  let shape: EncoderShape
  private let file: ModelFile
  private let layout: LayerLayout
  private let embedding: UnsafeRawPointer
  private let embeddingScales: UnsafeRawPointer
  private let positions: UnsafeRawPointer
  private let layers: UnsafeRawPointer

  /// - Throws: ``ModelFileError/Cause`` if a part has the wrong size, or the kernel does not support the sizes.
  init(_ file: ModelFile) throws(ModelFileError.Cause) {
    self.file = file
    shape = try EncoderShape(file.section("shape"))
    layout = LayerLayout(shape)
    guard layout.end <= shape.layerBytes, shape.layerBytes % 64 == 0 else { throw .damaged("shape") }
    let (groups, row) = (shape.width / EncoderShape.group, shape.width * 4)
    embedding = try Self.part("embedding", of: shape.pieces * shape.width / 2, in: file)
    embeddingScales = try Self.part("embeddingScales", of: shape.pieces * groups * 2, in: file)
    positions = try Self.part("positions", of: (shape.positions + 2) * row, in: file)
    layers = try Self.part("layers", of: shape.layers * shape.layerBytes, in: file)
  }

  private static func part(
    _ name: String, of bytes: Int, in file: ModelFile
  ) throws(ModelFileError.Cause) -> UnsafeRawPointer {
    let section = file.section(name).bytes
    guard section.count == bytes, let start = section.baseAddress else { throw .damaged(name) }
    return start
  }
}

extension EncoderWeights {
  /// One layer: its matrices, and the normalizations after the second and the last one.
  struct Layer {
    var queriesKeysValues: ce_matrix
    var attentionOutput: ce_matrix
    var inner: ce_matrix
    var output: ce_matrix
    var attentionNorm: Normalization
    var outputNorm: Normalization
  }

  struct Normalization {
    var weight: UnsafePointer<Float>
    var bias: UnsafePointer<Float>
  }

  func layer(_ number: Int) -> Layer {
    let start = layers + number * shape.layerBytes
    return Layer(
      queriesKeysValues: Self.matrix(layout.queriesKeysValues, of: start),
      attentionOutput: Self.matrix(layout.attentionOutput, of: start),
      inner: Self.matrix(layout.inner, of: start), output: Self.matrix(layout.output, of: start),
      attentionNorm: normalization(start + layout.attentionNorm),
      outputNorm: normalization(start + layout.outputNorm))
  }

  private static func matrix(_ layout: MatrixLayout, of layer: UnsafeRawPointer) -> ce_matrix {
    ce_matrix(
      tiles: (layer + layout.tiles).assumingMemoryBound(to: Int8.self), scales: numbers(layer + layout.scales),
      weight_sums: numbers(layer + layout.weightSums), bias: numbers(layer + layout.bias),
      inputs: Int32(layout.inputs), outputs: Int32(layout.outputs))
  }

  private static func numbers(_ start: UnsafeRawPointer) -> UnsafePointer<Float> {
    start.assumingMemoryBound(to: Float.self)
  }

  private func normalization(_ start: UnsafeRawPointer) -> Normalization {
    let weight = Self.numbers(start)
    return Normalization(weight: weight, bias: weight + shape.width)
  }

  /// A row per position, which is added to the row of the token there.
  var positionRows: UnsafePointer<Float> { Self.numbers(positions) }

  /// The normalization of the embedded tokens before the first layer.
  var embeddingNorm: Normalization { normalization(positions + shape.positions * shape.width * 4) }

  /// Writes the embedding of a token into a row.
  func embed(_ token: Int32, into row: UnsafeMutablePointer<Float>) {
    let (groups, half) = (shape.width / EncoderShape.group, EncoderShape.group / 2)
    let nibbles = embedding + Int(token) * shape.width / 2
    let scales = embeddingScales + Int(token) * groups * 2
    for group in 0..<groups {
      let scale = Self.float(halfPrecision: scales.load(fromByteOffset: group * 2, as: UInt16.self))
      let weights = row + group * EncoderShape.group
      for place in 0..<half {
        let pair = nibbles.load(fromByteOffset: group * half + place, as: UInt8.self)
        weights[place] = (Float(pair & 15) - 8) * scale
        weights[half + place] = (Float(pair >> 4) - 8) * scale
      }
    }
  }

  /// Converts a half-precision number. Processors without F16C have no instruction for it. The factor 2^112 corrects
  /// the difference between the exponents' biases.
  static func float(halfPrecision bits: UInt16) -> Float {
    let size = Float(bitPattern: UInt32(bits & 0x7FFF) << 13) * 0x1p112
    return bits & 0x8000 == 0 ? size : -size
  }
}
