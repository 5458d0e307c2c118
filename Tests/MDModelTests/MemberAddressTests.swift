import MDModel
import Testing

/// Addresses of members, and their names.
@Suite struct MemberAddressTests {
  @Test(arguments: [
    ("/a/b.zip//c", "/a/b.zip", ["c"]), ("/a/b.zip//c/d//e", "/a/b.zip", ["c/d", "e"]), ("/a/b.zip//", "/a/b.zip", []),
    ("/a/b.zip///c//", "/a/b.zip", ["c"]), ("/a//b////c/", "/a", ["b", "c"]),
  ])
  func anAddressIsSplit(text: String, container: String, names: [String]) throws {
    let address = try #require(MemberAddress(FilePath(text)))
    #expect(address.container == FilePath(container))
    #expect(address.names == names.map { FileName($0) })
  }

  @Test(arguments: ["/a/b", "", "/", "//a", "limelight://org.example.App/x"]) func aPathIsNone(text: String) {
    #expect(MemberAddress(FilePath(text)) == nil)
  }

  @Test func whatWasPutTogetherIsSplitAlike() throws {
    let address = MemberAddress(container: "/a/b.mbox", names: ["x/y", FileName([0xFF, 0x0A])])
    #expect(MemberAddress(address.path) == address)
  }

  @Test(arguments: [
    ("a", "a"), ("/a//b/", "a/b"), ("./a/../b", "a/b"), ("...", "..."), ("a\nb", "a\nb"), ("..a/.b", "..a/.b"),
  ])
  func aNameHasOneForm(name: String, kept: String) {
    #expect(MemberName.normalized(FileName(name)) == FileName(kept))
  }

  @Test(arguments: ["", "/", "..", "./../", "a\0b"]) func aNameMustSaySomething(name: String) {
    #expect(MemberName.normalized(FileName(name)) == nil)
  }

  @Test func longNamesAreCutBetweenCharacters() throws {
    let name = String(repeating: "ä", count: 2_000)
    let kept = try #require(MemberName.normalized(FileName(name)))
    #expect(kept.bytes.count == MemberName.longest)
    let odd = try #require(MemberName.normalized(FileName("x" + name)))
    #expect(odd.bytes.count == MemberName.longest - 1)
    #expect(String(validating: odd.bytes, as: UTF8.self) != nil)
    let twin = MemberName.twin(kept, count: 17)
    #expect(twin.bytes.count <= MemberName.longest)
    #expect(twin.text.hasSuffix("~17"))
    // In this path, the limit falls on a slash.
    let path = String(repeating: "a", count: 1_023) + "/b"
    #expect(MemberName.normalized(FileName(path))?.bytes.count == 1_023)
  }
}
