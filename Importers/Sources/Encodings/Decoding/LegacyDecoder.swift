import Glibc

/// Decodes one encoding into UTF-8 with the C library's `iconv`, or with our own table if the library has none.
///
/// It is reset for each file and not opened again.
final class LegacyDecoder {
  let encoding: TextEncoding
  private let converter: iconv_t?
  private let table: PageDecoder?
  /// Number of invalid units since the last reset.
  private(set) var invalid = 0

  /// Fails if there is no table for the encoding.
  init?(_ encoding: TextEncoding) {
    self.encoding = encoding
    table = PageDecoder(encoding)
    if table != nil {
      converter = nil
      return
    }
    guard let converter = iconv_open("UTF-8", encoding.converter), converter != iconv_t(bitPattern: -1) else {
      return nil
    }
    self.converter = converter
  }

  deinit { if let converter { iconv_close(converter) } }

  /// Resets the decoder to the state before the first byte of a file.
  func reset() {
    invalid = 0
    if let converter { _ = iconv(converter, nil, nil, nil, nil) }
  }

  /// Decodes as much of `input` as fits into `output`. Invalid units become U+FFFD.
  ///
  /// - Returns: The numbers of bytes read and written. Fewer are read than exist if `output` is full or `input` ends
  ///   within a character.
  func decode(
    _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (read: Int, written: Int) {
    if let table { return table.decode(input, into: output, &invalid) }
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

  /// Writes what the decoder held back, because a following mark such as a Hebrew point could have changed it.
  ///
  /// - Returns: The number of bytes written.
  func finish(into output: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard let converter, let base = output.baseAddress else { return 0 }
    var target: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(base).assumingMemoryBound(to: CChar.self)
    var room = output.count
    _ = iconv(converter, nil, nil, &target, &room)
    return output.count - room
  }

  /// Skips one invalid unit and writes U+FFFD for it.
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

/// Decodes a code page that the C library lacks.
struct PageDecoder {
  private let sequences: [[UInt8]]

  /// Fails for an encoding that the C library has.
  init?(_ encoding: TextEncoding) {
    guard encoding.converter.isEmpty, let page = CodePageTable.page(named: encoding.name) else { return nil }
    sequences = page.characters.map { Array(String($0).utf8) }
  }

  func decode(
    _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>, _ invalid: inout Int
  ) -> (read: Int, written: Int) {
    var written = 0
    for (index, byte) in input.enumerated() {
      let sequence = sequences[Int(byte)]
      guard written + sequence.count <= output.count else { return (index, written) }
      for part in sequence {
        output[written] = part
        written += 1
      }
      if sequence == UTF8Cleaner.replacement { invalid += 1 }
    }
    return (input.count, written)
  }
}
