import Foundation
import Glibc
import MDSystem
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// A new index that replaces an old one.
@Suite struct ReplacementTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }

  init() throws {
    directory = try TemporaryDirectory()
    _ = try IndexWriter(path: path).batch { try SampleIndex.make(in: $0, files: 0..<2) }
  }

  private struct Refused: Error {}

  private func files() throws -> Int { try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) } }

  private func replace() throws {
    try IndexReplacement.build(inPlaceOf: path) { writer throws -> Void in
      _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<7) }
    }
  }

  /// Checks that only the index, its lock and SQLite's files are left in the folder.
  private func expectNoLeftovers() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(Set(names).isSubset(of: ["", "-wal", "-shm", ".lock", ".closed"].map { "index.sqlite" + $0 }), "\(names)")
  }

  @Test func theNewOneAnswersOnceItIsWhole() throws {
    try IndexReplacement.build(inPlaceOf: path) { writer throws -> Void in
      #expect(try files() == 2)
      _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<7) }
      #expect(try files() == 2)
    }
    #expect(try files() == 7)
    try expectNoLeftovers()
  }

  @Test func theOldOneStaysWhenTheNewOneFails() throws {
    #expect(throws: Refused.self) {
      try IndexReplacement.build(inPlaceOf: path) { writer throws -> Void in
        _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<1) }
        throw Refused()
      }
    }
    #expect(try files() == 2)
    try expectNoLeftovers()
  }

  @Test func theOldOneStaysWhenTheChangeIsRefused() throws {
    let error = #expect(throws: StoreError.self) {
      try FaultPlan.$current.withValue(FaultPlan { $0 == "rename" ? EXDEV : nil }) { try replace() }
    }
    #expect(error?.code == .notWritable)
    #expect(try files() == 2)
    try expectNoLeftovers()
  }

  @Test func anOpenReaderGoesOnInTheOldOne() throws {
    let reader = try IndexReader(path: path)
    try reader.read { session throws -> Void in
      #expect(try SampleIndex.wholeFiles(in: session) == 2)
      try replace()
      #expect(try SampleIndex.wholeFiles(in: session) == 2)
      #expect(try files() == 7)
    }
    #expect(try reader.read { try SampleIndex.wholeFiles(in: $0) } == 2)
    _ = try IndexWriter(path: path).batch { try SampleIndex.make(in: $0, files: 7..<9) }
    #expect(try files() == 9)
  }

  @Test func whoeverWritesTheOldOneIsNotCrossed() throws {
    let writer = try IndexWriter(path: path)
    #expect(throws: StoreError.self) { try replace() }
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 2..<3) }
    #expect(try files() == 3)
  }

  @Test func nobodyWritesTheOldOneMeanwhile() throws {
    try IndexReplacement.build(inPlaceOf: path) { _ in
      let error = #expect(throws: StoreError.self) { try IndexWriter(path: path) }
      #expect(error?.code == .busy)
    }
  }

  @Test func damagedAndMissingOnesAreReplacedToo() throws {
    try directory.write("no database", to: "index.sqlite")
    try replace()
    #expect(try files() == 7)
    let other = directory.path + "/not/yet/index.sqlite"
    try IndexReplacement.build(inPlaceOf: other) { _ = try $0.batch { try SampleIndex.make(in: $0, files: 0..<1) } }
    #expect(try IndexReader(path: other).read { try SampleIndex.wholeFiles(in: $0) } == 1)
  }

  @Test func killedBeforeTheChangeTheOldOneStays() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let plan = FaultPlan { call in
        if call == "rename" { kill(getpid(), SIGKILL) }; return nil
      }
      try FaultPlan.$current.withValue(plan) {
        try IndexReplacement.build(inPlaceOf: path) { writer throws -> Void in
          _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<7) }
        }
      }
    }
    #expect(try files() == 2)
    try replace()
    #expect(try files() == 7)
    try expectNoLeftovers()
  }
}
