import ByteReading
import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

@testable import Image

/// Runs the real program over its socket.
@Suite struct ImageProcessTests {
  /// The program is in the folder of the test executable.
  private static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "Image").path

  @Test func attributesOnly() throws {
    let importer = try ImporterProcess(Self.executable)
    let path = TruthTable.file("exif-samples/jpg/gps/DSCN0010.jpg").path
    let answer = try importer.importFile(path, contentType: "public.jpeg")
    #expect(answer.outcome.status == .complete)
    #expect(answer.attributes[.acquisitionMake] == .string("NIKON"))
    #expect(answer.attributes[.latitude] == .real(43.46744833333334))
    #expect(answer.thumbnail == nil)
  }

  @Test func thumbnailOnDemand() throws {
    let importer = try ImporterProcess(Self.executable)
    let path = TruthTable.file("orientation/Landscape_6.jpg").path
    let answer = try importer.importFile(
      path, contentType: "public.jpeg", wants: [.attributes, .thumbnail], thumbnailEdge: 128)
    let png = PNGReader.read(ByteSource(block: try #require(answer.thumbnail)))
    #expect(png.width == 128)
    #expect(png.height == 85)
    #expect(answer.attributes[.orientation] == .integer(0))
    #expect(answer.attributes[.exifOrientation] == .integer(6))
  }

  @Test func noImage() throws {
    let importer = try ImporterProcess(Self.executable)
    let answer = try importer.importFile(
      TruthTable.file("libexif-testsuite/tests/1054322.jpg").path, contentType: "public.jpeg")
    #expect(answer.outcome.status == .failed)
    #expect(answer.outcome.reason == "not an image of a known kind")
  }

  /// One process reads damaged and valid files in turn. Every incomplete answer has a reason.
  @Test func damagedFileLeavesTheNextAlone() throws {
    let importer = try ImporterProcess(Self.executable)
    let damaged = TruthTable.file("libheif/fuzzing/data/corpus/github_138.heic").path
    let answer = try importer.importFile(damaged, contentType: "public.heic")
    #expect(answer.outcome.status == .partial)
    #expect(!answer.outcome.reason.isEmpty)
    let whole = TruthTable.file("exif-samples/jpg/Canon_40D.jpg").path
    #expect(try importer.importFile(whole, contentType: "public.jpeg").outcome.status == .complete)
  }
}
