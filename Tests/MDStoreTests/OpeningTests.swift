import Foundation
import Glibc
import MDModel
import MDSystem
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Files at the index's path that cannot be used, and the errors for them.
@Suite struct OpeningTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }

  init() throws { directory = try TemporaryDirectory() }

  private func errorOfWriter() -> StoreError? { error { _ = try IndexWriter(path: path) } }
  private func errorOfReader() -> StoreError? { error { try IndexReader(path: path).read { _ = try $0.counts() } } }

  /// Any other error fails the test.
  private func error(_ body: () throws -> Void) -> StoreError? {
    do { try body() } catch let error as StoreError { return error } catch { Issue.record(error) }
    return nil
  }

  /// If the index cannot be accessed because of a closed folder, it must not be treated as not yet created.
  @Test func anIndexThatCannotBeLookedAtIsNotMissing() throws {
    try makeSample()
    FaultPlan.$current.withValue(FaultPlan { $0 == "statx" ? EACCES : nil }) {
      for error in [errorOfReader(), errorOfWriter()] {
        #expect(error?.code == .failed)
        #expect(error?.description.contains("Permission denied") == true)
      }
    }
    #expect(errorOfReader() == nil)
  }

  private func makeSample() throws {
    let writer = try IndexWriter(path: path)
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<3) }
    try writer.checkpoint()
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  @Test func missingIndexIsNamedWithWhatToDo() throws {
    let error = try #require(errorOfReader())
    #expect(error.code == .missing && error.description.contains(path))
    #expect(error.hint == "start indexing: mdutil --start")
  }

  @Test func folderIsMadePrivate() throws {
    let path = directory.path + "/deep/in/index.sqlite"
    _ = try IndexWriter(path: path)
    for (file, mode) in [(path, 0o600), (directory.path + "/deep/in", 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(file)")
    }
  }

  @Test func laterSchemaIsLeftAlone() throws {
    try makeSample()
    try RawDatabase(path).change("INSERT INTO grdb_migrations VALUES ('99 from a later version')")
    let before = try bytes()
    for error in [errorOfReader(), errorOfWriter()] {
      #expect(error?.code == .schemaTooNew)
      #expect(error?.description.contains("later version") == true)
    }
    #expect(try bytes() == before)
  }

  @Test func laterSchemaIsNoticedByAReaderThatIsOpen() throws {
    try makeSample()
    let reader = try IndexReader(path: path)
    _ = try reader.read { try $0.counts() }
    try RawDatabase(path).change("INSERT INTO grdb_migrations VALUES ('99 from a later version')")
    for _ in 1...2 {
      let error = #expect(throws: StoreError.self) { try reader.read { try $0.counts() } }
      #expect(error?.code == .schemaTooNew)
    }
  }

  /// Opening a pipe would block forever.
  @Test(arguments: [true, false]) func whatIsNoFileIsToBeMovedAway(isPipe: Bool) {
    #expect((isPipe ? mkfifo(path, 0o600) : mkdir(path, 0o700)) == 0)
    for error in [errorOfReader(), errorOfWriter()] {
      #expect(error?.code == .notWritable && error?.description.hasSuffix("\(path). Move it away.") == true)
    }
  }

  @Test(arguments: [
    "", "PRAGMA journal_mode = WAL", "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)",
  ])
  func makingThatWasCutShortIsFinishedByTheNextWriter(sql: String) throws {
    try RawDatabase(path).execute(sql)
    #expect(errorOfReader()?.code == .missing)
    try makeSample()
    #expect(try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) } == 3)
  }

  @Test(arguments: [
    "plain words, and no database", "SQLite format 3\0 but only the beginning", String(repeating: "\0", count: 8192),
  ])
  func foreignFileIsLeftAloneUntilMovedAside(_ content: String) throws {
    try directory.write(content, to: "index.sqlite")
    #expect(errorOfReader()?.code == .corrupt)
    #expect(errorOfWriter()?.code == .corrupt)
    #expect(try bytes() == Data(content.utf8))
    let aside = try DamagedIndex.moveAside(path)
    #expect(try Data(contentsOf: URL(filePath: aside)) == Data(content.utf8))
    try makeSample()
    #expect(try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) } == 3)
  }

  @Test func aDamagedIndexIsKeptForAWhile() throws {
    try makeSample()
    let size = try bytes().count
    let aside = try DamagedIndex.moveAside(path)
    let kept = try #require(DamagedIndex.kept(of: path).first)
    #expect(kept.path == aside && kept.bytes >= size)
    DamagedIndex.removeOld(of: path, at: kept.end - .seconds(1))
    #expect(DamagedIndex.kept(of: path) == [kept])
    DamagedIndex.removeOld(of: path, at: kept.end)
    #expect(DamagedIndex.kept(of: path) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["index.sqlite.lock"])
  }

  @Test func allFilesOfANewIndexAreTheUsersAlone() throws {
    let writer = try IndexWriter(path: path)
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<3) }
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      let status = try FileStatus.of(path: FilePath("\(directory.path)/\(name)"))
      #expect(status.permissions & 0o077 == 0, "\(name)")
    }
  }

  /// A program keeps the file but overwrites its contents, as a restore from a backup may do.
  @Test func whatIsOverwrittenWhileItIsOpenIsRefused() throws {
    try makeSample()
    let other = try bytes()
    var writer: IndexWriter? = try IndexWriter(path: path)
    _ = try writer?.batch { try SampleIndex.make(in: $0, files: 3..<6) }
    try writer?.checkpoint()
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: other)
    try file.truncate(atOffset: UInt64(other.count))
    try file.close()
    #expect(error { try writer?.batch { _ = try $0.reading.counts() } }?.code == .corrupt)
    writer = nil
    #expect(!ClosingRecord.exists(for: path))
  }

  /// SQLite reports this as a general error and not as damage.
  @Test func anUnknownFormatOfTheSchemaIsDamage() throws {
    try makeSample()
    try ClosingRecord.remove(for: path)
    var header = try bytes()
    header[47] = 9
    try header.write(to: URL(filePath: path))
    #expect(errorOfReader()?.code == .corrupt)
    #expect(errorOfWriter()?.code == .corrupt)
  }

  @Test func directoryInThePlaceOfTheIndex() throws {
    try directory.makeDirectory("index.sqlite")
    #expect(errorOfReader()?.code == .notWritable)
    #expect(errorOfWriter()?.code == .notWritable)
  }

  @Test func directoryInThePlaceOfTheLock() throws {
    try directory.makeDirectory("index.sqlite.lock")
    #expect(errorOfWriter()?.code == .notWritable)
  }

  @Test func fileInThePlaceOfTheFolder() throws {
    try directory.write("x", to: "folder")
    let error = error { _ = try IndexWriter(path: directory.path + "/folder/index.sqlite") }
    #expect(error?.code == .notWritable && error?.description.contains("folder") == true)
  }

  @Test(arguments: [("openat", EACCES), ("openat", EROFS), ("openat", ENOSPC), ("flock", ENOLCK)])
  func lockThatCannotBeTaken(call: String, code: Int32) {
    let error = FaultPlan.$current.withValue(FaultPlan { $0 == call ? code : nil }) { errorOfWriter() }
    #expect(error?.code == (code == ENOSPC ? .diskFull : .notWritable))
    #expect(error?.description.contains(call) == true)
  }

  @Test func secondWriterIsRefusedAtOnceAndAllowedLater() throws {
    var first: IndexWriter? = try IndexWriter(path: path)
    let error = errorOfWriter()
    #expect(error?.code == .busy && error?.description.contains(path) == true)
    withExtendedLifetime(first) {}
    first = nil
    #expect(errorOfWriter() == nil)
  }

  /// Runs as the user "nobody", because no permission stops root.
  @Test(.enabled(if: geteuid() == 0, "only root can become somebody else"))
  func forbiddenFilesAreReported() async throws {
    try makeSample()
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
      let reading = #expect(throws: StoreError.self) { try IndexReader(path: path).read { _ = try $0.counts() } }
      #expect(reading?.code == .notWritable)
      let writing = #expect(throws: StoreError.self) { try IndexWriter(path: path) }
      #expect(writing?.code == .notWritable)
      let making = #expect(throws: StoreError.self) { try IndexWriter(path: path + ".folder/index.sqlite") }
      #expect(making?.code == .notWritable)
    }
  }
}
