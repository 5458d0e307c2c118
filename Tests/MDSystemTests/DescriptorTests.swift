import Glibc
import MDModel
import MDSystem
import MDTestSupport
import Testing

@Suite struct DescriptorTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func path(_ name: String) -> FilePath { FilePath("\(directory.path)/\(name)") }

  @Test func aFileIsReadBackAsItWasWritten() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try WholeFile.write(bytes, to: path("whole"))
    #expect(try WholeFile.read(path("whole")) == bytes)
    try WholeFile.write([1, 2], to: path("whole"))
    #expect(try WholeFile.read(path("whole")) == [1, 2])
  }

  @Test func settingsThatAreAPipeAreRefused() throws {
    #expect(mkfifo(path("pipe").text, 0o600) == 0)
    let error = #expect(throws: UnreadableFile.self) { try WholeFile.readIfPresent(path("pipe").text) }
    #expect(error?.description.hasSuffix("/pipe: a pipe, not a file") == true)
    #expect(try WholeFile.readIfPresent("/dev/null").isEmpty)
    #expect(try WholeFile.readIfPresent(path("missing").text).isEmpty)
  }

  @Test func aMissingFileIsToldFromARefusedOne() {
    do throws(SystemError) {
      _ = try WholeFile.read(path("missing"))
      Issue.record("it was read")
    } catch {
      #expect(error.isVanished)
      #expect(!error.isDenied)
      #expect(error.call == "openat")
      #expect(error.reason == "No such file or directory")
    }
  }

  @Test func aCallThatThePlanFailsIsNotMade() throws {
    try directory.write("x", to: "there")
    FaultPlan.$current.withValue(FaultPlan { $0 == "statx" ? 5 : nil }) {
      #expect(throws: SystemError(call: "statx", code: 5)) { try FileStatus.of(path: path("there")) }
    }
    #expect(try FileStatus.of(path: path("there")).size == 1)
  }

  @Test func aLinkIsDescribedAndNotFollowed() throws {
    try directory.write("target", to: "target")
    try directory.link("link", to: "target")
    #expect(try FileStatus.of(path: path("link")).kind == .symbolicLink)
    #expect(throws: SystemError.self) {
      _ = try Descriptor.open(path: path("link"), flags: FileFlags.readOnly | FileFlags.noFollow)
    }
  }

  @Test func aDirectoryTellsEveryNameOnceAndByteForByte() throws {
    var names: Set = [FileName([0xFF, 0xFE]), "new\nline", FileName([UInt8](repeating: 0x61, count: 255))]
    for number in 0..<500 { names.insert(FileName("file \(number)")) }
    for name in names { try WholeFile.write([], to: FilePath(directory.path).appending(name)) }
    var told: [FileName] = []
    let open = try Descriptor.open(path: FilePath(directory.path), flags: FileFlags.readOnly | FileFlags.directory)
    try DirectoryStream(capacity: 1024).forEachEntry(of: open.rawValue) { name, kind in
      told.append(FileName(name))
      #expect(kind == .regular)
    }
    #expect(Set(told) == names)
    #expect(told.count == names.count)
  }

  @Test func anEmptyDirectoryIsSeenAsSuch() throws {
    #expect(try DirectoryStream.isEmpty(FilePath(directory.path)))
    try directory.write("", to: "file")
    #expect(try !DirectoryStream.isEmpty(FilePath(directory.path)))
  }

  @Test func aLockHeldElsewhereIsNotTaken() throws {
    try directory.write("", to: "lock")
    let first = try Descriptor.open(path: path("lock"), flags: FileFlags.readWrite)
    let second = try Descriptor.open(path: path("lock"), flags: FileFlags.readWrite)
    #expect(try first.tryLock())
    #expect(try !second.tryLock())
  }

  @Test func pathsAreMadeAbsolute() throws {
    try directory.makeDirectory("a/b")
    try directory.link("shortcut", to: "a/b")
    let root = try AbsolutePath.resolving(FilePath(directory.path))
    #expect(try AbsolutePath.resolving(path("a/../a//b/.")) == root.appending("a/b"))
    #expect(try AbsolutePath.resolving(path("shortcut")) == root.appending("a/b"))
    #expect(try AbsolutePath.ofItem(path("shortcut")) == root.appending("shortcut"))
    #expect(try AbsolutePath.ofItem(path("a/missing///")) == root.appending("a/missing"))
    #expect(try AbsolutePath.ofItem(path("a/b/..")) == root.appending("a"))
    #expect(throws: SystemError.self) { try AbsolutePath.resolving(path("missing")) }
  }
}
