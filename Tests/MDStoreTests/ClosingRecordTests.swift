import Foundation
import Glibc
import MDModel
import MDSystem
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// An index that is closed in order, and what happens to its files before it is opened again.
@Suite struct ClosingRecordTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }
  private var record: String { ClosingRecord.path(of: path) }

  init() throws {
    directory = try TemporaryDirectory()
    _ = try IndexWriter(path: path).batch { try SampleIndex.make(in: $0, files: 0..<3) }
  }

  private var hasRecord: Bool { FileManager.default.fileExists(atPath: record) }
  private func codeOfOpening() -> StoreError.Code? {
    do { _ = try IndexWriter(path: path) } catch let error as StoreError { return error.code } catch {
      Issue.record(error)
    }
    return nil
  }

  @Test func thereIsOneWhileNobodyWrites() throws {
    #expect(hasRecord)
    for _ in 0..<2 {
      var writer: IndexWriter? = try IndexWriter(path: path)
      #expect(!hasRecord)
      withExtendedLifetime(writer) {}
      writer = nil
      #expect(hasRecord)
    }
    #expect(try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) } == 3)
    #expect(codeOfOpening() == nil)
  }

  /// The disk may fail while the index is closed. The caller gets the error, and the next opening must not treat the
  /// index as closed in order.
  @Test func closingTellsWhatFails() throws {
    let writer = try IndexWriter(path: path)
    FaultPlan.$current.withValue(FaultPlan { $0 == "fsync" ? EIO : nil }) {
      let error = #expect(throws: StoreError.self) { try writer.close() }
      #expect(error?.description.contains(path) == true)
    }
    #expect(!hasRecord)
    // The writer is closed nevertheless, and releases its lock.
    #expect(throws: StoreError.self) { try writer.batch { _ in } }
    try writer.close()
    let next = try IndexWriter(path: path)
    #expect(!next.wasClosedInOrder)
    try next.close()
    #expect(hasRecord)
  }

  /// Closing empties the write-ahead log, so the index is a single file.
  @Test func closingLeavesOneWholeFile() throws {
    let copy = directory.path + "/copy.sqlite"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    #expect(try IndexReader(path: copy).read { try SampleIndex.wholeFiles(in: $0) } == 3)
  }

  @Test func whatAnotherProgramChangedIsRefused() throws {
    try RawDatabase(path).change("UPDATE item SET size = 1")
    #expect(codeOfOpening() == .corrupt)
    // The record stays after the refusal.
    #expect(codeOfOpening() == .corrupt)
    let aside = try DamagedIndex.moveAside(path)
    #expect(FileManager.default.fileExists(atPath: aside + ".closed") && !hasRecord)
    #expect(codeOfOpening() == nil)
  }

  @Test func aDateAloneAndALogAloneAreRefused() throws {
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: path)
    #expect(codeOfOpening() == .corrupt)
    try FileManager.default.removeItem(atPath: record)
    #expect(codeOfOpening() == nil)
    try directory.write("somebody else's log", to: "index.sqlite-wal")
    #expect(codeOfOpening() == .corrupt)
  }

  @Test(arguments: ["", "size 1 modified 1", "plain words\n", "size x modified 1\n"])
  func whatIsNoRecordSaysNothing(_ content: String) throws {
    try directory.write(content, to: "index.sqlite.closed")
    #expect(codeOfOpening() == nil)
  }

  @Test func aRecordWithoutItsIndexSaysNothing() throws {
    try FileManager.default.removeItem(atPath: path)
    #expect(codeOfOpening() == nil)
  }

  @Test func aBackupThatIsPutBackWithItsDatesIsGood() throws {
    let backup = directory.path + "/backup"
    try FileManager.default.createDirectory(atPath: backup, withIntermediateDirectories: true)
    // Copies as `cp -a` does: the bytes and the dates.
    for name in ["index.sqlite", "index.sqlite.closed"] {
      _ = try ToolProcess("/bin/cp", ["-a", directory.path + "/" + name, backup], environment: [:]).finish()
    }
    _ = try IndexWriter(path: path).batch { try SampleIndex.make(in: $0, files: 3..<5) }
    for name in ["index.sqlite", "index.sqlite.closed"] {
      _ = try ToolProcess("/bin/cp", ["-a", backup + "/" + name, directory.path], environment: [:]).finish()
    }
    #expect(codeOfOpening() == nil)
    #expect(try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) } == 3)
  }

  @Test func aReaderInTheMiddleOfASearchLeavesNoRecord() throws {
    let reader = try IndexReader(path: path)
    try reader.read { session throws -> Void in
      #expect(try session.counts().items == 4)
      _ = try IndexWriter(path: path).batch { try SampleIndex.make(in: $0, files: 3..<4) }
      #expect(!hasRecord)
    }
    #expect(codeOfOpening() == nil)
    #expect(hasRecord)
  }

  @Test func theNewestTwoDamagedIndexesAreKept() throws {
    for day in 1...3 {
      for suffix in ["", "-wal", ".closed"] {
        try directory.write("x", to: "index.sqlite.damaged-2001-01-0\(day)T000000\(suffix)")
      }
    }
    let aside = try DamagedIndex.moveAside(path)
    let left = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.contains("damaged") }
    let newest = URL(filePath: aside).lastPathComponent
    let old = ["", "-wal", ".closed"].map { "index.sqlite.damaged-2001-01-03T000000\($0)" }
    #expect(Set(left) == Set(old + [newest, newest + ".closed"]), "\(left)")
  }
}
