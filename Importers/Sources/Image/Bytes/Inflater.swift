import CZlib

/// Decompression of zlib and gzip streams, bounded: a few bytes may claim to hold gigabytes.
enum Inflater {
  /// Decompresses at most `limit` bytes of a stream; what came before damage is kept.
  static func inflate(_ compressed: some Collection<UInt8>, limit: Int) -> [UInt8] {
    var input = Array(compressed)
    var stream = z_stream()
    guard md_inflate_init(&stream) == Z_OK else { return [] }
    defer { inflateEnd(&stream) }
    return input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      return drain(&stream, limit)
    }
  }

  private static func drain(_ stream: inout z_stream, _ limit: Int) -> [UInt8] {
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    var status = Z_OK
    while status == Z_OK, output.count < limit {
      let written = piece.withUnsafeMutableBufferPointer { piece in
        stream.next_out = piece.baseAddress
        stream.avail_out = UInt32(piece.count)
        status = CZlib.inflate(&stream, Z_NO_FLUSH)
        return piece.count - Int(stream.avail_out)
      }
      output += piece.prefix(min(written, limit - output.count))
      if written == 0 { break }
    }
    return output
  }
}
