import CZstd

/// Decompresses texts that the writer compressed.
enum TextDecompressor {
  /// - Returns: `nil` if the frame is damaged or has another size than `length`.
  static func text(of frame: UnsafeBufferPointer<UInt8>, length: Int) -> [UInt8]? {
    guard length >= 0, ZSTD_getFrameContentSize(frame.baseAddress, frame.count) == UInt64(length) else { return nil }
    var isWhole = false
    let text = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      let written = ZSTD_decompress(buffer.baseAddress, length, frame.baseAddress, frame.count)
      isWhole = ZSTD_isError(written) == 0 && written == length
      count = isWhole ? length : 0
    }
    return isWhole ? text : nil
  }
}
