import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Single cases in which files with members appear, change and disappear.
@Suite struct MemberStoringTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let file: ItemID

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/index.sqlite"
    file = try IndexWriter(path: path).batch { session in
      try SampleIndex.make(in: session, files: 0..<2)
      return try #require(try session.reading.item(at: "/sample/file-1.txt")).id
    }
  }

  private func member(_ name: String, _ text: String = "", depth: Int = 1) -> MemberResult {
    MemberResult(depth: depth, name: FileName(name), type: nil, text: Array(text.utf8))
  }

  private func read(_ members: [MemberResult], as number: UInt64, in session: WritingSession) throws {
    try session.beginMembers(of: file, reading: number)
    #expect(try session.store(members, of: file, reading: number, date: Timestamp(nanoseconds: 1)))
    #expect(try session.endMembers(of: file, reading: number))
  }

  private func members(_ writer: IndexWriter) throws -> [String] {
    try writer.batch { try $0.reading.allMembers().keys.sorted() }
  }

  @Test func aMemberIsFoundByItsAddress() throws {
    let writer = try IndexWriter(path: path)
    try writer.batch { try read([member("a/b.txt"), member("c", depth: 2), member("d", depth: 1)], as: 1, in: $0) }
    #expect(
      try members(writer) == [
        "/sample/file-1.txt//a/b.txt", "/sample/file-1.txt//a/b.txt//c", "/sample/file-1.txt//d",
      ])
    try writer.batch { session throws -> Void in
      let inner = try #require(try session.reading.item(at: "/sample/file-1.txt//a/b.txt//c"))
      #expect(try session.reading.container(of: inner.id) == file)
      #expect(inner.kind == .member)
      #expect(try session.reading.item(at: "/sample/file-1.txt//a") == nil)
      #expect(try session.reading.item(at: "/sample/file-1.txt//")?.id == file)
      #expect(try session.reading.memberCount(of: file) == 3)
      #expect(try session.reading.fileCount() == 2)
      #expect(try session.reading.parts() == ItemParts(files: 2, folders: 1, members: 3, donated: 0))
      let named = try session.reading.item(at: "/sample/file-1.txt//a/b.txt")
      #expect(named?.searchName == "b.txt")
    }
  }

  /// If a new version of the importer that read a member exists, the container is queued until it has been read again.
  @Test func aNewVersionOfAReaderQueuesTheContainer() throws {
    let writer = try IndexWriter(path: path)
    let old = ImporterVersion(identifier: "org.example.words", version: 1)
    let new = ImporterVersion(identifier: "org.example.words", version: 2)
    try writer.batch { session throws -> Void in
      var member = member("a", "words")
      member.reader = try session.number(of: old)
      try read([member, self.member("b")], as: 1, in: session)
      let before = try session.reading.item(at: "/sample/file-1.txt//a")?.id
      #expect(try session.enqueueHandled(byOtherVersionsOf: old) == 0)
      #expect(try session.enqueueHandled(byOtherVersionsOf: new) == 1)
      #expect(try session.reading.journalEntry(of: file)?.reason == .reimport)
      member.reader = try session.number(of: new)
      try session.removeFromJournal(file)
      try read([member, self.member("b")], as: 2, in: session)
      #expect(try session.reading.item(at: "/sample/file-1.txt//a")?.id == before)
      #expect(try session.enqueueHandled(byOtherVersionsOf: new) == 0)
      try read([self.member("b")], as: 3, in: session)
      #expect(try session.enqueueHandled(byOtherVersionsOf: old) == 0)
    }
  }

  @Test func aRenamedContainerIsOneRow() throws {
    let writer = try IndexWriter(path: path)
    try writer.batch { session throws -> Void in
      try read([member("a"), member("b", depth: 2)], as: 1, in: session)
      let before = try session.totalChanges()
      let root = try #require(try session.reading.roots().first)
      _ = try session.move([ItemMove(item: file, parent: root.id, name: "mail")], at: nil)
      #expect(try session.totalChanges() - before < 12)
    }
    #expect(try members(writer) == ["/sample/mail//a", "/sample/mail//a//b"])
  }

  @Test func aReadingThatIsCutShortLeavesWhatWasThere() throws {
    do {
      let writer = try IndexWriter(path: path)
      try writer.batch { try read([member("old", "before")], as: 1, in: $0) }
      try writer.batch { session throws -> Void in
        try session.beginMembers(of: file, reading: 2)
        _ = try session.store(
          [member("old", "after"), member("new")], of: file, reading: 2, date: Timestamp(nanoseconds: 2))
      }
    }
    // The process ends here, and another process opens the index.
    let writer = try IndexWriter(path: path)
    #expect(try members(writer) == ["/sample/file-1.txt//old"])
    let isStored = try writer.batch {
      try $0.store([member("x")], of: file, reading: 2, date: Timestamp(nanoseconds: 2))
    }
    let isEnded = try writer.batch { try $0.endMembers(of: file, reading: 2) }
    let isLeft = try writer.batch { try $0.removeHiddenMembers(atMost: 9) }
    #expect(!isStored && !isEnded && !isLeft)
    let verification = try IndexVerification(path: path)
    let isComplete = try verification.run()
    #expect(isComplete)
    #expect(verification.findings == [])
  }

  @Test func aRolledBackPieceEndsTheReading() throws {
    struct Failure: Error {}
    let writer = try IndexWriter(path: path)
    try writer.batch { try $0.beginMembers(of: file, reading: 1) }
    #expect(throws: Failure.self) {
      try writer.batch { session throws -> Void in
        _ = try session.store([member("a")], of: file, reading: 1, date: Timestamp(nanoseconds: 1))
        throw Failure()
      }
    }
    let isStored = try writer.batch {
      try $0.store([member("b")], of: file, reading: 1, date: Timestamp(nanoseconds: 1))
    }
    let isEnded = try writer.batch { try $0.endMembers(of: file, reading: 1) }
    #expect(!isStored && !isEnded)
    #expect(try members(writer) == [])
  }

  @Test func anotherReadingOfTheSameFileTakesOver() throws {
    let writer = try IndexWriter(path: path)
    try writer.batch { session throws -> Void in
      try session.beginMembers(of: file, reading: 1)
      _ = try session.store([member("first")], of: file, reading: 1, date: Timestamp(nanoseconds: 1))
      try session.beginMembers(of: file, reading: 2)
      #expect(try !session.store([member("late")], of: file, reading: 1, date: Timestamp(nanoseconds: 1)))
      #expect(try !session.endMembers(of: file, reading: 1))
      #expect(try session.store([member("second")], of: file, reading: 2, date: Timestamp(nanoseconds: 1)))
      #expect(try session.endMembers(of: file, reading: 2))
    }
    #expect(try members(writer) == ["/sample/file-1.txt//second"])
  }

  @Test func membersGoWithTheirFile() throws {
    let writer = try IndexWriter(path: path)
    try writer.batch { try read((0..<50).map { member("m\($0)", "text") }, as: 1, in: $0) }
    try writer.batch { session throws -> Void in #expect(try session.remove(file).count == 1) }
    #expect(try members(writer) == [])
    let verification = try IndexVerification(path: path)
    let isComplete = try verification.run()
    #expect(isComplete)
    #expect(verification.findings == [])
    for isLeftThen in [true, true, false] {
      let isLeft = try writer.batch { try $0.removeHiddenMembers(atMost: 20) }
      #expect(isLeft == isLeftThen)
    }
    let left = try writer.batch { try $0.reading.itemsWithText(.phrase("text")).listedCount }
    #expect(left == 0)
  }

  @Test func aFileThatIsReadAsOneWithoutMembersLosesThem() throws {
    let writer = try IndexWriter(path: path)
    try writer.batch { try read([member("a")], as: 1, in: $0) }
    let plain = ImportResult(
      state: .failed, reason: "torn", type: nil, importer: nil, stamp: nil, date: Timestamp(nanoseconds: 1))
    try writer.batch { try $0.store(plain, of: file) }
    #expect(try members(writer) == [])
    let isContainer = try writer.batch { try $0.reading.isContainer(file) }
    #expect(!isContainer)
  }

  @Test func whatIsTheSameIsNotWrittenAgain() throws {
    let writer = try IndexWriter(path: path)
    let members = (0..<300).map { member("m\($0)", "text \($0)") }
    try writer.batch { try read(members, as: 1, in: $0) }
    try writer.batch { session throws -> Void in
      let before = try session.totalChanges()
      try read(members + [member("new")], as: 2, in: session)
      // The rows of one item in a dozen tables, and the record of the import.
      let written = try session.totalChanges() - before
      #expect(written < 40, "\(written) rows")
    }
  }

  @Test func aReplacedTypeOfContentIsAnotherItem() throws {
    let writer = try IndexWriter(path: path)
    try writer.batch { try read([member("a", "one"), member("b", "two")], as: 1, in: $0) }
    let before = try writer.batch { try $0.reading.allMembers() }
    try writer.batch { try read([member("a", "one"), member("b", "three")], as: 2, in: $0) }
    let after = try writer.batch { try $0.reading.allMembers() }
    #expect(after["/sample/file-1.txt//a"] == before["/sample/file-1.txt//a"])
    #expect(after["/sample/file-1.txt//b"] != before["/sample/file-1.txt//b"])
    #expect(after.keys.sorted() == before.keys.sorted())
  }

  @Test func membersThatLeadNowhereAreLeftOut() throws {
    let writer = try IndexWriter(path: path)
    try writer.batch { try read([member("deep", depth: 3), member("a"), member("c", depth: 3)], as: 1, in: $0) }
    #expect(try members(writer) == ["/sample/file-1.txt//a"])
  }
}
