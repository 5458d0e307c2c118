/// Chooses the code page of a text with one byte per character, by its letters or else by what its bytes resemble.
final class PageChoice {
  private let judge = LetterJudge()
  /// Sample size in bytes. More text does not change the verdict.
  private static let sampleBytes = 8 << 10
  /// Highest cost per pair of letters. Text in a language without statistics costs more in every page.
  private static let mostCost: Int32 = 40

  /// The page in which the sample reads like a language. If the letters are inconclusive, `other`, which another rule
  /// found.
  func encoding(of sample: UnsafeMutableBufferPointer<UInt8>, orElse other: TextEncoding) -> TextEncoding {
    let sample = UnsafeMutableBufferPointer(rebasing: sample.prefix(Self.sampleBytes))
    let pairs = PairCounts(sample, isEBCDIC: false)
    let verdicts = judge.verdicts(of: pairs, among: WordLanguages(sample))
    guard let best = verdicts.first, best.cost <= Self.mostCost * (pairs.total + 1) else { return other }
    let others = verdicts.first { CodePageTable.pages[$0.page].encoding.name == other.name }
    if let others, others.total <= best.total { return other }
    return CodePageTable.pages[best.page].encoding
  }

  /// The EBCDIC page of a sample; `nil` for any other encoding.
  func ebcdic(_ sample: UnsafeMutableBufferPointer<UInt8>) -> TextEncoding? {
    let sample = UnsafeMutableBufferPointer(rebasing: sample.prefix(Self.sampleBytes))
    guard Self.mayBeEBCDIC(sample) else { return nil }
    let pairs = PairCounts(sample, isEBCDIC: true)
    return judge.verdicts(of: pairs, among: .unknown).first.map {
      CodePageTable.pages[$0.page].encoding
    }
  }

  /// True if 0x40 is frequent and no other bytes are below it but line ends and tabs. ASCII has its space, digits and
  /// signs there.
  private static func mayBeEBCDIC(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var spaces = 0
    for byte in bytes {
      if byte == 0x40 || byte == 0x25 || byte == 0x15 { spaces += 1 }
      if byte < 0x40, ![0x05, 0x0B, 0x0C, 0x0D, 0x15, 0x25].contains(byte) { return false }
    }
    return spaces > 0 && spaces * 20 >= bytes.count
  }
}

extension CodePageTable {
  static func page(named name: String) -> CodePage? { pages.first { $0.encoding.name == name } }
}
