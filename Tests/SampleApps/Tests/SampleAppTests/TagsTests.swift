import MDTestSupport
import Testing

/// Searches for pictures by their tags.
@Suite struct TagsTests {
  private let home: SampleHome

  init() throws { home = try SampleHome() }

  @Test func picturesAreFoundByAllOfTheirTags() throws {
    let (sea, hill) = (home.path("photos/sea.jpg"), home.path("photos/hill.png"))
    try home.app("Tags", "add", sea, "beach", "Été", "@50.82,-0.14")
    try home.app("Tags", "add", hill, "hike", "été", #"the "top" *"#)
    #expect(try home.app("Tags", "find", "ete").split(separator: "\n").count == 2)
    #expect(try home.app("Tags", "find", "été", "BEACH") == "\(sea)\tbeach Été\n")
    #expect(try home.app("Tags", "find", #"the "top" *"#) == "\(hill)\thike the \"top\" * été\n")
    #expect(try home.app("Tags", "find", "bea") == "")
    // New tags are added to the existing ones.
    try home.app("Tags", "add", sea, "family")
    #expect(try home.app("Tags", "find", "family", "beach") == "\(sea)\tbeach family Été\n")
  }

  @Test func peopleFindThePictureItself() throws {
    let sea = home.path("photos/sea.jpg")
    try home.app("Tags", "add", sea, "lighthouse", "@50.82,-0.14")
    #expect(try home.run("mdfind", "lighthouse").text == sea + "\n")
    #expect(try home.run("mdfind", "kMDItemContentType == public.jpeg && kMDItemLatitude > 50").text == sea + "\n")
  }

  @Test func aPictureAndAFolderAreForgotten() throws {
    for name in ["a/1.jpg", "a/2.jpg", "a.b/3.jpg"] { try home.app("Tags", "add", home.path(name), "all") }
    try home.app("Tags", "remove", home.path("a/1.jpg"))
    #expect(try home.app("Tags", "find", "all").split(separator: "\n").count == 2)
    try home.app("Tags", "forget", home.path("a"))
    #expect(try home.app("Tags", "find", "all") == "\(home.path("a.b/3.jpg"))\tall\n")
    #expect(try home.run("mdfind", "all").text == home.path("a.b/3.jpg") + "\n")
  }
}
