import MDJSON
import Testing

/// Which bytes are JSON according to RFC 8259.
@Suite struct JSONReadingTests {
  private func string(_ json: String) throws -> String { try JSON.decode(String.self, from: Array(json.utf8)) }

  private func complaint(_ bytes: [UInt8]) throws -> String {
    let error = try #require(throws: DecodingError.self) { try JSON.decode([Double].self, from: bytes) }
    guard case .dataCorrupted(let context) = error else { return "\(error)" }
    return context.debugDescription
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7", 7), (" \t\r\n12 ", 12), ("-1.5", -1.5), ("1e3", 1_000), ("1E+3", 1_000), ("25e-2", 0.25),
    ("\u{FEFF}3", 3), ("9007199254740993", 9_007_199_254_740_992),
  ]) func numbersAreRead(json: String, number: Double) throws {
    #expect(try JSON.decode(Double.self, from: Array(json.utf8)) == number)
  }

  @Test(arguments: [
    #""""#: "", #""a/b""#: "a/b", #""\"\\\/\b\f\n\r\t""#: "\"\\/\u{8}\u{C}\n\r\t", #""\u00e9\u20AC""#: "é€",
    #""\uD83D\ude00""#: "😀", #""日本""#: "日本", #""\u0000""#: "\0", #""a\u0062c\n""#: "abc\n",
  ]) func stringsAreRead(json: String, text: String) throws {
    #expect(try string(json) == text)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "True", "+1", "01", "-", "1.", ".5", "1e", "1e+", "0x1", "NaN", "Infinity", "'a'", "\"",
    "\"a",
    "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "{1:1}", "[]]",
    "[] []", "{\"a\" 1}", "[1]x", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\uD800\"", "\"\\uD800\\u0041\"",
    "\"\\uDC00\"", "\"\u{1}\"", "\"a\nb\"", "\0", "[\0]", "1\0", "\u{FEFF}\u{FEFF}1", "// a\n1", "\"\\",
  ]) func whatIsNoJSONIsRefused(json: String) {
    #expect(throws: DecodingError.self) { try JSON.decode(Anything.self, from: Array(json.utf8)) }
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xFE, 0xFF, 0x00],
  ])
  func bytesThatAreNoUTF8AreRefused(bytes: [UInt8]) {
    #expect(throws: DecodingError.self) { try JSON.decode(Anything.self, from: bytes) }
  }

  /// Of two members of one name readers would believe different ones.
  @Test func aKeyThatStandsTwiceIsRefused() throws {
    #expect(throws: DecodingError.self) {
      try JSON.decode([String: Int].self, from: Array(#"{"a":1,"\u0061":2}"#.utf8))
    }
  }

  @Test func placesAreToldByLineAndColumn() throws {
    #expect(try complaint(Array("[1,\n  2,\n  x]".utf8)) == "line 3, column 3: a value was expected")
    #expect(try complaint(Array("[1 2]".utf8)) == "line 1, column 4: a comma or ] was expected")
    #expect(try complaint([]) == "line 1, column 1: it ends too early")
  }

  @Test func nestingHasABottom() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(throws: Never.self) { try JSON.decode(Anything.self, from: nested(128)) }
    #expect(throws: DecodingError.self) { try JSON.decode(Anything.self, from: nested(129)) }
    #expect(try complaint(Array(repeating: UInt8(ascii: "["), count: 1 << 20)).contains("nested too deeply"))
    #expect(throws: DecodingError.self) {
      try JSON.decode(Anything.self, from: Array(String(repeating: "{\"a\":", count: 200_000).utf8))
    }
  }
}

/// Takes any JSON and looks at nothing of it.
struct Anything: Decodable {
  init(from decoder: any Decoder) throws {}
}
