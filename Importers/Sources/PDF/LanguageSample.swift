import CCLD2
import ImporterKit

/// Tells the language of a text from its first letters with CLD2.
struct LanguageSample {
  /// CLD2 is sure of most languages after 200 bytes; beyond 600 nothing is won.
  private static let mostBytes = 600

  private var bytes: [UInt8] = []
  private(set) var isGiven = false

  var isFull: Bool { bytes.count >= Self.mostBytes - 3 }

  /// Takes what is still missing from the beginning of `text`, cut between characters.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard !isGiven else { return }
    var end = min(text.count, Self.mostBytes - bytes.count)
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    bytes += text[..<end]
  }

  /// Gives the language, if CLD2 is sure, once.
  mutating func give(to sink: inout AttributeSink) {
    guard !isGiven else { return }
    isGiven = true
    sink.set(.languages, language.map { .strings([$0]) })
  }

  private var language: String? {
    var code = [CChar](repeating: 0, count: 16)
    var reliable: Int32 = 0
    let found = bytes.withUnsafeBufferPointer { raw in
      raw.withMemoryRebound(to: CChar.self) { md_cld2_detect($0.baseAddress, Int32($0.count), 1, &code, &reliable) }
    }
    guard found == 1, reliable == 1 else { return nil }
    let name = String(decoding: code.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The withdrawn code of 1989 that CLD2 keeps for Hebrew.
    return name == "iw" ? "he" : name
  }
}
