import ByteReading
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

@testable import Data

/// Databases of Access that the tests write themselves, and damage. Real ones are among the files of `DataTests`.
@Suite struct AccessTests {
  private static func report(_ bytes: [UInt8]) -> FileReport {
    var report = FileReport(repeatsLines: true)
    AccessSchema.read(ByteSource(block: bytes), into: &report)
    return report
  }

  private static let samples = [
    JetSample(.jet3), JetSample(.jet4), JetSample(.jet4, isACE: true), JetSample(.jet4, key: 0x1234_5678),
  ]

  @Test(arguments: samples.indices) func tablesColumnsQueriesAndProperties(_ index: Int) {
    let report = Self.report(Self.samples[index].bytes)
    #expect(report.problems == [])
    #expect(report[.tables] == .strings(["Schleusen", "Geerbte"]))
    #expect(report[.columns] == .strings(["Bezeichnung", "Pegelhöhe", "Wehr"]))
    #expect(report["limelight_views"] == .strings(["Offene Tore"]))
    #expect(report[.title] == "Wasserbauverzeichnis")
    #expect(report[.authors] == .strings(["Ada Beispiel"]))
  }

  @Test func anAnswerHasTheNamesAsText() throws {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    let path = try folder.write(JetSample(.jet4, isACE: true).bytes, to: "a.accdb")
    let importer = try ImporterProcess(BuiltProduct.path("Data"))
    let answer = try importer.importFile(path, contentType: "com.microsoft.access.mdb")
    #expect(answer.outcome == ImportOutcome())
    let lines = String(decoding: answer.text, as: UTF8.self).split(separator: "\n")
    #expect(lines == ["Schleusen Bezeichnung Pegelhöhe Wehr", "Geerbte", "Offene Tore"])
  }

  @Test func foreignEncryptionIsNamed() {
    var bytes = JetSample(.jet4, key: 7).bytes
    for place in 4_096..<bytes.count { bytes[place] ^= UInt8(truncatingIfNeeded: place) | 1 }
    #expect(Self.report(bytes).problems == ["the database is encrypted"])
  }

  /// A definition that goes on in itself.
  @Test(arguments: [JetLayout.jet3.pageBytes, JetLayout.jet4.pageBytes]) func aLoopEnds(_ pageBytes: Int) {
    var bytes = JetSample(pageBytes == JetLayout.jet3.pageBytes ? .jet3 : .jet4).bytes
    bytes[4 * pageBytes + 4] = 4
    #expect(Self.report(bytes)[.tables] == .strings(["Schleusen", "Geerbte"]))
  }

  /// Cut anywhere, and with a wrong byte at every place that is in use.
  @Test(arguments: [0, 1]) func damageEndsInAReport(_ index: Int) {
    let whole = Self.samples[index].bytes
    for place in whole.indices where whole[place] != 0 {
      if place % 7 == 0 { _ = Self.report(Array(whole[..<place])) }
      for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[place] = value
        let report = Self.report(damaged)
        #expect(report.problems.allSatisfy { $0.contains("database") })
      }
    }
  }
}
