import ByteReading
import Foundation
import GoldenFiles
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

@testable import Program

/// Compares real programs and their descriptions with pyelftools, pefile, configparser and ElementTree.
@Suite struct ProgramTests {
  static let files = GoldenFile.all("Program")

  @Test func samplesAreThere() { #expect(Self.files.count >= 22) }

  @Test(arguments: files) func agreesWithTheJudge(_ file: GoldenFile) throws {
    let importer = try ImporterProcess(BuiltProduct.path("Program"))
    let answer = try importer.importFile(file.path, contentType: file.contentType)
    #expect(answer.outcome.status == .complete, "\(answer.outcome.reason)")
    #expect(file.differences(answer) == [])
  }

  /// The C library can be run, so it has an interpreter as programs do.
  @Test func aLibraryThatCanBeRunIsALibrary() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: "/lib").map { "/lib/\($0)/libc.so.6" }
    let path = try #require(folders.first { FileManager.default.fileExists(atPath: $0) })
    let importer = try ImporterProcess(BuiltProduct.path("Program"))
    let answer = try importer.importFile(path, contentType: "public.executable")
    #expect(answer.attributes[.programKind] == "library")
    let program = try importer.importFile("/bin/sh", contentType: "public.executable")
    #expect(program.attributes[.programKind] == "program")
  }

  private func entry(_ text: String) -> FileReport {
    var report = FileReport(repeatsLines: false)
    DesktopEntry.read(ByteSource(block: Array(text.utf8)), name: "org.example.Notes.desktop".utf8, into: &report)
    return report
  }

  @Test func escapesAndActions() {
    let report = entry(
      """
      # Notes
      [Desktop Entry]
      Name=Notes
      Name[de]=Notizen
      Comment=Write\\sdown, then\\nfind
      Keywords=ink;pen\\;cil;
      [Desktop Action New]
      Name=New note
      Exec=notes --new
      """)
    #expect(report[.title] == "Notes")
    #expect(report[.itemDescription] == "Write down, then find")
    #expect(report[.alternateNames] == .strings(["Notes", "Notizen"]))
    #expect(report[.applicationIdentifier] == "org.example.Notes")
    #expect(report[.command] == nil)
  }

  @Test func otherTextIsNoEntry() throws {
    let importer = try ImporterProcess(BuiltProduct.path("Program"))
    let answer = try importer.importFile(#filePath, contentType: "public.unix-executable")
    #expect(answer.outcome.status == .complete)
    #expect(answer.attributes.isEmpty)
  }

  @Test func claimsBeyondTheFileAreNotFollowed() {
    // A 64-bit header that places both tables at the end of the address space.
    var bytes = Array("\u{7F}ELF".utf8) + [2, 1, 1, 0] + [UInt8](repeating: 0, count: 8)
    bytes += [3, 0, 62, 0, 1, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
    bytes += [UInt8](repeating: 0xFF, count: 16) + [0, 0, 0, 0, 64, 0, 56, 0, 255, 255, 64, 0, 255, 255, 255, 254]
    var report = FileReport(repeatsLines: false)
    ELFReader.read(ByteSource(block: bytes), into: &report)
    #expect(report[.architectures] == .strings(["x86_64"]))
    #expect(report[.neededLibraries] == nil)
  }

  @Test func damagedPrograms() throws {
    #expect(try DamagedFiles(of: Self.files, program: "Program", seeds: 30).findings() == [])
  }
}
