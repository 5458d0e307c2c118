import ImporterKit
import ImporterTestKit
import MDModel
import MDTestSupport
import SampleFiles
import Testing

/// Tags in the system encoding of their program, stored in Latin-1 fields. The bytes are from Python's codecs.
@Suite struct OldTagTests {
  private static let samples: [(encoding: String, artist: String, title: String, first: String, second: String)] = [
    ("cp1251", "Виктор Цой", "Группа крови", "c2e8eaf2eef020d6eee9", "c3f0f3efefe020eaf0eee2e8"),
    (
      "koi8-r", "Виктор Цой", "Группа крови на рукаве", "f7c9cbd4cfd220e3cfca",
      "e7d2d5d0d0c120cbd2cfd7c920cec120d2d5cbc1d7c5"
    ),
    ("cp932", "宇多田ヒカル", "桜流し", "894691bd93638371834a838b", "8df797ac82b5"),
    ("gbk", "邓丽君", "月亮代表我的心", "b5cbc0f6befd", "d4c2c1c1b4fab1edced2b5c4d0c4"),
    ("cp949", "이문세", "광화문 연가", "c0ccb9aebcbc", "b1a4c8adb9ae20bfacb0a1"),
    (
      "cp1253", "Νάνα Μούσχουρη", "Τα παιδιά του Πειραιά", "cddcede120cceffdf3f7eff5f1e7",
      "d4e120f0e1e9e4e9dc20f4eff520d0e5e9f1e1e9dc"
    ),
    ("big5", "鄧麗君", "月亮代表我的心", "be48c452a767", "a4ebab47a54eaaeda7daaabaa4df"),
  ]

  private static func bytes(_ digits: String) -> [UInt8] {
    stride(from: 0, to: digits.utf8.count, by: 2).map { offset in
      let start = digits.index(digits.startIndex, offsetBy: offset)
      return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16) ?? 0
    }
  }

  private func attributes(_ artist: [UInt8], _ title: [UInt8]) throws -> [AttributeSet] {
    let importer = try MortalImporter("Audio", addressSpace: 1 << 20)
    func field(_ text: [UInt8], _ fill: UInt8) -> [UInt8] { text + [UInt8](repeating: fill, count: 30 - text.count) }
    let second = SoundBytes.id3([("TPE1", [0] + artist), ("TIT2", [0] + title)])
    var files = [
      SoundBytes.mp3(front: second), SoundBytes.wave([("IART", artist + [0x20]), ("INAM", title)]),
    ]
    // Some programs padded the fields with spaces.
    for fill in [UInt8(0), 0x20] where title.count <= 30 && artist.count <= 30 {
      let first = Array("TAG".utf8) + field(title, fill) + field(artist, fill) + SoundBytes.zeros(65)
      files.append(SoundBytes.mp3(behind: first))
    }
    return try zip(files, ["a.mp3", "a.wav", "b.mp3", "c.mp3"]).map { file, name in
      try #require(try importer.answer(file, named: name, label: name)).attributes
    }
  }

  @Test(arguments: samples)
  func otherScripts(_ sample: (String, artist: String, title: String, first: String, second: String)) throws {
    for found in try attributes(Self.bytes(sample.first), Self.bytes(sample.second)) {
      #expect(found[.authors] == .strings([sample.artist]))
      #expect(found[.title] == .string(sample.title))
    }
  }

  /// Real Latin-1 stays Latin-1, even if the text has only a few letters.
  @Test(arguments: ["Björk", "Señor Muñoz", "Ænima", "Été", "Größe", "Þórr"]) func latinLettersStay(_ name: String)
    throws
  {
    let bytes = name.unicodeScalars.map { UInt8($0.value) }
    for found in try attributes(bytes, bytes) { #expect(found[.title] == .string(name)) }
  }

  @Test func unicodeInAFieldForLatin1() throws {
    for found in try attributes(Array("Björk".utf8), Array("Größe 永".utf8)) {
      #expect(found[.authors] == .strings(["Björk"]))
      #expect(found[.title] == .string("Größe 永"))
    }
  }
}
