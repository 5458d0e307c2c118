import Foundation
import IndexerMonitor
import IndexerMonitorStorage
import MDTestSupport
import Synchronization
import Testing

/// The storage's file: which process owns it, and what happens to a damaged one.
@Suite struct FileStorageTests {
  private let directory: TemporaryDirectory
  private let file: URL
  private let words = Words()
  private let link = IndexLink(provider: "notes", indexer: "index")

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.url.appending(path: "state")
  }

  private func storage() -> FileStateStorage { FileStateStorage(at: file, report: words.take) }

  private func change(_ state: UInt8, noting noted: [String] = ["a"]) -> StorageChange {
    StorageChange(
      link: link, noted: noted, generation: 1, state: IndexState(bytes: Data([state])), checkpoint: Data("here".utf8))
  }

  private func knows(_ state: UInt8, _ storage: FileStateStorage) async throws -> Bool {
    try await storage.checkpoint(of: "index", state: IndexState(bytes: Data([state]))) != nil
  }

  @Test func theFileIsItsOwnersAlone() async throws {
    let storage = storage()
    try await storage.write(change(1))
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: directory.url.appending(path: name).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    await storage.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["state"])
  }

  @Test func aSecondStorageGetsAnErrorUntilTheFirstIsClosed() async throws {
    let (first, second) = (storage(), storage())
    try await first.write(change(1))
    let error = await #expect(throws: FileStorageError.self) { try await second.write(change(2)) }
    #expect(error?.code == .inUse)
    #expect(error?.description.contains(file.path) == true)
    await first.close()
    #expect(try await knows(1, second))
    await second.close()
    #expect(words.all.isEmpty)
  }

  /// Each storage finds no file and creates one. It must not replace a file that another storage has in use by then.
  @Test(arguments: 0..<8) func ofStoragesThatStartAtOnceOneGetsTheFile(round: Int) async throws {
    let storages = (0..<6).map { _ in storage() }
    let outcomes = await withTaskGroup(of: FileStorageError.Code?.self) { group in
      for storage in storages {
        group.addTask { [self] in
          do { try await storage.write(change(1)) } catch { return (error as? FileStorageError)?.code ?? .failed }
          return nil
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == nil } == 1 && outcomes.count { $0 == .inUse } == 5, "\(outcomes)")
    for storage in storages { await storage.close() }
    #expect(try await knows(1, storage()) && words.all.isEmpty)
  }

  @Test(arguments: [1, 100, 40_000]) func aFileThatIsNoDatabaseIsMovedAside(length: Int) async throws {
    let letter = String(repeating: "Dear Anna, ", count: length)
    try directory.write(letter, to: "state")
    let storage = storage()
    #expect(try await !knows(1, storage))
    try await storage.write(change(1))
    #expect(try await knows(1, storage))
    await storage.close()
    let word = try #require(words.all.first)
    #expect(words.all.count == 1)
    #expect(try String(contentsOf: word.former, encoding: .utf8) == letter)
    #expect(word.description.contains(file.path) && word.description.contains(word.former.path))
  }

  @Test func twoBadFilesHaveTwoNames() async throws {
    for text in ["first", "second"] {
      try directory.write(String(repeating: text, count: 1_000), to: "state")
      let storage = storage()
      try await storage.write(change(1))
      await storage.close()
    }
    #expect(Set(words.all.map(\.former)).count == 2)
    for (word, text) in zip(words.all, ["first", "second"]) {
      #expect(try String(contentsOf: word.former, encoding: .utf8).hasPrefix(text))
    }
  }

  /// A database of another application (whose ID is in byte 68 of the header), or of a later version (byte 60), is
  /// moved aside unchanged.
  @Test(arguments: [60, 68]) func aDatabaseThatIsNotOursIsNotWritten(offset: UInt64) async throws {
    let former = storage()
    try await former.write(change(1))
    await former.close()
    let handle = try FileHandle(forUpdating: file)
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: Data([9]))
    try handle.close()
    let before = try Data(contentsOf: file)

    let storage = storage()
    #expect(try await !knows(1, storage))
    await storage.close()
    let word = try #require(words.all.first)
    #expect(words.all.count == 1)
    #expect(try Data(contentsOf: word.former) == before)
  }

  /// Some page contains only zeros. Either this is noticed or nothing is missing, and the file can be used again.
  @Test(arguments: 0..<24) func damageIsNoticedAndEverythingNotedAnew(page: Int) async throws {
    let names = (0..<2_000).map { "object \($0)" }
    var storage = storage()
    try await storage.write(change(1, noting: names))
    await storage.close()
    let handle = try FileHandle(forUpdating: file)
    guard UInt64(page * 4_096) < (try handle.seekToEnd()) else { return try handle.close() }
    try handle.seek(toOffset: UInt64(page * 4_096))
    try handle.write(contentsOf: Data(count: 4_096))
    try handle.close()

    storage = self.storage()
    do {
      let isKnown = try await knows(1, storage)
      let noted = try await storage.noted(among: names, of: link)
      #expect(!isKnown || noted.count == names.count)
    } catch let error as FileStorageError { #expect(error.code == .madeAnew) }
    if !words.all.isEmpty {
      #expect(try await !knows(1, storage))
      try await storage.write(change(2))
      #expect(try await knows(2, storage))
    }
    await storage.close()
  }

  /// A caller that has not re-read the checkpoint since the file was created again may believe that changes were saved
  /// which were lost.
  @Test func aFileThatWasReplacedTakesNoChangeOfWhoHasNotAsked() async throws {
    let storage = storage()
    try await storage.write(change(1))
    await storage.close()
    let error = await #expect(throws: FileStorageError.self) { try await storage.write(change(2)) }
    #expect(error?.code == .madeAnew)
    #expect(try await knows(1, storage))
    try await storage.write(change(2))
    await storage.close()
  }

  /// One monitor with two indexes has cached the state of both. Neither may continue as if the file still recorded
  /// everything.
  @Test(arguments: [true, false]) func aFileThatIsLostMeanwhileHasAllIndexesFilledAgain(isDamaged: Bool) async throws {
    let source = NotesSource(), near = NotesIndex("near"), far = NotesIndex("far")
    let storage = storage()
    let monitor = IndexMonitor(providers: [source], indexers: [near, far], storage: storage)
    for id in 0..<50 { source.write("note \(id)", to: id) }
    try await monitor.pass()
    await storage.close()
    if isDamaged {
      try directory.write(String(repeating: "damage", count: 10_000), to: "state")
    } else {
      try FileManager.default.removeItem(at: file)
    }
    source.write("other", to: 3)
    await #expect(throws: FileStorageError.self) { try await monitor.pass() }
    try await monitor.pass()
    #expect(near.documents == source.expected)
    #expect(far.documents == source.expected)

    // Objects that disappeared without a change are found through the recorded identifiers.
    for id in 0..<20 { source.delete(id) }
    source.purge()
    try await monitor.pass()
    #expect(near.documents == source.expected)
    #expect(far.documents == source.expected)
    #expect(words.all.count == (isDamaged ? 1 : 0))
    await storage.close()
  }

  /// Another storage uses the file between two passes, so the monitor's cached state is no longer valid.
  @Test func aMonitorThatLetsGoGoesOnLater() async throws {
    let source = NotesSource(), index = NotesIndex()
    let monitor = IndexMonitor(providers: [source], indexers: [index], storage: storage())
    source.write("note", to: 1)
    try await monitor.pass()
    await monitor.close()
    let other = storage()
    let another = IndexMonitor(providers: [source], indexers: [index], storage: other)
    source.write("by another", to: 1)
    try await another.pass()
    await another.close()
    source.write("note", to: 2)
    try await monitor.pass()
    #expect(index.documents == source.expected)
    #expect(source.reads == [1, 2])
    #expect(index.contents.withLock { $0.emptied } == 1)
    await monitor.close()
    #expect(words.all.isEmpty)
  }

  @Test func aFolderThatCannotBeWrittenIsNamed() async throws {
    try directory.write("a file where a folder should be", to: "place")
    let storage = FileStateStorage(at: directory.url.appending(path: "place/state"), report: words.take)
    let error = await #expect(throws: FileStorageError.self) { try await storage.write(change(1)) }
    #expect(error?.code == .notWritable)
    #expect(error?.description.contains("place/state") == true)
  }
}

/// Reports of replaced files, in order.
private final class Words: Sendable {
  private let words = Mutex<[ReplacedStateFile]>([])
  var all: [ReplacedStateFile] { words.withLock { $0 } }

  @Sendable func take(_ word: ReplacedStateFile) { words.withLock { $0.append(word) } }
}
