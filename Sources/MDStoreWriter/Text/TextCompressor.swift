import CZstd

/// Compresses stored text: one zstd frame a document. Not thread-safe.
final class TextCompressor {
  private let context: OpaquePointer
  private var buffer: [UInt8] = []

  /// Level 1 packs source code and prose to about a third at over 300 MB/s; level 3 saves a tenth more for twice the time.
  private static let level: Int32 = 1

  init() {
    guard let context = ZSTD_createCCtx() else { fatalError("zstd has no memory for a compression context") }
    self.context = context
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, Self.level)
    // Four bytes a text, so that damage to it is noticed and not shown.
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
  }

  deinit { ZSTD_freeCCtx(context) }

  /// Calls `body` with the compressed bytes, valid during the call.
  func withCompressed<Value>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) rethrows -> Value {
    let bound = ZSTD_compressBound(text.count)
    if buffer.count < bound { buffer = [UInt8](repeating: 0, count: bound) }
    let count = buffer.withUnsafeMutableBytes {
      ZSTD_compress2(context, $0.baseAddress, $0.count, text.baseAddress, text.count)
    }
    precondition(ZSTD_isError(count) == 0, "zstd fails only when its output has no room, and it has")
    defer { if buffer.count > 4 << 20 { buffer = [] } }
    return try buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0.prefix(count))) }
  }
}
