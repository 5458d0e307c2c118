import Foundation
import MDJSON
import MDTestSupport
import Testing

/// JSON of `Codable` values, compared with Foundation's coder.
@Suite struct JSONCodingTests {
  private static var foundation: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// The texts of ``Everything`` contain nothing that can be escaped in more than one way.
  @Test(arguments: Rounds.seeds(200)) func everyValueIsWrittenAsFoundationWritesIt(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = Everything.random(&generator)
    let ours = try JSON.encode(value)
    #expect(String(decoding: ours, as: UTF8.self) == String(decoding: try Self.foundation.encode(value), as: UTF8.self))
    #expect(try JSON.decode(Everything.self, from: ours) == value)
    #expect(try JSONDecoder().decode(Everything.self, from: Data(ours)) == value)
  }

  /// Foundation can escape slashes, and can format numbers and white space differently. The reader must accept all of
  /// that.
  @Test(arguments: Rounds.seeds(50)) func whatFoundationWritesForPeopleIsRead(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = Everything.random(&generator)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .prettyPrinted
    #expect(try JSON.decode(Everything.self, from: Array(encoder.encode(value))) == value)
  }

  @Test func controlCharactersAreEscaped() throws {
    let text = String(String.UnicodeScalarView((0...0x7F).compactMap { Unicode.Scalar($0 as UInt32) })) + "é😀\u{85}"
    let bytes = try JSON.encode(text)
    #expect(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    #expect(try JSON.decode(String.self, from: bytes) == text)
    #expect(try JSONDecoder().decode(String.self, from: Data(bytes)) == text)
    // Terminals also obey control characters beyond the first 32.
    let obeyed = "\u{9B}é\u{2028}日\u{202E}😀\u{2069}\u{A0}"
    #expect(String(decoding: try JSON.encode(obeyed), as: UTF8.self) == #""\u009bé\u2028日\u202e😀\u2069\#u{A0}""#)
  }

  @Test func emptyThingsKeepTheirKind() throws {
    #expect(try JSON.encode([Int]()) == Array("[]".utf8))
    #expect(try JSON.encode([String: Int]()) == Array("{}".utf8))
    #expect(try JSON.encode(Int?.none) == Array("null".utf8))
    #expect(try JSON.encode(Nothing()) == Array("{}".utf8))
    #expect(try JSON.decode(Int?.self, from: Array("null".utf8)) == nil)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan]) func numbersThatJSONLacksAreRefused(number: Double) {
    #expect(throws: EncodingError.self) { try JSON.encode([number]) }
  }

  @Test(arguments: [
    (#"{"number":"1"}"#, "number"), (#"{"number":true}"#, "number"), (#"{"number":null}"#, "number"),
    (#"{"number":300}"#, "number"), (#"{"number":-1}"#, "number"), (#"{"number":1.5}"#, "number"),
    (#"{"number":1,"texts":{}}"#, "texts"), (#"{"number":1,"texts":["a",2]}"#, "texts.1"), (#"{"texts":[]}"#, ""),
    ("[]", ""), ("null", ""), ("7", ""),
  ]) func anErrorTellsWhere(json: String, path: String) throws {
    let error = try #require(throws: DecodingError.self) { try JSON.decode(Small.self, from: Array(json.utf8)) }
    #expect(Self.path(of: error) == path)
  }

  private static func path(of error: DecodingError) -> String? {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context):
      context.codingPath.map(\.stringValue).joined(separator: ".")
    default: nil
    }
  }

  @Test(arguments: ["7", "7.0", "70e-1", "0.7e1"]) func aWholeNumberMayBeWrittenInManyWays(json: String) throws {
    #expect(try JSON.decode(UInt8.self, from: Array(json.utf8)) == 7)
  }

  private struct Nothing: Encodable {}
  private struct Small: Decodable {
    var number: UInt8
    var texts: [String]?
  }
}

/// A value of every kind that `Codable` supports.
struct Everything: Codable, Hashable {
  enum Case: Codable, Hashable {
    case plain
    case one(Int)
    case named(text: String, flag: Bool?)
  }

  var flag: Bool
  var text: String
  var real: Double
  var float: Float
  var integers: [Int64]
  var small: [Int8]
  var large: [UInt64]
  var middle: [UInt16]
  var range: Range<Int>
  var optional: String?
  var table: [String: [Double?]]
  var cases: [Case]
  var nested: [[[Bool]]]

  static func random(_ generator: inout SeededGenerator) -> Everything {
    func several<Value>(_ body: () -> Value) -> [Value] {
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in body() }
    }
    func text() -> String {
      several { ["a", "é", "\"", "\\", "/", "日", "😀", "\n", "\t", " "].randomElement(using: &generator) ?? "" }.joined()
    }
    func real() -> Double {
      [0, -0.5, 1, 1e21, 1.0 / 3, -7, .leastNonzeroMagnitude, .greatestFiniteMagnitude].randomElement(using: &generator)
        ?? 0
    }
    let lower = Int.random(in: -9...9, using: &generator)
    return Everything(
      flag: .random(using: &generator), text: text(), real: real(), float: Float.random(in: -1...1, using: &generator),
      integers: several { [.min, .max, 0, -1].randomElement(using: &generator) ?? 0 },
      small: several { Int8.random(in: .min ... .max, using: &generator) },
      large: several { [.max, 0, 1 << 63].randomElement(using: &generator) ?? 0 },
      middle: several { UInt16.random(in: .min ... .max, using: &generator) }, range: lower..<lower + 3,
      optional: Bool.random(using: &generator) ? text() : nil,
      table: Dictionary(several { (text(), several { Bool.random(using: &generator) ? real() : nil }) }) { $1 },
      cases: several {
        [.plain, .one(lower), .named(text: text(), flag: nil)].randomElement(using: &generator) ?? .plain
      },
      nested: several { several { several { Bool.random(using: &generator) } } })
  }
}
