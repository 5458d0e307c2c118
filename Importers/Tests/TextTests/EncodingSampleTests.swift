import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Texts of 100 bytes in all 8-bit encodings. They are of another kind than the texts behind the letter statistics. The
/// bytes are from Python's codecs.
@Suite struct EncodingSampleTests {
  struct Sample {
    let language: String
    let codec: String
    let bytes: [UInt8]
    let letters: String
  }

  static let samples: [Sample] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let table =
      (try? String(contentsOf: tests.appending(path: "Fixtures/Encodings/samples.tsv"), encoding: .utf8)) ?? ""
    return table.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Sample(language: fields[0], codec: fields[1], bytes: bytes(fields[3]), letters: fields[4])
    }
  }()

  /// Decodes the hexadecimal digits of the table.
  static func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
  }

  @Test func atLeast97Of100AreRead() throws {
    #expect(Self.samples.count > 380)
    let importer = try TextSample.importer()
    let folder = try TextSample()
    defer { folder.remove() }
    var wrong: [String] = []
    for sample in Self.samples {
      let answer = try importer.importFile(try folder.write(sample.bytes), contentType: "public.plain-text")
      if letters(answer.string ?? "") != letters(sample.letters) {
        wrong.append("\(sample.language) in \(sample.codec)")
      }
    }
    #expect(wrong.count * 100 <= Self.samples.count * 3, "\(wrong)")
  }

  private func letters(_ text: String) -> [Unicode.Scalar] {
    text.precomposedStringWithCanonicalMapping.unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.canonicalCombiningClass != .notReordered
    }
  }

  /// The text of these bytes in each code page.
  @Test(arguments: [
    ("Größe und Länge der Füße, süße Äpfel und böse Wölfe", "macintosh", [0x9A, 0x8A, 0x9F, 0xA7, 0x80] as [UInt8]),
    ("Größe und Länge der Füße, süße Äpfel und böse Wölfe", "IBM850", [0x94, 0x84, 0x81, 0xE1, 0x8E]),
  ])
  func pagesAreNamed(text: String, name: String, letters: [UInt8]) throws {
    let bytes = text.unicodeScalars.map { scalar -> UInt8 in
      guard let place = Array("öäüßÄ".unicodeScalars).firstIndex(of: scalar) else { return UInt8(scalar.value) }
      return letters[place]
    }
    let answer = try TextSample.answer(to: bytes)
    #expect(answer.string == text)
    #expect(answer.strings(.textEncoding) == [name])
  }
}
