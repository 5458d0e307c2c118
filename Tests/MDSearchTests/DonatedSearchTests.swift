import MDDonations
import MDModel
import MDQuery
import MDTestSupport
import Testing

@testable import MDSearch
@testable import MDStore
@testable import MDStoreWriter

/// Searches over one file and the donations of two apps.
@Suite struct DonatedSearchTests {
  private static let time = TimeContext(now: Timestamp(nanoseconds: 1_750_000_000_000_000_000))
  private static let journal = "limelight://org.example.Journal"
  private static let mail = "limelight://archive@org.example.Mail"

  private let directory: TemporaryDirectory
  private let reader: IndexReader

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    let writer = try IndexWriter(path: path)
    try writer.batch { session throws -> Void in
      let stamp = FileStamp(
        size: 9, modified: Timestamp(nanoseconds: 1_700_000_000_000_000_000), changed: .epoch, inode: 7)
      let root = try session.insert(
        ItemRecord(parent: .none, name: "/home", kind: .directory, stamp: stamp, state: .nameOnly))
      _ = try session.insert(ItemRecord(parent: root, name: "note 1.txt", kind: .regular, stamp: stamp))
      try Self.donate(Self.notes, to: DonationIndex(), of: "org.example.Journal", in: session)
      try Self.donate(Self.letters, to: DonationIndex(name: "archive"), of: "org.example.Mail", in: session)
    }
    reader = try IndexReader(path: path)
  }

  private static let notes = [
    DonatedItem(
      identifier: "note/1", domain: "notes.home",
      attributes: [
        .title: "Kitchen lamp", .textContent: "It burns brightly", .contentType: "public.plain-text", .fileSize: 5,
        "contentURL": "file:///home/note%201.txt",
      ]),
    DonatedItem(
      identifier: "note 2", domain: "notes",
      attributes: [.displayName: "Diary", .keywords: ["lamp", "paper"], "contentURL": "https://example.org/2"]),
  ]
  private static let letters = [
    DonatedItem(identifier: "m1", attributes: [.title: "Lamp order"], expiration: Timestamp(nanoseconds: 9))
  ]

  private static func donate(
    _ items: [DonatedItem], to index: DonationIndex, of bundle: String, in session: WritingSession
  ) throws {
    let bytes = DonationOperation.bytes(of: [.index(items)])
    _ = try session.accept(bytes, of: DonationPart(index: index, batch: bundle), from: bundle)
    #expect(try !session.applyDonations(atMost: 9, date: Timestamp(nanoseconds: 1_600_000_000_000_000_000)))
  }

  private func found(_ query: String, in scopes: [String] = [], showsContents: Bool = false) throws -> [String] {
    let context = NaturalContext(time: Self.time, home: "/home")
    var request = SearchRequest(
      try InterpretedQuery(query, reading: .expression, context: context).expression, time: Self.time,
      scopes: scopes.map { FilePath($0) })
    request.showsContents = showsContents
    return try reader.read { session in
      var paths: [String] = []
      let searcher = Searcher(session: session)
      try searcher.search(request) { paths.append($0.path.text) }
      if !showsContents { #expect(try searcher.count(request) == paths.count, "\(query)") }
      return paths.sorted()
    }
  }

  private static let files = ["/home", "/home/note 1.txt"]
  private static let note1 = journal + "/note%2F1"
  private static let note2 = journal + "/note%202"
  private static let m1 = mail + "/m1"

  @Test(arguments: [
    ("kMDItemFSName == '*'", files), ("kMDItemFSName == 'note*'", ["/home/note 1.txt"]),
    ("* == '*'", files + [note1, note2, m1]), ("* == 'note*'", ["/home/note 1.txt"]),
    ("kMDItemFSName != 'x'", files), ("kMDItemFSInvisible == 0", files), ("kMDItemFSLabel == 0", files),
    ("kMDItemFSOwnerUserID == 0", files), ("kMDItemFSSize >= 0", files + [note1]), ("kMDItemFSSize == 5", [note1]),
    ("kMDItemFSContentChangeDate > 0", files), ("kMDItemDisplayName == '*'", files + [note2]),
    ("kMDItemDisplayName == 'diary'c", [note2]), ("kMDItemTitle == '*lamp*'c", [note1, m1]),
    ("kMDItemKeywords == 'lamp'", [note2]), ("* == 'lamp'cdw", [note1, note2, m1]),
    ("kMDItemTextContent == 'burns'", [note1]), ("kMDItemContentTypeTree == 'public.text'", [note1]),
    ("domainIdentifier == 'notes*'", [note1, note2]), ("domainIdentifier == 'notes.home'", [note1]),
    ("* == 'notes'cdw", []), ("limelight_bundleIdentifier == 'org.example.Mail'", [m1]),
    ("limelight_uniqueIdentifier == 'note/1'", [note1]), ("limelight_indexName == '*'", [m1]),
    ("kMDItemPath == 'limelight://*'", [note1, note2, m1]),
    ("kMDItemContentModificationDate < $time.iso(2021-01-01)", [note1, note2, m1]),
    ("!(kMDItemFSName == '*')", [note1, note2, m1]),
  ]) func findsWhatHasTheAttribute(query: String, expected: [String]) throws {
    #expect(try found(query) == expected.sorted())
  }

  @Test(arguments: [
    (journal, [note1, note2]), ("limelight://org.example.Mail", [m1]), (mail, [m1]), (note1, [note1]),
    ("/home", files),
  ]) func anAddressIsAScope(scope: String, expected: [String]) throws {
    #expect(try found("* == '*'", in: [scope]) == expected.sorted())
  }

  @Test func anAppThatHasDonatedNothingIsNoScope() throws {
    #expect(throws: ScopeError.self) { try found("* == '*'", in: ["limelight://org.example.Other"]) }
  }

  @Test func contentIsShownInsteadAndAFileOnce() throws {
    #expect(try found("* == '*'", showsContents: true) == Self.files + ["https://example.org/2", Self.m1])
    #expect(
      try found("kMDItemTitle == '*lamp*'c", showsContents: true) == ["/home/note 1.txt", Self.m1])
  }

  @Test func attributesAreThoseOfTheItem() throws {
    try reader.read { session throws -> Void in
      let item = try #require(try session.item(at: FilePath(Self.note1)))
      let attributes = try #require(try ItemAttributes.indexed(item.id, in: session))
      #expect(attributes[.title] == "Kitchen lamp" && attributes[.bundleIdentifier] == "org.example.Journal")
      #expect(attributes[.uniqueIdentifier] == "note/1" && attributes[.domainIdentifier] == "notes.home")
      #expect(attributes[.contentTypeTree]?.elements.first == "public.plain-text" && attributes[.fileSize] == 5)
      for key in [.fileName, .displayName, "kMDItemFSOwnerUserID", .textContent, "kMDItemFSLabel"] as [AttributeKey] {
        #expect(attributes[key] == nil, "\(key)")
      }
      let app = try #require(try session.item(at: FilePath(Self.mail)))
      let index = try #require(try ItemAttributes.indexed(app.id, in: session))
      #expect(index[.itemCount] == 1 && index[.indexName] == "archive" && index[.clientStateLength] == 0)
    }
  }
}
