import CVectors

/// The rows of a static model. Each piece has a vector in bytes, its scale, and a familiarity: how strongly the piece
/// indicates a language that the model knows.
struct RowTable: Sendable {
  private let rows: ModelSection
  private let scales: ModelSection
  private let familiarities: ModelSection
  let dimensions: Int
  /// Minimum familiarity of a text, summed over its pieces, for its language to count as known.
  let leastFamiliarity: Float

  init(_ file: ModelFile, pieces: Int) throws(ModelFileError) {
    (rows, scales, familiarities) = (file.section("rows"), file.section("rowScales"), file.section("familiarities"))
    let shape = file.section("shape").elements(of: UInt32.self)
    guard shape.count == 4, Int(shape[0]) == pieces, (8...4_096).contains(shape[1]), shape[1] % 8 == 0 else {
      throw ModelFileError(file.path, .damaged("shape"))
    }
    dimensions = Int(shape[1])
    leastFamiliarity = Float(bitPattern: shape[3])
    guard rows.bytes.count == pieces * dimensions, scales.bytes.count == 4 * pieces,
      familiarities.bytes.count == 4 * pieces
    else { throw ModelFileError(file.path, .damaged("rows")) }
  }

  /// Adds the rows of pieces to a sum.
  func add(_ pieces: [Int32], to sum: inout [Float]) {
    guard let bytes = rows.elements(of: Int8.self).baseAddress, let scales = scales.elements(of: Float.self).baseAddress
    else { return }
    let rows = cv_rows(bytes: bytes, scales: scales, width: Int32(dimensions))
    pieces.withUnsafeBufferPointer { pieces in
      guard let numbers = pieces.baseAddress, !pieces.isEmpty else { return }
      sum.withUnsafeMutableBufferPointer { sum in
        if let sum = sum.baseAddress { cv_add(rows, numbers, Int64(pieces.count), sum) }
      }
    }
  }

  /// The familiarity of pieces, added to a start value in order.
  func familiarity(of pieces: [Int32], added start: Float) -> Float {
    let familiarities = familiarities.elements(of: Float.self)
    return pieces.reduce(start) { $0 + familiarities[Int($1)] }
  }
}
