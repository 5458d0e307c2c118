import ByteReading
import GoldenFiles
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

@testable import Image

/// Compares rarer picture formats with Pillow, exiftool and pydicom. Also reads damaged files.
@Suite struct RarePictureTests {
  static let files = GoldenFile.all("Pictures")

  @Test func samplesAreThere() { #expect(Self.files.count >= 40) }

  @Test(arguments: files) func agreesWithTheJudge(_ file: GoldenFile) throws {
    let importer = try ImporterProcess(BuiltProduct.path("Image"))
    let answer = try importer.importFile(file.path, contentType: file.contentType)
    #expect(answer.outcome.status == .complete, "\(answer.outcome.reason)")
    #expect(file.differences(answer) == [])
  }

  @Test func damagedPictures() throws {
    #expect(try DamagedFiles(of: Self.files, program: "Image", seeds: 20).findings() == [])
  }

  @Test func kindThatNobodyReadsIsNoFailure() throws {
    let importer = try ImporterProcess(BuiltProduct.path("Image"))
    let other = try importer.importFile(#filePath, contentType: "dyn.age80q4pqqy", mimeType: "image/x-unheard-of")
    #expect(other.outcome.status == .complete)
    #expect(other.attributes.isEmpty)
    #expect(try importer.importFile(#filePath, contentType: "public.png").outcome.status == .failed)
  }

  private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(data.count)] + Array(type.utf8) + data + [0, 0, 0, 0]
  }

  @Test func keywordsInAnyCase() {
    let text =
      chunk("tEXt", Array("TITLE\0Dusk".utf8))
      + chunk("tEXt", Array("creation time".utf8) + [0] + Array("2020-05-01".utf8))
    let png = [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + text + chunk("IEND", [])
    let content = PNGReader.read(ByteSource(block: png))
    #expect(content.texts.title == "Dusk")
    #expect(content.texts.creationTime == "2020-05-01")
  }

  private func png(_ texts: [(keyword: String, text: String)]) -> [UInt8] {
    let chunks = texts.flatMap { keyword, text in
      let data = Array(keyword.utf8) + [0] + Array(text.utf8)
      return [0, 0, UInt8(data.count >> 8), UInt8(data.count & 255)] + Array("tEXt".utf8) + data + [0, 0, 0, 0]
    }
    return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + chunks + chunk("IEND", [])
  }

  /// Programs define keywords of their own. Machine-readable values and encoded data are not text.
  @Test func anyKeyword() {
    let texts = png([
      ("parameters", "a lighthouse at dusk\nSteps: 20"), ("Warning", "nudity"), ("date:create", "2024-03-01"),
      ("chara", String(repeating: "QUJD", count: 200)), ("Artist", "Ada Byron"), ("Keywords", "sea, dusk"),
      ("Thumb::URI", "file:///tmp/a"),
    ])
    let content = PNGReader.read(ByteSource(block: texts))
    #expect(content.texts.others == ["parameters: a lighthouse at dusk\nSteps: 20", "Warning: nudity"])
    let found = ImageAttributes(content).set
    #expect(found[.authors] == .strings(["Ada Byron"]))
    #expect(found[.keywords] == .strings(["sea", "dusk"]))
  }

  @Test func authorBeforeArtist() {
    let content = PNGReader.read(ByteSource(block: png([("Artist", "Atelier"), ("Author", "Ada Byron")])))
    #expect(ImageAttributes(content).set[.authors] == .strings(["Ada Byron"]))
  }

  @Test(arguments: [
    ("D:20181028211339-01'30'", "2018-10-28T21:13:39-0130"), ("D:20181028211339Z", "2018-10-28T21:13:39Z"),
    ("D:20181028", "2018-10-28"), ("Sun Oct 28 22:43:39 2018", "2018-10-28T22:43:39"),
    ("Sun Oct  7 22:43:39 CET 2018", "2018-10-07T22:43:39"),
  ])
  func datesOfPostScript(_ text: String, _ standard: String) {
    #expect(PostScriptDate.standard(text) == standard)
  }

  @Test(arguments: ["", "D:", "D:2018", "yesterday", "Oct", "Sun Oct 99 22:43:39 2018", "10/28/18 10:43 PM"])
  func otherDatesOfPostScript(_ text: String) { #expect(PostScriptDate.standard(text) == nil) }

  @Test func valuesOutsideOfTheirRange() {
    func short(_ value: UInt8) -> ExifField { ExifField(format: 3, bytes: [0, value], order: .big) }
    func rational(_ value: UInt8) -> ExifField {
      ExifField(format: 5, bytes: [value, 0, 0, 0, 0, 0, 0, 1], order: .big)
    }
    var fields = ExifFields()
    fields[.image, ExifTag.orientation] = short(9)
    fields[.photo, ExifTag.exposureMode] = short(7)
    fields[.photo, ExifTag.whiteBalance] = short(1)
    fields[.photo, ExifTag.exposureTime] = rational(0x7F)
    var set = AttributeSet()
    CameraAttributes.add(fields, to: &set)
    #expect(set["kMDItemExposureMode"] == nil)
    #expect(set["kMDItemWhiteBalance"] == .integer(1))
    #expect(set["kMDItemExposureTimeSeconds"] == nil)
    #expect(ImageAttributes.exifOrientation(fields, nil) == nil)
    fields[.image, ExifTag.orientation] = short(8)
    #expect(ImageAttributes.exifOrientation(fields, nil) == 8)
  }

  @Test func commentsOfPostScript() {
    let text = """
      %!PS-Adobe-3.0 EPSF-3.0
      %%Title: (Caf\\351 \\(bar\\))
      %%For: Ada
      %%Creator: (atend)
      %%BoundingBox: 10 20 110.5 70
      %%EndComments
      """
    let content = PostScriptReader.read(ByteSource(block: Array(text.utf8)))
    #expect(content.texts.title == "Café (bar)")
    #expect(content.texts.author == "Ada")
    #expect(content.texts.software == nil)
    #expect(content.width == 101 && content.height == 50)
  }

  @Test func layersOfGIMP() throws {
    let file = try #require(Self.files.first { $0.description == "GIMP.xcf" })
    let importer = try ImporterProcess(BuiltProduct.path("Image"))
    let answer = try importer.importFile(file.path, contentType: "public.image")
    guard case .array(let layers)? = answer.attributes["kMDItemLayerNames"] else {
      Issue.record("no layers")
      return
    }
    #expect(!layers.isEmpty)
  }
}
