import ByteReading
import Foundation
import MDModel
import Testing

@testable import Image

/// Metadata texts that state no encoding.
@Suite struct CharsetTests {
  /// The attributes of a record with a title, a keyword, a caption and a city.
  private func attributes(_ texts: [[UInt8]]) throws -> AttributeSet {
    let numbers: [UInt8] = [5, 25, 120, 90]
    return try PictureBytes.attributes(PictureBytes.jpeg(iptc: zip(numbers, texts).map { (number: $0, bytes: $1) }))
  }

  /// MacRoman according to Apple's table (ROMAN.TXT in Unicode's mappings). Foundation's table differs.
  private static let macRoman: [Character: UInt8] = [
    "é": 0x8E, "â": 0x89, "ê": 0x90, "è": 0x8F, "’": 0xD5, "ß": 0xA7, "ü": 0x9F, "ö": 0x9A,
  ]

  private static let french = [
    "Légende du château", "forêt enchantée", "Après l’été, la récolte fut très belle", "Orléans",
  ]
  private static let german = ["Schloß im Frühling", "Größe", "Die Türme über der Mühle", "Göttingen"]
  private static let russian = [
    "Утро над рекой", "осенний лес", "Рыбаки вернулись с богатым уловом домой", "Москва",
  ]

  @Test(arguments: [
    (french, String.Encoding.windowsCP1252), (german, .windowsCP1252), (french, .utf8), (russian, .windowsCP1251),
  ])
  func editorialRecord(_ texts: [String], _ encoding: String.Encoding) throws {
    let encoded = try texts.map { text in try #require(text.data(using: encoding)) }
    expect(try attributes(encoded.map { Array($0) }), texts)
  }

  @Test(arguments: [french, german]) func editorialRecordInMacRoman(_ texts: [String]) throws {
    let encoded = texts.map { text in text.map { Self.macRoman[$0] ?? $0.asciiValue ?? 0 } }
    expect(try attributes(encoded), texts)
  }

  private func expect(_ found: AttributeSet, _ texts: [String]) {
    #expect(found[.title] == .string(texts[0]))
    #expect(found[.keywords] == .strings([texts[1]]))
    #expect(found[.itemDescription] == .string(texts[2]))
    #expect(found[.city] == .string(texts[3]))
  }

  /// The same for EXIF, whose texts are ASCII according to the standard.
  @Test(arguments: [String.Encoding.windowsCP1251, .utf8])
  func exifTexts(_ encoding: String.Encoding) throws {
    func field(_ tag: UInt16, _ text: String) throws -> PictureBytes.Field {
      PictureBytes.Field(tag: tag, format: 2, bytes: Array(try #require(text.data(using: encoding))) + [0])
    }
    let fields = [
      try field(ExifTag.imageDescription, "Рыбаки вернулись с богатым уловом домой"),
      try field(ExifTag.artist, "Иван Петров"),
    ]
    let found = try PictureBytes.attributes(PictureBytes.jpeg(exif: PictureBytes.exif(image: fields)))
    #expect(found[.itemDescription] == .string("Рыбаки вернулись с богатым уловом домой"))
    #expect(found[.authors] == .strings(["Иван Петров"]))
  }

  /// Shift JIS in the comment of a JPEG.
  @Test func comment() throws {
    let words = "夏の海へ家族で行きました。とても楽しかったです。"
    let bytes = Array(try #require(words.data(using: .shiftJIS)))
    #expect(try PictureBytes.attributes(PictureBytes.jpeg((0xFE, bytes)))[.comment] == .string(words))
  }
}
