import MDModel
import Testing

/// Paths: what they are parts of, and their own parts.
@Suite struct FilePathTests {
  @Test(arguments: [
    ("/a/b", "/a/b", true), ("/a/b/c", "/a/b", true), ("/a/bc", "/a/b", false), ("/a", "/a/b", false),
    ("/a", "/", true), ("/", "/", true), ("/", "/a", false),
  ])
  func aFolderHoldsWhatLiesBelow(path: String, folder: String, holds: Bool) {
    #expect(FilePath(path).isAt(orBelow: FilePath(folder)) == holds)
  }

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a/b", "a", "b"), ("/a//b", "/a/", "b"), ("/a/", "/a", ""),
  ])
  func aPathHasAFolderAndAName(path: String, folder: String, name: String) {
    #expect(FilePath(path).parent == FilePath(folder))
    #expect(FilePath(path).name == FileName(name))
  }

  @Test func whatIsInNoFolderHasNone() {
    #expect(FilePath.root.parent == nil && FilePath("a").parent == nil && FilePath("").parent == nil)
    #expect(FilePath("a").name == "a" && FilePath.root.name == "")
  }

  @Test func namesAreAppendedWithOneSlash() {
    #expect(
      FilePath.root.appending(FileName([0x61])) == "/a"
        && FilePath("/a").appending(FileName([0xFF])).bytes == [0x2F, 0x61, 0x2F, 0xFF])
  }

  @Test(arguments: [("/a///", "/a"), ("/a", "/a"), ("///", "/"), ("/", "/"), ("", "")])
  func slashesAtTheEndGo(path: String, kept: String) {
    var path = FilePath(path)
    path.removeTrailingSlashes()
    #expect(path == FilePath(kept))
  }

  @Test func pathsSortByTheirBytes() {
    let sorted: [FilePath] = [.root, "/a", "/a/b", "/b", FilePath([0x2F, 0xFF])]
    #expect(sorted.shuffled().sorted() == sorted)
  }

  @Test(arguments: [
    ("file:///a%20b/c", "/a b/c"), ("file://localhost/a/", "/a"), ("file:///", "/"), ("file:///a%2", nil),
    ("file://server/a", nil), ("https://example.org/", nil),
  ])
  func anAddressOfAFileIsAPath(address: String, path: String?) {
    #expect(FileURL.path(of: Array(address.utf8)) == path.map { FilePath($0) })
  }

  @Test func whatIsNoTextIsShownAllTheSame() {
    #expect(FilePath([0x2F, 0xFF, 0x61]).text == "/\u{FFFD}a" && FilePath("/é").text == "/é")
  }
}
