package import MDModel

/// Header of a vector file. `mark` ties the file to its index.
package struct VectorHeader: Hashable, Sendable {
  package var model: ModelIdentity
  package var dimensions: Int
  /// A random number that the index has as well. The file of another index has another.
  package var mark: Int64
  /// A random number that the index has as well after the last writer closed both properly; 0 while a writer has the
  /// file open.
  package var closing: Int64

  package init(model: ModelIdentity, dimensions: Int, mark: Int64, closing: Int64) {
    (self.model, self.dimensions, self.mark, self.closing) = (model, dimensions, mark, closing)
  }

  /// Number of bytes of the header. Zeroes follow up to ``VectorFormat/headerBytes``.
  package static let count = 64
  private static let magic = Array("mdvec\0\0\u{1}".utf8)

  package var bytes: [UInt8] {
    var writer = ByteWriter()
    for byte in Self.magic { writer.append(byte) }
    writer.append(Int64(dimensions))
    for byte in model.bytes { writer.append(byte) }
    writer.append(mark)
    writer.append(closing)
    let bytes = writer.bytes + [UInt8](repeating: 0, count: Self.count - 8 - writer.bytes.count)
    return bytes + Self.littleEndian(Self.checksum(bytes))
  }

  /// `nil` if the bytes are not a header, or a damaged one.
  package init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count >= Self.count, bytes.starts(with: Self.magic),
      Self.number(bytes, at: Self.count - 8) == Self.checksum(Array(bytes[..<(Self.count - 8)])),
      let dimensions = Int(exactly: Self.number(bytes, at: 8)), VectorFormat.possible.contains(dimensions),
      let model = ModelIdentity(bytes: bytes[16..<32])
    else { return nil }
    self.init(
      model: model, dimensions: dimensions, mark: Int64(bitPattern: Self.number(bytes, at: 32)),
      closing: Int64(bitPattern: Self.number(bytes, at: 40)))
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) }
  }

  private static func littleEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }

  /// FNV-1a, followed by a final mix.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
  }
}
