/// Decodes text in which most lines are UTF-8, and others are in a legacy encoding or damaged.
struct MixedLines {
  /// Number of bytes that are invalid in the encoding of their line.
  private(set) var invalid = 0
  private var repaired: [UInt8] = []

  private enum Kind { case utf8, damaged, legacy }

  /// Sample size in bytes. More text does not change the detector's answer.
  private static let sampleBytes = 32 << 10

  /// The encoding of the lines in a legacy encoding; `nil` if there are none.
  func encoding(of bytes: UnsafeMutableBufferPointer<UInt8>, _ detector: EncodingDetector) -> TextEncoding? {
    var sample: [UInt8] = []
    var lines = ByteLines(bytes)
    while sample.count < Self.sampleBytes, let line = lines.next() {
      if Self.kind(of: UTF8Cleaner.clean(line)) == .legacy { sample += line }
    }
    if sample.isEmpty { return nil }
    return sample.withUnsafeMutableBufferPointer { detector.encoding(of: $0, isHTML: false) }
  }

  /// Appends the text without control characters.
  ///
  /// - Parameter decoder: The decoder for the result of ``encoding(of:_:)``.
  mutating func append(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ decoder: LegacyDecoder?, to output: inout [UInt8]
  ) {
    let start = output.count
    var lines = ByteLines(bytes)
    while let line = lines.next() {
      let findings = UTF8Cleaner.clean(line)
      switch Self.kind(of: findings) {
      case .utf8: output += line
      case .legacy where decoder != nil: decoder.map { invalid += $0.append(line, to: &output) }
      case .legacy, .damaged:
        invalid += findings.invalid + findings.unfinished
        UTF8Cleaner.repair(line, into: &repaired)
        output += repaired
      }
    }
    UTF8Cleaner.blankControls(&output, from: start)
  }

  private static func kind(of findings: UTF8Findings) -> Kind {
    // A few invalid bytes among valid characters are damage. If most are invalid, the line has another encoding.
    let invalid = findings.invalid + findings.unfinished
    return invalid == 0 ? .utf8 : invalid > findings.multibyte ? .legacy : .damaged
  }
}

extension LegacyDecoder {
  /// Decodes a whole line and appends it to `output`.
  ///
  /// - Returns: The number of invalid bytes.
  func append(_ line: UnsafeMutableBufferPointer<UInt8>, to output: inout [UInt8]) -> Int {
    reset()
    var rest = line
    while !rest.isEmpty {
      let step = output.appendSpace(rest.count * 3 + 16) { decode(rest, into: $0) }
      rest = UnsafeMutableBufferPointer(rebasing: rest[step...])
      if step == 0 { break }
    }
    _ = output.appendSpace(16) { (0, finish(into: $0)) }
    if !rest.isEmpty { output += UTF8Cleaner.replacement }
    return invalid * encoding.unit + rest.count
  }
}

extension [UInt8] {
  /// Appends what `fill` writes into `room` bytes. `fill` returns the numbers of bytes read and written.
  ///
  /// - Returns: The number of bytes read.
  mutating func appendSpace(
    _ room: Int, fill: (UnsafeMutableBufferPointer<UInt8>) -> (read: Int, written: Int)
  ) -> Int {
    let start = count
    append(contentsOf: repeatElement(0, count: room))
    let step = withUnsafeMutableBufferPointer { fill(UnsafeMutableBufferPointer(rebasing: $0[start...])) }
    removeLast(room - step.written)
    return step.read
  }
}
