import Foundation
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDIndexer
@testable import MDThumbnails

/// Thumbnails made by the real importers and read by another program.
@Suite struct ThumbnailMakerTests {
  private let trial: ThumbnailTrial

  init() throws { trial = try ThumbnailTrial() }

  @Test(arguments: [(ThumbnailSize.normal, 128, 64), (.large, 256, 128)])
  func anotherProgramFindsItValid(size: ThumbnailSize, width: Int, height: Int) throws {
    try Desktop.makePicture(trial.path("a b é.jpg"), 600, 300)
    try trial.setModified("a b é.jpg", to: 1_700_000_000.9)
    #expect(try trial.get("a b é.jpg", size) == .made)
    let made = try trial.read("a b é.jpg", size)
    #expect(made.pixels == [width, height])
    #expect(made.modes == [0o700, 0o600])
    let path = trial.path("a b é.jpg")
    let uri = String(decoding: try Desktop.run("uri", path), as: UTF8.self).trimmingCharacters(in: .newlines)
    let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(
      made.texts == [
        "Thumb::URI": uri, "Thumb::MTime": "1700000000", "Thumb::Size": "\(try #require(bytes))",
        "Thumb::Mimetype": "image/jpeg", "Software": "Limelight 1.0",
      ])
    #expect(trial.cached().count == 1)
  }

  @Test func turnedUpright() throws {
    try Desktop.makePicture(trial.path("portrait.jpg"), 600, 300, orientation: 6)
    #expect(try trial.get("portrait.jpg") == .made)
    let made = try trial.read("portrait.jpg")
    #expect(made.pixels == [128, 256])
    // The red edge is stored on the left; the orientation tag moves it to the top.
    #expect(made.top[0] > 200 && made.top[2] < 50)
    #expect(made.bottom[0] < 50 && made.bottom[2] > 200)
  }

  @Test func firstPageOfADocument() throws {
    try Desktop.makePDF(trial.path("pages.pdf"))
    #expect(try trial.get("pages.pdf", .normal) == .made)
    let made = try trial.read("pages.pdf", .normal)
    #expect(made.pixels == [64, 128])
    #expect(made.top == [0, 255, 0])
  }

  @Test func smallPicturesAreNotEnlarged() throws {
    try Desktop.makePicture(trial.path("small.jpg"), 40, 20)
    #expect(try trial.get("small.jpg") == .made)
    #expect(try trial.read("small.jpg").pixels == [40, 20])
  }

  @Test func whatAnotherProgramMadeIsReused() throws {
    try Desktop.makePicture(trial.path("a.jpg"), 300, 300)
    try Desktop.makeThumbnail(of: trial.path("a.jpg"), .large, in: trial.cache)
    #expect(try trial.get("a.jpg", .large) == .reused)
    #expect(try trial.read("a.jpg").texts["Software"] == "Another Program")
    #expect(try trial.get("a.jpg", .normal) == .made)
  }

  @Test func aTouchedFileIsShownAnew() throws {
    try Desktop.makePicture(trial.path("a.jpg"), 300, 300)
    try trial.setModified("a.jpg", to: 1_000_000)
    #expect(try trial.get("a.jpg") == .made)
    #expect(try trial.get("a.jpg") == .reused)
    try trial.setModified("a.jpg", to: 1_000_001)
    #expect(try trial.get("a.jpg") == .made)
    #expect(try trial.read("a.jpg").texts["Thumb::MTime"] == "1000001")
    #expect(trial.cached().count == 1)
  }

  /// A changed file may have its old date set again. Its size shows the change.
  @Test func anotherSizeIsShownAnew() throws {
    try Desktop.makePicture(trial.path("a.jpg"), 300, 300)
    try trial.setModified("a.jpg", to: 1_000_000)
    #expect(try trial.get("a.jpg") == .made)
    try Desktop.makePicture(trial.path("a.jpg"), 500, 100)
    try trial.setModified("a.jpg", to: 1_000_000)
    #expect(try trial.get("a.jpg") == .made)
  }

  @Test func aDamagedThumbnailIsReplaced() throws {
    try Desktop.makePicture(trial.path("a.jpg"), 300, 300)
    #expect(try trial.get("a.jpg") == .made)
    let path = trial.cache.path(of: try trial.subject("a.jpg"), .large)
    let whole = try Data(contentsOf: URL(filePath: path))
    try whole.dropLast(20).write(to: URL(filePath: path))
    #expect(try trial.get("a.jpg") == .made)
    #expect(try Data(contentsOf: URL(filePath: path)) == whole)
  }

  @Test func whatFailedIsRememberedUntilItChanges() throws {
    try trial.folder.write([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 300), to: "broken.jpg")
    try trial.setModified("broken.jpg", to: 1_000_000)
    guard case .failed(let reason)? = try trial.get("broken.jpg") else { return #expect(Bool(false), "no failure") }
    #expect(!reason.isEmpty)
    let entry = "fail/limelight-1.0/\(try trial.subject("broken.jpg").fileName)"
    #expect(trial.cached() == [entry])
    let note = try Desktop.read(trial.cache.directory + "/" + entry)
    #expect(note.texts["Thumb::MTime"] == "1000000")
    for size in ThumbnailSize.allCases { #expect(try trial.get("broken.jpg", size) == .knownFailure) }
    try Desktop.makePicture(trial.path("broken.jpg"), 300, 300)
    #expect(try trial.get("broken.jpg") == .made)
  }

  @Test func anotherVersionTriesAgain() throws {
    let subject = try trial.subject(
      URL(filePath: trial.folder.write("no picture", to: "broken.png")).lastPathComponent)
    try trial.cache.storeFailure(on: subject, mimeType: "image/png")
    #expect(trial.cache.hasFailed(on: subject))
    #expect(!ThumbnailCache(directory: trial.cache.directory, version: "2.0").hasFailed(on: subject))
  }

  @Test func whatHasNoPicture() throws {
    try trial.folder.write("words", to: "a.vcf")
    try trial.folder.write("", to: "empty.jpg")
    try FileManager.default.createSymbolicLink(atPath: trial.path("link.jpg"), withDestinationPath: "a.vcf")
    #expect(mkfifo(trial.path("pipe.jpg"), 0o600) == 0)
    for name in ["a.vcf", "empty.jpg", "link.jpg", "pipe.jpg"] {
      #expect(try trial.get(name) == .unsupported, "\(name)")
    }
    guard case .failed? = try trial.get("missing.jpg") else { return #expect(Bool(false), "it is not there") }
    #expect(trial.cached() == [])
  }

  @Test func thumbnailsHaveNone() throws {
    try Desktop.makePicture(trial.path("a.jpg"), 300, 300)
    let maker = ThumbnailMaker(setup: trial.setup, cache: trial.cache)
    let made = try #require(try maker.thumbnail(of: FilePath(trial.path("a.jpg")), .large))
    #expect(try maker.thumbnail(of: FilePath(made), .large) == nil)
    #expect(trial.cached().count == 1)
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    try Desktop.makePicture(trial.path("a.jpg"), 300, 300)
    try trial.folder.write("in the way", to: "cache/thumbnails")
    #expect(throws: ThumbnailError.self) { try trial.get("a.jpg") }
  }

  @Test func aFullDiskLeavesNothingBehind() throws {
    try Desktop.makePicture(trial.path("a.jpg"), 300, 300)
    let subject = try trial.subject("a.jpg")
    #expect(try trial.get("a.jpg") == .made)
    let png = try Data(contentsOf: URL(filePath: trial.cache.path(of: subject, .large)))
    let other = try ThumbnailTrial()
    FaultPlan.$current.withValue(FaultPlan { $0 == "write" ? ENOSPC : nil }) {
      #expect(throws: ThumbnailError.self) { try other.cache.store(Array(png), of: subject, mimeType: "", .large) }
    }
    #expect(other.cached() == [])
  }

  @Test func makersAtTheSameTimeDoNotClash() throws {
    try Desktop.makePicture(trial.path("a.jpg"), 2_000, 1_000)
    let outcomes = Monitor([ThumbnailOutcome]())
    let crew = WorkerCrew(name: "maker", size: 4, mostSpare: 0) { [trial] _, _ in
      let outcome = (try? trial.get("a.jpg")) ?? .unsupported
      outcomes.change { $0.append(outcome) }
    }
    try crew.start()
    crew.join()
    #expect(outcomes.look { outcomes in outcomes.count == 4 && outcomes.allSatisfy { [.made, .reused].contains($0) } })
    #expect(try trial.read("a.jpg").width == 256)
    #expect(trial.cached().count == 1)
  }
}
