import MDDonations
import MDModel
import MDQuery
import MDSearch
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

/// The date when an item was added to its folder: stored, changed by moves, and searched.
@Suite struct AddedSearchTests {
  private let directory: TemporaryDirectory
  private let reader: IndexReader
  private let writer: IndexWriter
  private let folders: [ItemID]
  private static let start = Timestamp(nanoseconds: 1_700_000_000_000_000_000)

  private static func day(_ number: Int) -> Timestamp { start + .seconds(number * 86_400) }

  private static func record(_ name: FileName, in parent: ItemID, created: Int?) -> ItemRecord {
    let stamp = FileStamp(size: 1, modified: day(9), changed: day(9), inode: 7)
    return ItemRecord(parent: parent, name: name, kind: .regular, stamp: stamp, created: created.map(day))
  }

  /// `made` was added when it was created, `moved` later. `undated` has no date of creation, only one of addition.
  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    writer = try IndexWriter(path: path)
    folders = try writer.batch { session in
      let stamp = FileStamp(size: 0, modified: Self.start, changed: Self.start, inode: 7)
      let root = try session.insert(ItemRecord(parent: .none, name: "/data", kind: .directory, stamp: stamp))
      let folder = try session.insert(ItemRecord(parent: root, name: "folder", kind: .directory, stamp: stamp))
      _ = try session.insert(Self.record("made", in: root, created: 1))
      _ = try session.insert(Self.record("moved", in: root, created: 1), added: Self.day(3))
      _ = try session.insert(Self.record("undated", in: root, created: nil), added: Self.day(4))
      return [root, folder]
    }
    reader = try IndexReader(path: path)
  }

  private func found(_ query: String) throws -> [String] {
    let time = TimeContext(now: Self.day(5))
    let context = NaturalContext(time: time, home: "/home")
    let request = SearchRequest(
      try InterpretedQuery(query, reading: .expression, context: context).expression, time: time)
    return try reader.read { session in
      var names: [String] = []
      let searcher = Searcher(session: session)
      try searcher.search(request) { names.append($0.path.name.text) }
      #expect(try searcher.count(request) == names.count, "\(query)")
      return names.sorted()
    }
  }

  private func added(_ path: FilePath) throws -> Timestamp? {
    try reader.read { session in
      let item = try #require(try session.item(at: path))
      let attributes = try ItemAttributes.indexed(item.id, in: session)
      guard case .date(let date)? = attributes?[.dateAdded] else { return nil }
      return date
    }
  }

  private static func at(_ number: Int) -> String { "$time.iso(\(day(number).iso8601))" }

  @Test func datesAreFound() throws {
    #expect(try found("kMDItemDateAdded == '*'") == ["made", "moved", "undated"])
    #expect(try found("kMDItemDateAdded > \(Self.at(1))") == ["moved", "undated"])
    #expect(try found("kMDItemDateAdded <= \(Self.at(3))") == ["made", "moved"])
    #expect(try found("kMDItemDateAdded == \(Self.at(4))") == ["undated"])
    #expect(try found("InRange(kMDItemDateAdded, \(Self.at(2)), \(Self.at(3)))") == ["moved"])
    #expect(try found("kMDItemDateAdded != \(Self.at(1))") == ["moved", "undated"])
    #expect(try found("kMDItemDateAdded > \(Self.at(2)) && kMDItemFSCreationDate < \(Self.at(2))") == ["moved"])
  }

  /// For donated items the app's own date counts. Members have no date of addition.
  @Test func whatNoFileSystemHasComesWhenItsAppSays() throws {
    let address = try writer.batch { session in
      let file = try #require(try session.reading.item(at: "/data/made"))
      var member = Self.record("message", in: file.id, created: 2)
      member.kind = .member
      _ = try session.insert(member)
      let items = [
        DonatedItem(identifier: "told", attributes: ["kMDItemDateAdded": .date(Self.day(2))]),
        DonatedItem(identifier: "untold", attributes: [.contentCreationDate: .date(Self.day(2))]),
      ]
      let part = DonationPart(index: DonationIndex(name: ""), batch: "1", state: nil)
      _ = try session.accept(DonationOperation.bytes(of: [.index(items)]), of: part, from: "org.example.App")
      _ = try session.applyDonations(atMost: 9, date: Self.day(9))
      return "told"
    }
    #expect(try found("kMDItemDateAdded == \(Self.at(2))") == [address])
  }

  /// A rename within the same folder is no move.
  @Test func aMoveSetsItAnewAndARenameDoesNot() throws {
    func move(_ name: FilePath, to folder: Int, as newName: FileName) throws {
      try writer.batch { session throws -> Void in
        let item = try #require(try session.reading.item(at: name))
        _ = try session.move([ItemMove(item: item.id, parent: folders[folder], name: newName)], at: Self.day(7))
      }
    }
    for name in ["made", "moved"] { try move(FilePath("/data/" + name), to: 0, as: FileName("other " + name)) }
    #expect(try added("/data/other made") == Self.day(1))
    #expect(try added("/data/other moved") == Self.day(3))
    for name in ["made", "moved"] { try move(FilePath("/data/other " + name), to: 1, as: FileName(name)) }
    #expect(try added("/data/folder/made") == Self.day(7))
    #expect(try added("/data/folder/moved") == Self.day(7))
    #expect(try found("kMDItemDateAdded == \(Self.at(7))") == ["made", "moved"])
  }

  /// Many programs save by renaming a new file over the old one.
  @Test func anotherFileInItsPlaceChangesNothing() throws {
    try writer.batch { session throws -> Void in
      for name in ["made", "moved", "undated"] {
        var item = try #require(try session.reading.item(at: FilePath("/data/" + name)))
        (item.created, item.stamp.inode) = (Self.day(8), 8)
        try session.update(item)
        let stamp = FileStamp(size: 2, modified: Self.day(9), changed: Self.day(9), inode: 9)
        var result = ImportResult(
          state: .indexed, type: nil, importer: nil, stamp: stamp, date: Self.day(9))
        result.created = Self.day(9)
        try session.store(result, of: item.id)
      }
    }
    #expect(try added("/data/made") == Self.day(1))
    #expect(try added("/data/moved") == Self.day(3))
    #expect(try added("/data/undated") == Self.day(4))
  }
}
