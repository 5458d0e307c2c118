import CBrotli

/// Unpacks Brotli streams (RFC 7932) in memory.
enum BrotliStream {
  private static let pieceBytes = 64 << 10

  /// - Parameter limit: at most so many bytes come out: few packed bytes may claim to hold gigabytes.
  /// - Returns: what came before the end, damage or the limit, and whether that is all.
  static func contents(of packed: [UInt8], limit: Int) -> (bytes: [UInt8], isWhole: Bool) {
    guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else { return ([], false) }
    defer { BrotliDecoderDestroyInstance(state) }
    var bytes: [UInt8] = []
    var result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
    packed.withUnsafeBufferPointer { input in
      var (next, left) = (input.baseAddress, input.count)
      while result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT, bytes.count < limit {
        bytes += [UInt8](unsafeUninitializedCapacity: min(pieceBytes, limit - bytes.count)) { output, count in
          var (target, room) = (output.baseAddress, output.count)
          result = BrotliDecoderDecompressStream(state, &left, &next, &room, &target, nil)
          count = output.count - room
        }
      }
    }
    return (bytes, result == BROTLI_DECODER_RESULT_SUCCESS)
  }
}
