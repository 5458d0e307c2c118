import Glibc
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDIndexer

/// Which files are left to be looked at under other names.
struct LinkedChangesTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = try directory.write("x", to: "one")
    try #require(link(path, "\(directory.path)/two") == 0)
  }

  private func status() throws -> FileStatus { try FileStatus.of(path: FilePath(path)) }

  @Test func aFileThatWasMetUnderAllItsNamesIsLeftAlone() throws {
    var changes = LinkedChanges()
    changes.note(try status(), .changed)
    #expect(changes.files.count == 1)
    changes.note(try status(), .changed)
    #expect(changes.files.isEmpty)
  }

  /// It does not matter which of them was known.
  @Test func aNewNameCountsAsOne() throws {
    var changes = LinkedChanges()
    changes.note(try status(), .new)
    #expect(changes.files.isEmpty)
    changes.note(try status(), .changed)
    #expect(changes.files.isEmpty)
  }

  @Test func aFileThatChangesBetweenTwoNamesIsLookedAtAgain() throws {
    var changes = LinkedChanges()
    changes.note(try status(), .new)
    try #require(truncate(path, 100) == 0)
    changes.note(try status(), .new)
    #expect(changes.files.count == 1)
  }
}
