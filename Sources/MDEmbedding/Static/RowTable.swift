/// The rows of a static model: of each piece a vector in bytes, its scale, and how much it speaks for a language that the
/// model knows.
struct RowTable: Sendable {
  private let rows: ModelSection
  private let scales: ModelSection
  private let familiarities: ModelSection
  let dimensions: Int
  /// What the pieces of a text must come to together, at least, for its language to count as known.
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

  /// Valid as long as the table is.
  var view: View {
    View(
      rows: rows.elements(of: Int8.self), scales: scales.elements(of: Float.self),
      familiarities: familiarities.elements(of: Float.self), dimensions: dimensions)
  }

  struct View {
    fileprivate let rows: UnsafeBufferPointer<Int8>
    fileprivate let scales: UnsafeBufferPointer<Float>
    fileprivate let familiarities: UnsafeBufferPointer<Float>
    let dimensions: Int

    /// Adds a piece's row.
    @inline(__always) func add(_ piece: Int32, to sum: UnsafeMutablePointer<Float>) {
      guard let row = rows.baseAddress?.advanced(by: Int(piece) * dimensions) else { return }
      let scale = scales[Int(piece)]
      for place in 0..<dimensions { sum[place] += Float(row[place]) * scale }
    }

    @inline(__always) func familiarity(of piece: Int32) -> Float { familiarities[Int(piece)] }
  }
}
