/// Statistics of the bytes from 0x80 on, encoding unknown.
struct HighBytes {
  private(set) var count = 0
  private var inRuns = 0
  private var letters = 0
  /// Some are 0x80 to 0x9F.
  private(set) var inControlRange = false
  /// A word of Greek letters starts with 0xB6, with 0xA2.
  private(set) var alphaTonosISO = false
  private(set) var alphaTonosWindows = false

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    var run = 0
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte >= 0x80 else {
        close(&run)
        continue
      }
      run += 1
      if byte >= 0xC0 { letters += 1 }
      if byte < 0xA0 { inControlRange = true }
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let startsWord = run == 1 && next >= 0xC0
      if byte == 0xB6, startsWord { alphaTonosISO = true }
      if byte == 0xA2, startsWord { alphaTonosWindows = true }
    }
    close(&run)
  }

  private mutating func close(_ run: inout Int) {
    count += run
    if run >= 4 { inRuns += run }
    run = 0
  }

  /// Whether they stand together as in scripts without ASCII letters, not alone among ASCII as accented letters do.
  var comeInRuns: Bool { inRuns * 2 >= count }

  /// Few, alone, and none where the Latin tables have letters: quotation marks, dashes, signs.
  var isPunctuationOnly: Bool { letters == 0 && inRuns == 0 && count <= 64 }
}
