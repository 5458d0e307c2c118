import Glibc
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDIndexer

/// Which files have other names that must be checked.
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
    changes.note(try status(), .changed, isMetOnce: true)
    #expect(changes.files.count == 1)
    changes.note(try status(), .changed, isMetOnce: true)
    #expect(changes.files.isEmpty)
  }

  /// A new name counts as one of the file's names, whichever of them was known before.
  @Test func aNewNameCountsAsOne() throws {
    var changes = LinkedChanges()
    changes.note(try status(), .new, isMetOnce: true)
    #expect(changes.files.isEmpty)
    changes.note(try status(), .changed, isMetOnce: true)
    #expect(changes.files.isEmpty)
  }

  @Test func aFileThatChangesBetweenTwoNamesIsLookedAtAgain() throws {
    var changes = LinkedChanges()
    changes.note(try status(), .new, isMetOnce: true)
    try #require(truncate(path, 100) == 0)
    changes.note(try status(), .new, isMetOnce: true)
    #expect(changes.files.count == 1 && changes.unsteady == changes.files)
  }

  /// The same name may be listed twice, because a folder can be listed for several of its names.
  @Test func aNameThatIsMetTwiceIsNoOther() throws {
    var changes = LinkedChanges()
    changes.note(try status(), .changed, isMetOnce: false)
    changes.note(try status(), nil, isMetOnce: false)
    #expect(changes.files.count == 1 && changes.unsteady.isEmpty)
  }
}
