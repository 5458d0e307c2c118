import ByteReading
import GoldenFiles
import ImporterKit
import ImporterTestKit
import Testing

@testable import Archive

/// Compares programs in ZIP archives with pyaxmlparser and Python's parser of header fields. Also reads damaged ones.
@Suite struct ProgramPackageTests {
  static let files = GoldenFile.all("Package")

  @Test func samplesAreThere() { #expect(Self.files.count >= 10) }

  @Test(arguments: files) func agreesWithTheJudge(_ file: GoldenFile) throws {
    let importer = try ImporterProcess(BuiltProduct.path("Archive"))
    let answer = try importer.importFile(file.path, contentType: file.contentType)
    #expect(answer.outcome.status == .complete, "\(answer.outcome.reason)")
    #expect(file.differences(answer) == [])
    #expect(answer.members.isEmpty)
  }

  @Test func damagedPackages() throws {
    #expect(try DamagedFiles(of: Self.files, program: "Archive", seeds: 20).findings() == [])
  }

  /// A space continues the previous line, even inside a character. Fields after an empty line describe single files.
  @Test func linesThatGoOn() {
    let text = Array("Main-Class: org.example.M".utf8) + [0x0D, 0x0A, 0x20] + Array("ain\r\n".utf8)
    let title = Array("Implementation-Title: caf".utf8) + [0xC3, 0x0D, 0x0A, 0x20, 0xA9, 0x0D, 0x0A]
    let manifest = JavaManifest(text + title + Array("\r\nName: a.class\r\nImplementation-Version: 9\r\n".utf8))
    #expect(manifest.first("main-class") == "org.example.Main")
    #expect(manifest.first("implementation-title") == "café")
    #expect(manifest.first("implementation-version") == nil)
  }

  /// Archives of source code contain the manifest as text.
  @Test func manifestsOfSourcesAreNone() {
    #expect(AndroidManifest(Array("<manifest package='org.example'/>".utf8), resources: nil) == nil)
  }

  @Test func manifestThatClaimsTooMuch() {
    // A document whose first part claims the size of the whole address space.
    let bytes: [UInt8] = [3, 0, 8, 0, 255, 255, 255, 255, 1, 0, 28, 0, 255, 255, 255, 255, 255, 255, 255, 255]
    let pool = StringPool(ByteSource(block: bytes), at: 8)
    #expect(pool[0] == nil && pool[.max] == nil)
    #expect(ResourceTable(bytes) == nil)
    #expect(ResourceTable([2, 0, 12, 0, 12, 0, 0, 0, 1, 0, 0, 0])?.text(of: 0x7F01_0000) == nil)
  }
}
