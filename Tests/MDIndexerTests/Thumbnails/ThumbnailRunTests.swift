import Foundation
import MDImporting
import MDModel
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

@testable import MDIndexer
@testable import MDThumbnails

/// The thumbnails of all files in an index.
@Suite struct ThumbnailRunTests {
  private let trial: ThumbnailTrial
  private var index: String { trial.path("index.sqlite") }
  private var home: FilePath { FilePath(trial.path("home")) }

  init() throws {
    trial = try ThumbnailTrial()
    try trial.folder.makeDirectory("home/below")
    for number in 0..<11 { try Desktop.makePicture(trial.path("home/below/\(number).jpg"), 300, 200) }
    try Desktop.makePDF(trial.path("home/pages.pdf"))
    try trial.folder.write("words", to: "home/words.vcf")
    try trial.folder.write([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 300), to: "home/broken.jpg")
    _ = try Indexer(writer: try IndexWriter(path: index), setup: trial.setup).index([home])
  }

  private func run(
    below path: String = "home", stop: StopSignal = StopSignal()
  ) throws -> (IndexingSummary, IndexingProgress.Snapshot) {
    let run = ThumbnailRun(index: index, setup: trial.setup, cache: trial.cache, stop: stop)
    let summary = try run.make(below: [FilePath(trial.path(path))])
    return (summary, run.progress.snapshot)
  }

  @Test func bothSizesOfEverythingThatHasAPicture() throws {
    let (summary, progress) = try run()
    #expect(summary.thumbnails == 24)
    #expect(summary.withoutThumbnail.values.reduce(0, +) == 1)
    #expect(!summary.isInterrupted)
    #expect(progress.done == 13 && progress.total == 13)
    #expect(progress.stage == .thumbnails)
    for size in ThumbnailSize.allCases {
      #expect(trial.cached().filter { $0.hasPrefix(size.rawValue) }.count == 12)
      #expect(trial.cache.holds(try trial.subject("home/pages.pdf"), size))
    }
  }

  @Test func aSecondRunMakesNothing() throws {
    _ = try run()
    let (summary, progress) = try run()
    #expect(summary.thumbnails == 0)
    #expect(summary.withoutThumbnail == [:])
    #expect(progress.done == 13)
  }

  @Test func whereNoImporterStartsEachFileIsCountedOnce() throws {
    var setup = trial.setup
    let script = try trial.folder.write("#!/bin/sh\nexit 77\n", to: "mdsandbox")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    setup.host.launcher = script
    let summary = try ThumbnailRun(index: index, setup: setup, cache: trial.cache).make(below: [home])
    #expect(summary.withoutThumbnail.values.reduce(0, +) == 13)
    // These failures say nothing about the files, so the next run tries them again.
    #expect(trial.cached() == [])
    #expect(try run().0.thumbnails == 24)
  }

  @Test func onlyBelowThePathsGiven() throws {
    #expect(try run(below: "home/pages.pdf").0.thumbnails == 2)
    #expect(try run(below: "home/below").0.thumbnails == 22)
    #expect(try run(below: "elsewhere").0.thumbnails == 0)
  }

  @Test func stopped() throws {
    let stop = StopSignal()
    stop.raise()
    let (summary, _) = try run(stop: stop)
    #expect(summary.isInterrupted)
    #expect(summary.thumbnails == 0)
  }

  @Test func anErrorEndsTheRun() throws {
    try trial.folder.write("in the way", to: "cache/thumbnails")
    #expect(throws: ThumbnailError.self) { try run() }
  }
}
