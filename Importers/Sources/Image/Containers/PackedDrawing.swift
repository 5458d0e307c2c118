import ByteReading
import ZipArchive

/// Drawings that are packed by gzip as a whole: SVG under the name of `.svgz`, and others.
enum PackedDrawing {
  private static let maximumBytes = 32 << 20
  private static let headBytes = 4 << 10

  /// The drawing in memory; `nil` for a file that is not packed, or holds another kind of picture or data.
  static func unpacked(_ source: ByteSource) -> ByteSource? {
    guard GzipFile.begins(source.prefix(at: 0, limit: 3)) else { return nil }
    let file = GzipFile(source.wholeFile, maximumBytes: .max)
    var bytes: [UInt8] = []
    _ = file.read { piece in
      bytes += piece.prefix(maximumBytes - bytes.count)
      return bytes.count < headBytes
    }
    guard ImageFormat(ByteSource(block: bytes)) == .svg else { return nil }
    bytes = []
    _ = file.read { piece in
      bytes += piece.prefix(maximumBytes - bytes.count)
      return bytes.count < maximumBytes
    }
    return ByteSource(block: bytes)
  }
}
