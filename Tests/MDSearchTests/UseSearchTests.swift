import MDModel
import MDQuery
import MDSearch
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

/// The recorded use of items, searched as attributes.
@Suite struct UseSearchTests {
  private let directory: TemporaryDirectory
  private let reader: IndexReader
  private static let start = Timestamp(nanoseconds: 1_700_000_000_000_000_000)

  private static func day(_ number: Int) -> Timestamp { start + .seconds(number * 86_400) }

  /// `often` was used twice. `told` itself has a date of last use, later than the recorded one. `copied` has such a
  /// date and no recorded use. `never` has neither.
  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    let stamp = FileStamp(size: 1, modified: Self.start, changed: Self.start, inode: 7)
    try IndexWriter(path: path).batch { session throws -> Void in
      let root = try session.insert(ItemRecord(parent: .none, name: "/data", kind: .directory, stamp: stamp))
      var items: [ItemID] = []
      for name in ["often", "told", "copied", "never"] as [FileName] {
        items.append(try session.insert(ItemRecord(parent: root, name: name, kind: .regular, stamp: stamp)))
      }
      for (item, day) in [(items[1], 5), (items[2], 1)] {
        let told: AttributeSet = [.lastUsedDate: .date(Self.day(day))]
        let result = ImportResult(
          attributes: told, state: .indexed, type: nil, importer: nil, stamp: nil, date: Self.start)
        try session.store(result, of: item)
      }
      for day in [2, 3] { try session.noteUse(of: items[0], words: ["lamp"], date: Self.day(day)) }
      try session.noteUse(of: items[1], words: [], date: Self.day(2), count: 7)
    }
    reader = try IndexReader(path: path)
  }

  private func found(_ query: String, learns: Bool = true) throws -> [String] {
    let time = TimeContext(now: Self.day(5))
    let context = NaturalContext(time: time, home: "/home")
    var request = SearchRequest(
      try InterpretedQuery(query, reading: .expression, context: context).expression, time: time)
    request.learns = learns
    return try reader.read { session in
      var names: [String] = []
      let searcher = Searcher(session: session)
      try searcher.search(request) { names.append($0.path.name.text) }
      #expect(try searcher.count(request) == names.count, "\(query)")
      return names.sorted()
    }
  }

  private static func at(_ number: Int) -> String { "$time.iso(\(day(number).iso8601))" }

  @Test func datesOfLastUseAreFound() throws {
    #expect(try found("kMDItemLastUsedDate == '*'") == ["copied", "often", "told"])
    #expect(try found("kMDItemLastUsedDate > \(Self.at(1))") == ["often", "told"])
    #expect(try found("kMDItemLastUsedDate > \(Self.at(3))") == ["told"])
    // A date that a later one has replaced must not match.
    #expect(try found("kMDItemLastUsedDate == \(Self.at(2))").isEmpty)
    #expect(try found("kMDItemLastUsedDate < \(Self.at(2))") == ["copied"])
    #expect(try found("InRange(kMDItemLastUsedDate, \(Self.at(1)), \(Self.at(3)))") == ["copied", "often"])
    #expect(try found("!(kMDItemLastUsedDate == '*') && kMDItemFSSize == 1") == ["data", "never"])
  }

  @Test func countsOfUsesAreFound() throws {
    #expect(try found("kMDItemUseCount == '*'") == ["often", "told"])
    #expect(try found("kMDItemUseCount > 2") == ["told"])
    #expect(try found("kMDItemUseCount == 2") == ["often"])
    #expect(try found("kMDItemUseCount != 2") == ["told"])
    #expect(try found("kMDItemUseCount > 1 && kMDItemLastUsedDate < \(Self.at(4))") == ["often"])
  }

  /// With learning switched off, dates that files and apps set themselves still match.
  @Test func onlyWhatIsToldIsFoundWhereNothingIsLearned() throws {
    #expect(try found("kMDItemLastUsedDate == '*'", learns: false) == ["copied", "told"])
    #expect(try found("kMDItemUseCount == '*'", learns: false).isEmpty)
  }

  @Test(arguments: [true, false]) func attributesAreThoseThatAreFound(learns: Bool) throws {
    try reader.read { session throws -> Void in
      func attributes(_ name: String) throws -> AttributeSet {
        let item = try #require(try session.item(at: FilePath("/data/" + name)))
        return try #require(try ItemAttributes.indexed(item.id, in: session, learns: learns))
      }
      #expect(try attributes("often")[.lastUsedDate] == (learns ? .date(Self.day(3)) : nil))
      #expect(try attributes("often")[.useCount] == (learns ? 2 : nil))
      #expect(try attributes("told")[.lastUsedDate] == .date(Self.day(5)))
      #expect(try attributes("told")[.useCount] == (learns ? 7 : nil))
      #expect(try attributes("copied")[.lastUsedDate] == .date(Self.day(1)))
      #expect(try attributes("never")[.lastUsedDate] == nil)
      #expect(try attributes("never")[.useCount] == nil)
      let interesting = try attributes("often")["kMDItemInterestingDate_Ranking"]
      let changed = try attributes("never")["kMDItemInterestingDate_Ranking"]
      #expect((interesting == changed) == !learns)
    }
  }
}
