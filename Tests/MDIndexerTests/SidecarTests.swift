import MDCrawl
import MDImporting
import MDModel
import MDStore
import MDTestSupport
import Testing

@testable import MDIndexer

/// Pictures with XMP sidecar files.
@Suite struct SidecarTests {
  private let home: IndexedHome

  init() throws { home = try IndexedHome() }

  private func attributes(_ name: String) throws -> AttributeSet {
    let item = try #require(try home.item(name))
    return try home.read { try $0.attributes(of: item.id) }
  }

  private func put(_ bytes: [UInt8], _ names: String...) throws {
    for name in names { try home.directory.write(bytes, to: "files/\(name)") }
  }

  // MARK: Names

  @Test func names() {
    #expect(Sidecar.names(beside: "one.jpg") == ["one.jpg.xmp", "one.jpg.XMP", "one.xmp", "one.XMP"])
    #expect(Sidecar.names(beside: "a.b.raf").contains("a.b.xmp"))
    #expect(Sidecar.names(beside: "one") == ["one.xmp", "one.XMP"])
    #expect(Sidecar.names(beside: ".jpg") == [".jpg.xmp", ".jpg.XMP"])
    #expect(!Sidecar.names(beside: "one.xmp").contains("one.xmp"))
    #expect(Sidecar.stem(of: "one.jpg.xmp") == "one.jpg")
    #expect(Sidecar.stem(of: "ONE.XMP") == "ONE")
    #expect(Sidecar.stem(of: "one.xmpx") == nil)
    #expect(Sidecar.stem(of: ".xmp") == nil)
  }

  @Test func picturesAndFilmsHaveOne() {
    #expect(Sidecar.mayBelong(to: ["public.camera-raw-image", "public.image", "public.data"]))
    #expect(Sidecar.mayBelong(to: ["public.mpeg-4", "public.movie"]))
    #expect(!Sidecar.mayBelong(to: ["com.adobe.pdf", "public.data"]))
    #expect(!Sidecar.mayBelong(to: Sidecar.type.typeTree))
  }

  // MARK: Attributes

  /// darktable and digiKam append `.xmp` to the whole name. Lightroom replaces the extension.
  @Test(arguments: ["one.jpg.xmp", "one.JPG.XMP", "one.xmp", "one.XMP"]) func attributesAreThePictures(
    name: String
  ) throws {
    let picture = name.hasPrefix("one.JPG") ? "one.JPG" : "one.jpg"
    try put(XMPBytes.picture(), picture, "other.jpg")
    try put(XMPBytes.packet(keywords: ["Fledermaus"], title: "Abend", rating: 4, place: "48,30.0N"), name)
    try home.index()
    let found = try attributes(picture)
    #expect(found[.keywords] == ["Fledermaus"])
    #expect(found[.title] == "Abend")
    #expect(found["kMDItemStarRating"] == .real(4))
    #expect(found[.latitude] == .real(48.5))
    #expect(found["kMDItemPixelWidth"] == .integer(8))
    #expect(found[.sidecar] == .string(name))
    #expect(try attributes("other.jpg")[.keywords] == nil)
    #expect(try attributes("other.jpg")[.sidecar] == nil)
  }

  /// A raw picture and the JPEG of the same shot share one sidecar.
  @Test func picturesOfOneNameShareIt() throws {
    try put(XMPBytes.picture(), "one.jpg", "one.tif.jpg", "one", "onerous.jpg")
    try put(XMPBytes.packet(keywords: ["Fledermaus"]), "one.xmp")
    try home.index()
    for name in ["one.jpg", "one"] { #expect(try attributes(name)[.keywords] == ["Fledermaus"], "\(name)") }
    for name in ["one.tif.jpg", "onerous.jpg"] { #expect(try attributes(name)[.keywords] == nil, "\(name)") }
  }

  @Test func theNearerNameCounts() throws {
    try put(XMPBytes.picture(), "one.jpg")
    try put(XMPBytes.packet(keywords: ["whole"]), "one.jpg.xmp")
    try put(XMPBytes.packet(keywords: ["stem"]), "one.xmp")
    try home.index()
    #expect(try attributes("one.jpg")[.keywords] == ["whole"])
  }

  /// Lists are united. For single values, the sidecar's value wins, and values it lacks stay.
  @Test func ownAttributesStay() throws {
    let own = XMPBytes.packet(keywords: ["Mühle", "Rad"], title: "Morgen", rating: 2, place: "10,0.0N")
    try put(XMPBytes.picture(packet: own), "one.jpg")
    try put(XMPBytes.packet(keywords: ["Fledermaus", "Rad"], title: "Abend"), "one.jpg.xmp")
    try home.index()
    let found = try attributes("one.jpg")
    #expect(found[.keywords] == ["Fledermaus", "Rad", "Mühle"])
    #expect(found[.title] == "Abend")
    #expect(found["kMDItemStarRating"] == .real(2))
    #expect(found[.latitude] == .real(10))
  }

  @Test func otherFilesHaveNone() throws {
    try put(Array("words".utf8), "one.txt")
    try put(XMPBytes.packet(keywords: ["Fledermaus"]), "one.txt.xmp", "one.xmp")
    try home.index()
    #expect(try attributes("one.txt")[.keywords] == nil)
  }

  /// An excluded sidecar must not be read: only the user decides what is indexed.
  @Test func oneThatIsLeftOutTellsNothing() throws {
    home.crawl.exclusions = ["*.xmp"]
    try put(XMPBytes.picture(), "one.jpg")
    try put(XMPBytes.packet(keywords: ["Fledermaus"]), "one.jpg.xmp")
    try home.index()
    #expect(try attributes("one.jpg")[.keywords] == nil)
    home.crawl.exclusions = []
    try home.index()
    #expect(try attributes("one.jpg")[.keywords] == ["Fledermaus"])
  }

  @Test func damageHarmsNobody() throws {
    try put(XMPBytes.picture(), "one.jpg")
    try put(Array("nothing of the kind".utf8), "one.jpg.xmp")
    try home.directory.makeDirectory("files/two.jpg.xmp")
    try put(XMPBytes.picture(), "two.jpg")
    try home.index()
    for name in ["one.jpg", "two.jpg"] {
      #expect(try home.item(name)?.state == .indexed, "\(name)")
      #expect(try attributes(name)["kMDItemPixelWidth"] == .integer(8), "\(name)")
    }
  }

  // MARK: Changes

  @Test func oneThatComesChangesAndGoesIsNoticed() async throws {
    let names = ["one.jpg": "one.jpg.xmp", "two.jpg": "two.xmp"]
    try put(XMPBytes.picture(), "one.jpg", "two.jpg", "three.jpg")
    try await home.age()
    try home.index()
    for name in names.values { try put(XMPBytes.packet(keywords: ["Fledermaus"]), name) }
    try home.index()
    for name in names.keys { #expect(try attributes(name)[.keywords] == ["Fledermaus"], "\(name)") }
    for name in names.values { try put(XMPBytes.packet(keywords: ["Wasseramsel"]), name) }
    try await home.age()
    #expect(try home.index().imported == 4)
    for name in names.keys { #expect(try attributes(name)[.keywords] == ["Wasseramsel"], "\(name)") }
    #expect(try home.index().imported == 0)
    for name in names.values { try home.remove(name) }
    try home.index()
    for name in names.keys {
      #expect(try attributes(name)[.keywords] == nil, "\(name)")
      #expect(try attributes(name)[.sidecar] == nil, "\(name)")
    }
  }

  /// The output of `mdimport -t` includes the sidecar's attributes.
  @Test func aTestImportHasThem() throws {
    try put(XMPBytes.picture(), "one.jpg")
    try put(XMPBytes.packet(keywords: ["Fledermaus"]), "one.xmp")
    let found = try TestImporter(setup: home.setup).run(FilePath("\(home.files)/one.jpg"))
    #expect(found.attributes[.keywords] == ["Fledermaus"])
    #expect(found.attributes[.sidecar] == "one.xmp")
  }
}
