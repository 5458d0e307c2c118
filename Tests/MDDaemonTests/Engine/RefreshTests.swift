import DaemonTestKit
import FoundationEssentials
import Glibc
import MDIndexer
import MDModel
import MDStore
import MDSystem
import MDTestSupport
import Synchronization
import Testing

@testable import MDWatch

/// Batches of events, each applied as a whole.
struct RefreshTests {
  private let home: Refresher

  init() throws { home = try Refresher() }

  private func rename(_ old: String, _ new: String) {
    #expect(Glibc.rename("\(home.files)/\(old)", "\(home.files)/\(new)") == 0)
  }

  /// Applies the pending events together with a listing of the folder.
  private func expectEqual(listing folder: ItemID) throws {
    var batch = try home.watcher.drain()
    batch.folders.insert(folder)
    try home.apply(batch)
    try home.settle()
    #expect(try home.differences() == [])
  }

  /// The folder is listed because a file in it is being written. The moved file's old name is taken by another file by
  /// then.
  @Test func aNameThatIsTakenAgainOutlivesWhatLeftIt() throws {
    for name in ["plain.txt", "other.txt", "slow.log"] { try home.directory.write(name, to: "files/\(name)") }
    try home.settle()
    let slow = open("\(home.files)/slow.log", O_WRONLY | O_APPEND)
    defer { close(slow) }
    write(slow, "on\n", 3)
    try home.take()
    try home.directory.makeDirectory("files/new")
    rename("plain.txt", "new/plain.txt")
    rename("other.txt", "plain.txt")
    let root = try #require(try home.item("slow.log")).parent
    try expectEqual(listing: root)
  }

  /// The listing finds the file under its new name before it finds the old name missing.
  @Test func whatLeavesAndComesBackUnderAnotherNameStays() throws {
    for name in ["other.txt", "zulu.txt"] { try home.directory.write(name, to: "files/\(name)") }
    try home.settle()
    let root = try #require(try home.item("zulu.txt")).parent
    rename("zulu.txt", "../outside/zulu.txt")
    rename("../outside/zulu.txt", "alpha.txt")
    try expectEqual(listing: root)
  }

  /// Another file has taken the old name.
  @Test func whatComesBackUnderAnotherNameIsNotTakenForItsFollower() throws {
    let old = "\(home.files)/zulu"
    symlink("target", old)
    try home.settle()
    let root = try #require(try home.item("zulu")).parent
    rename("zulu", "../outside/zulu")
    rename("../outside/zulu", "alpha")
    symlink("another target", old)
    try expectEqual(listing: root)
  }

  /// Other new folders of the batch use up all that a refresh may walk, and no crawl enters an excluded folder.
  @Test func aFolderThatIsExcludedBesideLargeNewOnesIsEmptied() throws {
    let home = try Refresher(mostWalked: 3)
    try home.directory.write("song", to: "files/music/song.txt")
    try home.settle()
    for folder in ["a", "b", "c"] {
      for name in 0..<5 { try home.directory.write("text", to: "files/\(folder)/\(name).txt") }
    }
    try home.directory.write("", to: "files/music/.nomedia")
    try home.settle()
    #expect(try home.item("music/song.txt") == nil && home.item("c/4.txt") != nil)
    #expect(try home.differences() == [])
  }

  /// Another file takes the name after the name was refreshed and before the file is read.
  @Test func theContentOfAnotherFileIsNotStored() throws {
    let home = try Refresher(imports: true)
    for name in ["first", "second"] { try home.directory.write(name, to: "files/\(name).txt") }
    try home.drain()
    for (old, new) in [("first", "third"), ("second", "first")] {
      #expect(Glibc.rename("\(home.files)/\(old).txt", "\(home.files)/\(new).txt") == 0)
    }
    try home.offer()
    home.awaitResults(2)
    try home.drain()
    try home.settle()
    #expect(try home.differences() == [])
  }

  /// The file failed while a folder above it was closed. The folder is open again when the file is renamed.
  @Test func aFileThatCouldNotBeReadIsReadWhereItIsNow() throws {
    let home = try Refresher(imports: true)
    try home.directory.write("at last", to: "files/old.txt")
    try home.drain()
    try home.fail("old.txt")
    #expect(Glibc.rename("\(home.files)/old.txt", "\(home.files)/new.txt") == 0)
    try home.settle()
    #expect(try home.differences() == [])
  }

  /// A closed folder cannot be listed, or nothing below it can be opened through it.
  @Test(
    .enabled(if: Privileges.areThere, "only root works in folders that are closed"),
    arguments: [mode_t(0), 0o300, 0o600])
  func whatLiesBelowAClosedFolderIsLookedAtWhenItOpens(mode: mode_t) throws {
    try home.directory.makeDirectory("files/closed/a/b/c")
    try home.settle()
    chmod("\(home.files)/closed", mode)
    try home.directory.write("new", to: "files/closed/a/b/c/new.txt")
    try home.settle()
    chmod("\(home.files)/closed", 0o755)
    try home.settle()
    #expect(try home.differences() == [])
  }

  /// The change is reported only under the name in the closed folder, which cannot be read there.
  @Test func aFileThatAlsoLiesInAClosedFolderIsLookedAtByItsOtherName() throws {
    try home.directory.write("old", to: "files/closed/a/one.txt")
    try home.directory.makeDirectory("files/free")
    link("\(home.files)/closed/a/one.txt", "\(home.files)/free/other.txt")
    try home.settle()
    chmod("\(home.files)/closed", 0o300)
    try home.directory.write("longer", to: "files/closed/a/one.txt")
    try home.settle()
    #expect(try home.item("free/other.txt")?.stamp.size == 6)
  }

  /// The index already knows that the folder is closed when the file changes a second time.
  @Test func aFileInAFolderThatIsKnownToBeClosedIsLookedAtByItsOtherName() throws {
    try home.directory.write("old", to: "files/closed/one.txt")
    try home.directory.makeDirectory("files/free")
    link("\(home.files)/closed/one.txt", "\(home.files)/free/other.txt")
    try home.settle()
    chmod("\(home.files)/closed", 0o300)
    for contents in ["longer", "and longer"] {
      try home.directory.write(contents, to: "files/closed/one.txt")
      try home.settle()
      #expect(try home.item("free/other.txt")?.stamp.size == Int64(contents.utf8.count))
    }
  }

  /// While another file in the folder is being written, the folder is muted: only the folder itself is reported, not
  /// its files.
  @Test func aFileThatIsWrittenUnheardInAClosedFolderIsLookedAtByItsOtherName() throws {
    for name in ["one.txt", "slow.log"] { try home.directory.write("old", to: "files/closed/\(name)") }
    try home.directory.makeDirectory("files/free")
    link("\(home.files)/closed/one.txt", "\(home.files)/free/other.txt")
    try home.settle()
    let files = ["slow.log", "one.txt"].map { open("\(home.files)/closed/\($0)", O_WRONLY | O_APPEND) }
    defer { for file in files { close(file) } }
    write(files[0], " and on", 7)
    let folder = try #require(try home.item("closed")).id
    try eventually("the folder is not muted") {
      try home.take()
      return home.watcher.core.state.withLock { $0.coalescer.writing[folder]?.isMuted == true }
    }
    chmod("\(home.files)/closed", 0o300)
    write(files[1], "er", 2)
    try home.settle()
    #expect(try home.item("free/other.txt")?.stamp.size == 5)
  }

  @Test func aFolderThatIsLeftOutIsNoFailureOnceItIsOpen() throws {
    try home.directory.write("Signature: 8a477f597d28d172789f06886806bc55", to: "files/cache/CACHEDIR.TAG")
    try home.settle()
    for mode in [mode_t(0), 0o755] {
      chmod("\(home.files)/cache", mode)
      try home.settle()
      #expect(try home.item("cache")?.state == (mode == 0 ? .failed : .nameOnly))
    }
  }

  /// However long the shortage lasts: no event reports that descriptors are free again.
  @Test func aFolderForWhichDescriptorsAreShortIsToBeListedAgain() throws {
    try home.directory.makeDirectory("files/folder")
    try home.settle()
    let folder = try #require(try home.item("folder")).id
    try home.directory.write("new", to: "files/folder/new.txt")
    let plan = FaultPlan { $0 == "openat" ? EMFILE : nil }
    for _ in 0..<20 {
      let outcome = try FaultPlan.$current.withValue(plan) { try home.list([folder]) }
      #expect(outcome.refused.contains(folder) && outcome.unlisted.contains(folder))
      #expect(try home.item("folder")?.state == .failed)
    }
    try home.settle()
    #expect(try home.item("folder")?.state == .nameOnly)
    #expect(try home.differences() == [])
  }

  /// The crawled path lies in a folder that has replaced another one, and the watcher has not reported that yet.
  @Test func aReplacedFolderAboveAPathIsLookedAtAsAWhole() throws {
    try home.directory.makeDirectory("files/folder/old")
    try home.settle()
    rename("folder", "../outside/folder")
    try home.directory.makeDirectory("files/folder/inner")
    try home.directory.write("x", to: "files/folder/beside.txt")
    try home.crawl(FilePath("\(home.files)/folder/inner"))
    try home.settle()
    #expect(try home.differences() == [])
  }

  @Test(.enabled(if: Privileges.areThere, "only root works in folders that are closed"))
  func whatLeavesAClosedFolderIsLookedAtWhereItIs() throws {
    try home.directory.makeDirectory("files/closed/a/b/c")
    try home.settle()
    chmod("\(home.files)/closed", 0)
    try home.directory.write("new", to: "files/closed/a/b/c/new.txt")
    try home.settle()
    rename("closed/a", "free")
    try home.settle()
    chmod("\(home.files)/closed", 0o755)
    try home.settle()
    #expect(try home.differences() == [])
  }

  /// The import reads the file under its old name, and the result arrives after the rename.
  @Test func aFileThatIsTaggedAndRenamedWhileItIsReadHasItsTags() throws {
    let home = try Refresher(imports: true)
    let old = try home.directory.write("words", to: "files/old.txt")
    try home.drain()
    try home.offer()
    home.awaitResults(1)
    Tags.set(["red"], on: Array(old.utf8))
    #expect(Glibc.rename(old, "\(home.files)/new.txt") == 0)
    try home.drain()
    try home.settle()
    #expect(try home.differences() == [])
  }

  /// The import's result, for the empty file, arrives after the name was refreshed with its new contents.
  @Test func whatAnEmptyFileWasDoesNotSayWhatItIs() throws {
    let home = try Refresher(imports: true)
    let path = try home.directory.write("the first words", to: "files/unnamed")
    try home.drain()
    truncate(path, 0)
    try home.offer()
    home.awaitResults(1)
    try home.directory.write("words", to: "files/unnamed")
    try home.drain()
    try home.settle()
    #expect(try home.text(of: "unnamed") == "words")
  }

  @Test(arguments: [false, true]) func whatForbidsToBeIndexedIsObeyedWhereItIsRenamed(atOnce: Bool) throws {
    let home = try Refresher(imports: true)
    let old = try home.directory.write("a secret", to: "files/old.txt")
    if atOnce { try home.settle() }
    let file = try Descriptor.open(path: FilePath(old), flags: FileFlags.readOnly)
    try ExtendedAttributes.set("user.xdg.robots.index", to: Array("false".utf8), descriptor: file.rawValue)
    Tags.set(["red"], on: Array(old.utf8))
    if !atOnce { try home.settle() }
    #expect(Glibc.rename(old, "\(home.files)/new.txt") == 0)
    try home.settle()
    #expect(try home.tags(of: "new.txt") == nil)
    #expect(try home.text(of: "new.txt") == nil)
  }

  /// An empty file is not imported, so no import reads its tags.
  @Test func aFileThatIsTaggedAndRenamedAtOnceHasItsTags() throws {
    let old = try home.directory.write("", to: "files/old.txt")
    try home.settle()
    Tags.set(["red"], on: Array(old.utf8))
    rename("old.txt", "new.txt")
    try home.settle()
    #expect(try home.tags(of: "new.txt") == .array([.string("red")]))
  }

  /// The rating may come from notes or from the file itself. The text must stay indexed either way.
  @Test func aFileThatIsRatedAndRenamedAtOnceHasItsRating() throws {
    let home = try Refresher(imports: true)
    try home.directory.write("some words", to: "files/old.txt")
    try home.settle()
    var name = "old.txt"
    for (rating, stars) in [("6", 3), ("8", 4), ("0", nil)] as [(String, Int64?)] {
      let file = try Descriptor.open(path: FilePath("\(home.files)/\(name)"), flags: FileFlags.readOnly)
      try ExtendedAttributes.set("user.baloo.rating", to: Array(rating.utf8), descriptor: file.rawValue)
      let other = "rated \(rating).txt"
      #expect(Glibc.rename("\(home.files)/\(name)", "\(home.files)/\(other)") == 0)
      try home.settle()
      name = other
      let item = try #require(try home.item(name))
      let found = try home.live.read { try $0.attributes(of: item.id)[.starRating] }
      #expect(found == stars.map { .integer($0) }, "\(rating)")
      #expect(try home.text(of: name) == "some words")
    }
  }

  /// The date of addition stays when a file is renamed in its folder, or replaced by a save.
  @Test func aFileComesAnewToAnotherFolderAlone() throws {
    try home.directory.write("words", to: "files/first.txt")
    try home.directory.write("other", to: "files/folder/other.txt")
    try home.settle()
    func added(_ name: String) throws -> Int64? {
      guard let item = try home.item(name) else { return nil }
      return try home.live.read { try $0.value(of: .added, of: item.id) }
    }
    let first = try #require(try added("first.txt"))
    rename("first.txt", "second.txt")
    try home.settle()
    #expect(try added("second.txt") == first)
    try home.directory.write("new words", to: "files/new.tmp")
    rename("new.tmp", "second.txt")
    try home.settle()
    #expect(try added("second.txt") == first)
    let before = Clock.wallTime
    rename("second.txt", "folder/second.txt")
    try home.settle()
    let moved = try #require(try added("folder/second.txt"))
    #expect(moved >= before.nanoseconds)
  }

  /// The AppleDouble file next to another file is hidden, because its name begins with a dot. It must be read
  /// nevertheless.
  @Test func whatAMacNotesBesideAFileIsNoticed() throws {
    let home = try Refresher(imports: true)
    let names = ["words.txt", "empty.txt", "folder"]
    try home.directory.write("words", to: "files/words.txt")
    try home.directory.write("", to: "files/empty.txt")
    try home.directory.write("inside", to: "files/folder/inside.txt")
    try home.settle()
    let sample = try WholeFile.read(FilePath(BuiltProducts.source("Tests/Fixtures/AppleDouble/sample").path))
    for name in names { try home.directory.write(sample, to: "files/._\(name)") }
    try home.settle()
    let tags = AttributeValue.strings(["Red", "Custom1", "Yellow", "Custom2"])
    for name in names { #expect(try home.tags(of: name) == tags, "\(name)") }
    #expect(Glibc.rename("\(home.files)/words.txt", "\(home.files)/other.txt") == 0)
    #expect(Glibc.rename("\(home.files)/._words.txt", "\(home.files)/._other.txt") == 0)
    unlink("\(home.files)/._empty.txt")
    try home.settle()
    #expect(try home.tags(of: "other.txt") == tags)
    #expect(try home.tags(of: "empty.txt") == nil)
    #expect(try home.text(of: "other.txt") == "words")
  }

  /// Programs write the XMP file of a picture at any time, and rename it together with the picture or alone.
  @Test func whatIsNotedBesideAPictureIsNoticed() throws {
    let home = try Refresher(imports: true)
    let names = ["one.jpg", "two.jpg", "three.jpg"]
    for name in names { try home.directory.write(XMPBytes.picture(), to: "files/\(name)") }
    try home.settle()
    try home.directory.write(XMPBytes.packet(keywords: ["Fledermaus"]), to: "files/one.jpg.xmp")
    try home.directory.write(XMPBytes.packet(keywords: ["Eisvogel"]), to: "files/two.xmp")
    try home.settle()
    #expect(try home.keywords(of: "one.jpg") == ["Fledermaus"])
    #expect(try home.keywords(of: "two.jpg") == ["Eisvogel"])
    // The sidecar is renamed to that of another picture, and another picture is renamed without its sidecar.
    let moves = [("one.jpg.xmp", "three.jpg.xmp"), ("two.jpg", "four.jpg")]
    for (old, new) in moves { #expect(Glibc.rename("\(home.files)/\(old)", "\(home.files)/\(new)") == 0) }
    try home.settle()
    #expect(try home.keywords(of: "one.jpg") == nil)
    #expect(try home.keywords(of: "three.jpg") == ["Fledermaus"])
    #expect(try home.keywords(of: "four.jpg") == nil)
    // A program saves the sidecar by renaming a new file over it. The other picture is renamed back to its sidecar.
    try home.directory.write(XMPBytes.packet(keywords: ["Wasseramsel"]), to: "files/.three.tmp")
    for (old, new) in [(".three.tmp", "three.jpg.xmp"), ("four.jpg", "two.jpg")] {
      #expect(Glibc.rename("\(home.files)/\(old)", "\(home.files)/\(new)") == 0)
    }
    try home.settle()
    #expect(try home.keywords(of: "three.jpg") == ["Wasseramsel"])
    #expect(try home.keywords(of: "two.jpg") == ["Eisvogel"])
    unlink("\(home.files)/three.jpg.xmp")
    // A sidecar that is moved out of the folder leaves its picture, too.
    #expect(Glibc.rename("\(home.files)/two.xmp", "\(home.outside)/two.xmp") == 0)
    try home.settle()
    for name in ["two.jpg", "three.jpg"] { #expect(try home.keywords(of: name) == nil, "\(name)") }
  }

  /// A name in an old encoding can also be found by its UTF-8 form, as long as the file has that name.
  @Test func aNameThatIsGivenInUTF8IsTheOnlyOne() throws {
    let home = try Refresher(imports: true)
    let name: [UInt8] = "Pr\u{FC}fung im Fr\u{FC}hling.txt".unicodeScalars.map { UInt8($0.value) }
    let old: [UInt8] = Array("\(home.files)/".utf8) + name
    let (path, new) = (FilePath(old), FilePath("\(home.files)/Prüfung.txt"))
    try home.directory.write("words", to: "files/first.txt")
    try home.settle()
    #expect(Glibc.rename("\(home.files)/first.txt", old.map(CChar.init(bitPattern:)) + [0]) == 0)
    try home.settle()
    let item = try #require(try home.live.read { try $0.item(at: path) })
    #expect(try home.live.read { try $0.attributes(of: item.id)[.alternateNames] } == ["Prüfung im Frühling.txt"])
    #expect(Glibc.rename(old.map(CChar.init(bitPattern:)) + [0], new.text) == 0)
    try home.settle()
    #expect(try home.live.read { try $0.item(at: new) }?.id == item.id)
    #expect(try home.live.read { try $0.attributes(of: item.id)[.alternateNames] } == nil)
  }

  /// The kernel reported the change under the name that another file has taken since.
  @Test func aFileThatLostTheNameItWasChangedByIsLookedAtByTheOther() throws {
    let first = try home.directory.write("one", to: "files/first")
    try #require(link(first, "\(home.files)/second") == 0)
    try home.settle()
    let second = open("\(home.files)/second", O_WRONLY | O_APPEND)
    write(second, " and more", 9)
    close(second)
    try home.directory.write("another", to: "files/fresh")
    rename("fresh", "second")
    try home.settle()
    #expect(try home.item("first")?.stamp.size == 12)
    #expect(try home.differences() == [])
  }
}
