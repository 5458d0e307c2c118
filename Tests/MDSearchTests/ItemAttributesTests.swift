import MDModel
import MDQuery
import MDSearch
import MDSearchAPI
import MDStore
import MDStoreWriter
import MDTestSupport
import MDText
import Testing

/// Attributes of items, as users see them.
@Suite struct ItemAttributesTests {
  private let directory: TemporaryDirectory
  private let root: ItemID
  private let file: ItemID
  private let reader: IndexReader

  private static let day = Timestamp(nanoseconds: 1_700_000_000_000_000_000)

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    (root, file) = try IndexWriter(path: path).batch { session in
      let stamp = FileStamp(size: 1234, modified: Self.day, changed: Self.day, inode: 7)
      let root = try session.insert(
        ItemRecord(parent: .none, name: "/data/Papers", kind: .directory, stamp: stamp))
      let file = try session.insert(
        ItemRecord(
          parent: root, name: FileName(Array(".hidden caf".utf8) + [0xE9]), kind: .regular, stamp: stamp,
          created: Self.day - .nanoseconds(1),
          owner: 1000, group: 100))
      return (root, file)
    }
    try Self.importContent(of: file, path)
    reader = try IndexReader(path: path)
  }

  private static func importContent(of file: ItemID, _ path: String) throws {
    try IndexWriter(path: path).batch { session in
      let type = TypeName(
        identifier: "public.plain-text", mime: "text/plain", tree: ["public.plain-text", "public.text"])
      let importer = ImporterVersion(identifier: "org.example.text", version: 3)
      let result = ImportResult(
        attributes: [.title: "A title", .fileName: "given by the importer"],
        text: Array("Before it all, the quick brown fox jumps over the lazy dog.".utf8), state: .partial,
        reason: "page 2 is damaged", isTruncated: true, type: try session.number(of: type),
        importer: try session.number(of: importer), stamp: nil, date: day + .seconds(5))
      try session.store(result, of: file)
    }
  }

  @Test func everySourceIsTold() throws {
    let found = try #require(try reader.read { try ItemAttributes.indexed(file, in: $0) })
    let expected: [AttributeKey: AttributeValue?] = [
      .displayName: "\u{2E}hidden caf\u{FFFD}", .fileSize: 1234, "kMDItemFSInvisible": true,
      "kMDItemFSOwnerUserID": 1000, "kMDItemFSOwnerGroupID": 100,
      .contentModificationDate: .date(Self.day),
      .contentCreationDate: .date(Self.day - .nanoseconds(1)), .dateAdded: .date(Self.day - .nanoseconds(1)),
      .contentType: "public.plain-text",
      .contentTypeTree: ["public.plain-text", "public.text"], .mimeType: "text/plain", .title: "A title",
      .importer: "org.example.text", .importerVersion: 3, .failure: "page 2 is damaged", .truncated: true,
      .importedDate: .date(Self.day + .seconds(5)), .textContent: nil,
      "kMDItemFSNodeCount": nil,
    ]
    for (key, value) in expected { #expect(found[key] == value, "\(key)") }
  }

  /// Importers cannot override attributes that come from the file system.
  @Test func namesAreTheFileSystems() throws {
    let found = try #require(try reader.read { try ItemAttributes.indexed(file, in: $0) })
    #expect(found[.fileName] != "given by the importer")
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0) -> AttributeValue? {
    Timestamp(year: year, month: month, day: day, hour: hour).map { .date($0) }
  }

  /// Dates before 1970 must be right too, and items whose content has another date.
  @Test func rankingsAreTheDayOfTheirDate() throws {
    let early = try #require(Timestamp(year: 1969, month: 12, day: 30, hour: 23))
    let stamp = FileStamp(size: 0, modified: early, changed: early, inode: 1)
    let item = ItemRecord(parent: .none, name: "/a.txt", kind: .regular, stamp: stamp)
    let plain = ItemAttributes.fileSystem(item)
    #expect(plain["kMDItemContentModificationDate_Ranking"] == Self.date(1969, 12, 30))
    #expect(plain["kMDItemInterestingDate_Ranking"] == Self.date(1969, 12, 30))
    #expect(plain["kMDItemContentCreationDate_Ranking"] == nil)
    var given = AttributeSet()
    given[.contentCreationDate] = Self.date(1999, 5, 4, 13)
    given[.contentModificationDate] = Self.date(2001, 1, 2, 23)
    let imported = ItemAttributes.described(item, given: given)
    #expect(imported["kMDItemContentCreationDate_Ranking"] == Self.date(1999, 5, 4))
    #expect(imported["kMDItemContentModificationDate_Ranking"] == Self.date(2001, 1, 2))
    #expect(imported["kMDItemFSContentChangeDate"] == .date(early))
  }

  /// The values that a Mac reports for every ordinary file.
  @Test func whatHasNoCounterpartHasItsPlainValue() throws {
    let found = try #require(try reader.read { try ItemAttributes.indexed(file, in: $0) })
    let expected: [AttributeKey: AttributeValue?] = [
      "kMDItemFSLabel": 0, "kMDItemFSFinderFlags": 0, "kMDItemDocumentIdentifier": 0, "kMDItemFSCreatorCode": "",
      "kMDItemFSTypeCode": "", "kMDItemFSIsExtensionHidden": false, "kMDItemFSHasCustomIcon": nil,
    ]
    for (key, value) in expected { #expect(found[key] == value, "\(key)") }
  }

  @Test func directoriesCountWhatTheyHold() throws {
    let found = try #require(try reader.read { try ItemAttributes.indexed(root, in: $0) })
    #expect(found["kMDItemFSNodeCount"] == 1 && found[.displayName] == "Papers")
    #expect(found[.contentType] == nil && found[.importer] == nil && found[.failure] == nil)
  }

  @Test func whatIsGoneHasNone() throws {
    #expect(try reader.read { try ItemAttributes.indexed(ItemID(99), in: $0) } == nil)
  }

  @Test(arguments: [
    ("quick", "quick"), ("\"BROWN fox\"", "brown fox"), ("jum*", "jumps"), ("title", nil), ("zzz", nil),
  ])
  func snippetsShowWhatWasFound(_ typed: String, _ shown: String?) throws {
    let finder = SnippetFinder(SearchRequest.typed(typed).expression)
    let snippet = try reader.read { try finder.snippet(of: file, in: $0) }
    let text = Array((snippet?.text ?? "").utf8)
    #expect(snippet?.highlights.first.map { String(decoding: text[$0], as: UTF8.self) } == shown)
    #expect(try reader.read { try finder.snippet(of: root, in: $0) } == nil)
  }

  /// A word that too many items contain is not scored.
  @Test func scoresAreGivenUpBeyondTheirBudget() throws {
    func scores(_ typed: String, budget: Int) throws -> [Bool] {
      var request = SearchRequest.typed(typed, order: .relevance)
      request.scoringBudget = budget
      var scores: [Bool] = []
      try reader.read { try Searcher(session: $0).search(request) { scores.append($0.score > 0) } }
      return scores
    }
    // A single word is read from the index's pages; a phrase is answered by FTS5.
    for typed in ["quick", "\"quick brown\""] {
      #expect(try scores(typed, budget: 2) == [true])
      #expect(try scores(typed, budget: 1) == [false])
    }
  }
}
