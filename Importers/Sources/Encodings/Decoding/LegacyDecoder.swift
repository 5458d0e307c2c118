import Glibc

/// Decodes one encoding into UTF-8 with the C library's `iconv`. It is reset, not opened again, for file after file.
final class LegacyDecoder {
  let encoding: TextEncoding
  private let converter: iconv_t
  /// Units that are invalid in the encoding, since the last reset.
  private(set) var invalid = 0

  /// `nil` when the C library has no table for it.
  init?(_ encoding: TextEncoding) {
    guard let converter = iconv_open("UTF-8", encoding.converter), converter != iconv_t(bitPattern: -1) else {
      return nil
    }
    self.encoding = encoding
    self.converter = converter
  }

  deinit { iconv_close(converter) }

  /// Back to the state before the first byte of a file.
  func reset() {
    invalid = 0
    _ = iconv(converter, nil, nil, nil, nil)
  }

  /// Decodes as much of `input` as `output` has room for. Invalid units become U+FFFD.
  ///
  /// - Returns: bytes read and bytes written. Fewer are read than there are when `output` is full or when `input` ends
  ///   inside a character.
  func decode(
    _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (read: Int, written: Int) {
    guard let inputBase = input.baseAddress, let outputBase = output.baseAddress else { return (0, 0) }
    var source: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(inputBase).assumingMemoryBound(to: CChar.self)
    var target: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(outputBase).assumingMemoryBound(to: CChar.self)
    var left = input.count
    var room = output.count
    while left > 0, room >= UTF8Cleaner.replacement.count {
      if iconv(converter, &source, &left, &target, &room) != -1 { break }
      guard errno == EILSEQ, room >= UTF8Cleaner.replacement.count else { break }
      replaceUnit(&source, &left, &target, &room)
    }
    return (input.count - left, output.count - room)
  }

  /// Writes what the decoder held back because a following mark, such as a Hebrew point, could have changed it.
  ///
  /// - Returns: bytes written.
  func finish(into output: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard let base = output.baseAddress else { return 0 }
    var target: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(base).assumingMemoryBound(to: CChar.self)
    var room = output.count
    _ = iconv(converter, nil, nil, &target, &room)
    return output.count - room
  }

  /// Steps over one invalid unit and writes U+FFFD for it.
  private func replaceUnit(
    _ source: inout UnsafeMutablePointer<CChar>?, _ left: inout Int,
    _ target: inout UnsafeMutablePointer<CChar>?, _ room: inout Int
  ) {
    invalid += 1
    let step = min(encoding.unit, left)
    source = source.map { $0 + step }
    left -= step
    for byte in UTF8Cleaner.replacement {
      target?.pointee = CChar(bitPattern: byte)
      target = target.map { $0 + 1 }
      room -= 1
    }
  }
}
