import Foundation
import ImporterTestKit
import Testing

/// Compares Arabic, Hebrew and Persian documents of several programs with their source texts.
@Suite struct RightToLeftTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/PDF").standardized

  private static let names = [
    "arabic-forms", "arabic-shaped", "arabic-writer", "hebrew-columns", "hebrew-line", "hebrew-plain", "hebrew-writer",
    "persian-forms", "persian-margin", "persian-writer",
  ]

  @Test(arguments: names) func allWordsAreWhole(name: String) throws {
    let importer = try ImporterProcess(try BuiltProduct.path("PDF"))
    let file = Self.folder.appending(path: "\(name).pdf")
    let answer = try importer.importFile(file.path, contentType: "com.adobe.pdf")
    let truth = try String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
    let found = Self.words(String(decoding: answer.text, as: UTF8.self))
    let lost = Self.words(truth).subtracting(found)
    #expect(lost.isEmpty, "\(lost.sorted())")
    #expect(!answer.text.contains(0xE2 as UInt8) || !String(decoding: answer.text, as: UTF8.self).contains("\u{202B}"))
  }

  /// The words are in reading order.
  @Test(arguments: [
    ("hebrew-writer", "כל בני האדם נולדו"), ("hebrew-plain", "כל בני האדם נולדו"),
    ("hebrew-line", "המכתב הראשון הגיע ביום"),
    ("arabic-forms", "يولد جميع الناس"), ("persian-forms", "تمام افراد بشر آزاد"), ("hebrew-writer", "קניתי 12 ספרים"),
    ("persian-margin", "این سند برای آزمون ساخته شده است"), ("persian-margin", "Bibliography Database"),
  ])
  func phrasesStandTogether(name: String, phrase: String) throws {
    let importer = try ImporterProcess(try BuiltProduct.path("PDF"))
    let file = Self.folder.appending(path: "\(name).pdf")
    let answer = try importer.importFile(file.path, contentType: "com.adobe.pdf")
    #expect(String(decoding: answer.text, as: UTF8.self).contains(phrase))
  }

  /// Removes the marks over letters, and the characters that join or separate letters.
  private static func words(_ text: String) -> Set<String> {
    let plain = text.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
      $0.properties.generalCategory != .nonspacingMark && $0.properties.generalCategory != .format
    }
    return Set(
      String(String.UnicodeScalarView(plain)).split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }
}
