import CZstd

/// Compresses stored text: one zstd frame a document. Not thread-safe.
final class TextCompressor {
  private let context: OpaquePointer
  /// Output buffer, not initialised, so that its untouched pages need no memory.
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 1)

  /// Compression level. Level 3 packs source code and prose to about a quarter at over 200 MB/s. Level 1 needs 7 % more
  /// room and three quarters of the time.
  private static let level: Int32 = 3

  init() {
    guard let context = ZSTD_createCCtx() else { fatalError("zstd has no memory for a compression context") }
    self.context = context
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, Self.level)
    // A checksum of four bytes per text, so that damaged text is detected and not shown.
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
  }

  deinit {
    ZSTD_freeCCtx(context)
    buffer.deallocate()
  }

  /// Calls `body` with the compressed bytes, valid during the call.
  func withCompressed<Value>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) rethrows -> Value {
    reserve(ZSTD_compressBound(text.count))
    defer { if buffer.count > Self.mostKept { reserve(0) } }
    let count = ZSTD_compress2(context, buffer.baseAddress, buffer.count, text.baseAddress, text.count)
    precondition(ZSTD_isError(count) == 0, "zstd fails only when its output has no room, and it has")
    return try body(UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[..<count]))
  }

  /// Maximum number of bytes of the buffer that are kept for the next text.
  private static let mostKept = 4 << 20

  private func reserve(_ bytes: Int) {
    guard buffer.count < bytes || bytes == 0 else { return }
    buffer.deallocate()
    buffer = .allocate(byteCount: bytes, alignment: 16)
  }
}
