import Foundation
import MDIndexer
import MDModel
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport
import Testing

/// Extended attributes of files.
@Suite struct NoteTests {
  private let home: IndexedHome

  init() throws {
    home = try IndexedHome()
    try home.write("some words", to: "read.txt")
    try home.write("PK", to: "unread.zip")
    try home.write("", to: "empty.txt")
    try home.write("bytes of no known name", to: "nameless")
    try home.write("inside", to: "folder/inside.txt")
  }

  private func note(_ name: String, _ attribute: String, _ value: [UInt8]) throws {
    let file = try Descriptor.open(path: FilePath("\(home.files)/\(name)"), flags: FileFlags.readOnly)
    try ExtendedAttributes.set(attribute, to: value, descriptor: file.rawValue)
  }

  private func note(_ name: String, _ attribute: String, _ value: String) throws {
    try note(name, attribute, Array(value.utf8))
  }

  private func attributes(_ name: String) throws -> AttributeSet {
    let item = try #require(try home.item(name))
    return try home.read { try $0.attributes(of: item.id) }
  }

  private func isFound(_ word: String) throws -> Int {
    try home.read { try $0.itemsWithAttributeWords(.phrase(word)).listedCount }
  }

  /// Tests each stage that reads attributes: files with and without an importer, folders, and the root itself.
  @Test(arguments: ["read.txt", "unread.zip", "empty.txt", "nameless", "folder", ""])
  func tagsAreKept(name: String) throws {
    try note(name, "user.xdg.tags", "Red, Holiday ,,Red\0")
    try home.index()
    #expect(try attributes(name)[.userTags] == ["Red", "Holiday"])
    #expect(try isFound("holiday") == 1)
  }

  @Test func everyNoteHasItsAttribute() throws {
    try note("read.txt", "user.xdg.comment", " a fine read \n")
    try note("read.txt", "user.xdg.origin.url", "https://example.org/read.txt")
    try note("read.txt", "user.xdg.referrer.url", [0x68, 0xFF])
    try note("unread.zip", "user.xdg.referrer.url", "https://example.org/")
    try note("empty.txt", "user.xdg.tags", " , ")
    try note("nameless", "user.xdg.creator", "somebody")
    try home.index()
    let read = try attributes("read.txt")
    #expect(read[.finderComment] == "a fine read")
    #expect(read[.whereFroms] == ["https://example.org/read.txt", "h\u{FFFD}"])
    #expect(read[.languages] == ["en"])
    #expect(try attributes("unread.zip")[.whereFroms] == ["https://example.org/"])
    #expect(try attributes("empty.txt").isEmpty)
    #expect(try attributes("nameless")[.userTags] == nil)
  }

  /// KDE counts half stars, other programs whole ones. Zero and values beyond the scale are no ratings.
  @Test(arguments: [
    ("user.baloo.rating", "7", 3.5), ("user.baloo.rating", "10", 5), ("user.xdg.rating", "4\0", 4),
    ("user.xdg.rating", "2.5", 2.5), ("user.baloo.rating", "0", nil), ("user.baloo.rating", "11", nil),
    ("user.xdg.rating", "80", nil), ("user.xdg.rating", "nan", nil), ("user.baloo.rating", "good", nil),
  ])
  func ratingsAreStars(name: String, value: String, stars: Double?) throws {
    try note("read.txt", name, value)
    try home.index()
    #expect(
      try attributes("read.txt")[.starRating] == stars.map { Int64(exactly: $0).map { .integer($0) } ?? .real($0) })
  }

  /// A user has a few tags. Thousands of them come from a program, so the number is limited.
  @Test func tagsWithoutEndAreCut() throws {
    try note("read.txt", "user.xdg.tags", (0..<1_200).map { String($0, radix: 36) }.joined(separator: ","))
    try note("unread.zip", "user.xdg.tags", String(repeating: ",x, ", count: 200))
    try home.index()
    #expect(try attributes("read.txt")[.userTags]?.elements.count == 1_000)
    #expect(try attributes("unread.zip")[.userTags] == ["x"])
  }

  @Test func changedNotesReplaceTheOld() throws {
    let all = ["read.txt", "unread.zip", "folder", ""]
    for name in all { try note(name, "user.xdg.tags", "Before") }
    try home.index()
    #expect(try isFound("before") == all.count)
    for name in all { try note(name, "user.xdg.tags", "After") }
    try home.index()
    #expect(try isFound("after") == all.count && isFound("before") == 0)
    for name in all { try note(name, "user.xdg.tags", ",") }
    try home.index()
    #expect(try isFound("after") == 0)
    for name in all { #expect(try attributes(name)[.userTags] == nil, "\(name)") }
  }

  @Test func whatIsUnchangedIsLeftAlone() async throws {
    for name in ["unread.zip", "folder"] { try note(name, "user.xdg.tags", "Red") }
    try await home.age()
    try home.index()
    let dates = try ["unread.zip", "folder"].map { try home.outcome($0)?.date }
    #expect(!dates.contains(nil))
    #expect(try home.index().changed == 0)
    #expect(try ["unread.zip", "folder"].map { try home.outcome($0)?.date } == dates)
  }

  /// The importer is installed later. Its attributes are added to the notes that are stored already.
  @Test func anImporterThatComesLaterKeepsThem() async throws {
    let folder = try ImporterFolder()
    try folder.install("Notes", version: 1, types: ["public.plain-text"])
    home.importers = folder.path
    try home.write("<p>markup</p>", to: "page.html")
    try note("page.html", "user.xdg.tags", "Red")
    try await home.age()
    try home.index()
    #expect(try home.item("page.html")?.state == .nameOnly)
    try folder.install("Pages", version: 1, types: ["public.html"])
    #expect(try home.index().imported == 1)
    #expect(try attributes("page.html")[.userTags] == ["Red"])
    #expect(try home.names(withText: "markup") == ["page.html"])
  }

  @Test func notesOfWhatWantsNoIndexingAreNotKept() throws {
    for name in ["read.txt", "unread.zip"] {
      try note(name, "user.xdg.tags", "Red")
      try note(name, "user.xdg.robots.index", "false")
    }
    try home.index()
    for name in ["read.txt", "unread.zip"] { #expect(try attributes(name).isEmpty, "\(name)") }
  }
}
