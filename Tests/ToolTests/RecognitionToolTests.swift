import Foundation
import MDStore
import MDTestSupport
import Testing

/// Text recognition in pictures from the tools, with the real Tesseract and its English data.
@Suite struct RecognitionToolTests {
  private let home: ToolHome
  private var cache: String { home.index + ".recognized" }

  init() throws {
    home = try ToolHome()
    for name in ["invoice.png", "scanned.pdf", "huge.png", "blank.png"] {
      try home.copy("Importers/Tests/Fixtures/ocr/\(name)", as: name)
    }
  }

  private func words(of name: String) throws -> String {
    try home.mdls("-raw", "-name", "limelight_recognizedWords", "\(home.files)/\(name)").text
  }

  private func found(_ query: String...) throws -> Set<String> {
    Set(try home.run("mdfind", query).text.split(separator: "\n").map { URL(filePath: String($0)).lastPathComponent })
  }

  @Test func nothingIsRecognisedUnlessItIsWanted() throws {
    #expect(try home.mdimport("--quiet", home.files).status == 0)
    #expect(try found("receipts").isEmpty)
    #expect(try words(of: "invoice.png") == "(null)")
    #expect(!FileManager.default.fileExists(atPath: cache))
  }

  @Test func whatIsRecognisedIsFoundAndMarked() throws {
    let run = try home.mdimport("--quiet", "--ocr", home.files)
    #expect(run.status == 0, "\(run.messages)")
    #expect(try found("receipts") == ["invoice.png", "scanned.pdf"])
    #expect(try found("limelight_recognizedWords > 0") == ["invoice.png", "scanned.pdf"])
    #expect(try words(of: "invoice.png") == "15")
    #expect(try words(of: "blank.png") == "0")
    // The page's written text and its recognised text are both found.
    #expect(try found("written", "receipts") == ["scanned.pdf"])
    let why = try home.mdls("-raw", "-name", "limelight_failure", "\(home.files)/huge.png").text
    #expect(why.contains("100 megapixels"))
    let attributes = try FileManager.default.attributesOfItem(atPath: cache)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  /// Known bytes are not recognised again when the file was moved, copied, or indexed from scratch.
  @Test func theSameBytesAreNotRecognisedTwice() throws {
    #expect(try home.mdimport("--quiet", "--ocr", home.files).status == 0)
    let before = try Data(contentsOf: URL(filePath: cache))
    try FileManager.default.moveItem(atPath: home.files + "/invoice.png", toPath: home.files + "/moved.png")
    try FileManager.default.copyItem(atPath: home.files + "/scanned.pdf", toPath: home.files + "/copy.pdf")
    #expect(try home.mdimport("--quiet", "--rebuild", "--ocr", home.files).status == 0)
    #expect(try found("receipts") == ["moved.png", "scanned.pdf", "copy.pdf"])
    #expect(try Data(contentsOf: URL(filePath: cache)) == before)
  }

  @Test func aDamagedCacheIsMadeAnew() throws {
    #expect(try home.mdimport("--quiet", home.files).status == 0)
    try Data("no database at all, and long enough to look like one".utf8).write(to: URL(filePath: cache))
    #expect(try home.mdimport("--quiet", "--ocr", home.files).status == 0)
    #expect(try found("receipts") == ["invoice.png", "scanned.pdf"])
  }

  @Test func whatErasesTheIndexErasesWhatWasRecognised() throws {
    #expect(try home.mdimport("--quiet", "--ocr", home.files).status == 0)
    #expect(try home.run("mdutil", ["-E", home.files]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: cache))
  }

  @Test func withoutARecognizerThatIsSaid() throws {
    let folder = home.directory.path + "/importers"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: BuiltProducts.importers + "/Image.mdimporter", toPath: folder + "/Image.mdimporter")
    let run = try home.mdimport("--ocr", home.files, environment: ["LIMELIGHT_IMPORTERS": folder])
    #expect(run.status == 69 && run.messages.contains("no importer that recognises text is installed"))
  }
}
