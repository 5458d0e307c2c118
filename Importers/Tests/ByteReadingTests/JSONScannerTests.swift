import Testing

@testable import ByteReading

/// The scanner returns the same tokens however the text is split into pieces, and supports the nesting that its readers
/// need.
@Suite struct JSONScannerTests {
  private typealias Token = JSONScanner.Token

  private static func scan(
    _ bytes: [UInt8], _ tolerance: JSONScanner.Tolerance, pieces: Int = .max
  ) -> (tokens: [Token], scanner: JSONScanner) {
    var scanner = JSONScanner(tolerance)
    var tokens: [Token] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      rest.prefix(pieces).withUnsafeBufferPointer { piece in scanner.read(piece) { tokens.append($0) } }
      rest = rest.dropFirst(pieces)
    }
    scanner.finish { tokens.append($0) }
    return (tokens, scanner)
  }

  private static func scan(_ text: String, _ tolerance: JSONScanner.Tolerance = .strict) -> [Token] {
    scan(Array(text.utf8), tolerance).tokens
  }

  private static func string(_ text: String) -> Token { .string(Array(text.utf8)) }
  private static func word(_ text: String) -> Token { .word(Array(text.utf8)) }
  private static func name(_ text: String) -> Token { .name(Array(text.utf8)) }

  private static let sample = #"{"a\n\u00e4\ud83d\ude00": [-1.5e2, true, null, "x"], "b": {}}"#

  @Test(arguments: [1, 2, 3, 7, .max]) func tokensOfPieces(_ pieces: Int) {
    let (tokens, scanner) = Self.scan(Array(Self.sample.utf8), .strict, pieces: pieces)
    #expect(
      tokens == [
        .beginObject, Self.name("a\nä😀"), .beginArray, Self.word("-1.5e2"), Self.word("true"), Self.word("null"),
        Self.string("x"), .endArray, Self.name("b"), .beginObject, .endObject, .endObject,
      ])
    #expect(scanner.isComplete)
  }

  @Test func aNumberMayEndTheText() {
    #expect(Self.scan("42") == [Self.word("42")])
    #expect(Self.scan("\u{FEFF}[1]") == [.beginArray, Self.word("1"), .endArray])
  }

  @Test(arguments: [
    (#""\ud83d""#, "\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
    (#""\udc00""#, "\u{FFFD}"), (#""\u00zz""#, "\u{FFFD}zz"), (#""\u12""#, "\u{FFFD}"), (#""a\u0000b\u0085""#, "a b "),
    (#""\t\r\b\/\"""#, "\t\r /\""),
  ])
  func escapes(_ text: String, _ meaning: String) { #expect(Self.scan(text) == [Self.string(meaning)]) }

  @Test(arguments: ["{]", "[}", "]", "[?]", "[ä]", #"["a"#, "[1", String(repeating: "[", count: 257)])
  func damage(_ text: String) { #expect(!Self.scan(Array(text.utf8), .strict).scanner.isComplete) }

  @Test func aLenientScannerGoesOn() {
    #expect(
      Self.scan(#"{"a": ?, [1}, "b"]"#, .lenient) == [
        .beginObject, Self.name("a"), Self.word("?"), .beginArray, Self.word("1"), .endArray, Self.name("b"),
        .endObject,
      ])
    #expect(Self.scan(Array("[]]".utf8), .lenient).scanner.isBroken)
    #expect(Self.scan(Array(String(repeating: "[", count: 257).utf8), .lenient).scanner.isBroken)
  }

  @Test func whatIsEndlessIsCut() throws {
    let letters = [UInt8](repeating: 0x61, count: (1 << 20) - 1)
    let text = [0x22] + letters + Array("ä".utf8) + [0x22]
    #expect(Self.scan(text, .strict).tokens == [.string(letters)])
    #expect(Self.scan(String(repeating: "1", count: 1_000)) == [Self.word(String(repeating: "1", count: 64))])
  }

  @Test func bytesThatAreNoTextStay() {
    #expect(Self.scan([0x22, 0x63, 0xE9, 0x22], .strict).tokens == [.string([0x63, 0xE9])])
  }
}
