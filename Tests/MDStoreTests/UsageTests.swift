import Foundation
import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// The record of which items people use.
@Suite struct UsageTests {
  private let directory: TemporaryDirectory
  private let writer: IndexWriter
  private let root: ItemID
  private var path: String { directory.path + "/index.sqlite" }

  init() throws {
    directory = try TemporaryDirectory()
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
    root = try writer.batch { try SampleIndex.make(in: $0, files: 0..<3) }
  }

  private static func day(_ day: Int) -> Timestamp { Timestamp(nanoseconds: 0) + .seconds(day * 86_400) }

  private func files() throws -> [ItemID] { try writer.batch { try $0.reading.children(of: root).map(\.id) } }

  private func uses(_ words: String...) throws -> [ItemID: UsesOfItem] {
    try IndexReader(path: path).read { try $0.uses(of: [ItemID(1), ItemID(2), ItemID(3), ItemID(4)], words: words) }
  }

  @Test func usesAddUpWhileTheyFade() throws {
    let file = try files()[0]
    try writer.batch { session throws -> Void in
      for day in [1, 31, 31, 20] { try session.noteUse(of: file, words: [], date: Self.day(day)) }
    }
    #expect(try uses()[file]?.whole == ItemUse(weight: 1.5, count: 2, last: Self.day(31)))
    #expect(try IndexReader(path: path).read { try $0.hasUsage() })
  }

  /// The other counter may have started earlier, or may have lost some uses.
  @Test func usesThatOthersHaveCountedCount() throws {
    let file = try files()[0]
    try writer.batch { session throws -> Void in
      for (day, count) in [(1, 5), (1, 9), (2, 1), (3, 6), (4, 30)] as [(Int, Int64)] {
        try session.noteUse(of: file, words: ["lamp"], date: Self.day(day), count: count)
      }
    }
    let found = try IndexReader(path: path).read { try ($0.use(of: file), $0.uses(of: [file], words: ["lamp"])) }
    #expect(found.0?.count == 30 && found.0?.last == Self.day(4))
    #expect(found.1[file]?.whole == found.0)
    #expect(found.1[file]?.ofWords.map(\.count) == [4])
  }

  @Test func wordsAreKnownWithTheItem() throws {
    let (a, b) = (try files()[0], try files()[1])
    try writer.batch { session throws -> Void in
      try session.noteUse(of: a, words: ["lamp", "red"], date: Self.day(1))
      try session.noteUse(of: b, words: ["lamp"], date: Self.day(2))
    }
    #expect(try uses("lamp", "red")[a]?.ofWords.count == 2)
    #expect(try uses("red")[b]?.ofWords == [] && uses("red")[b]?.whole != nil)
    #expect(try IndexVerification(path: path).run())
  }

  @Test func anotherIndexOfTheSameItemsTakesItOver() throws {
    let files = try files()
    let question = PastQuestion(text: "Red lamp", words: " red lamp")
    try writer.batch { session throws -> Void in
      try session.forgetUsage(until: Self.day(1))
      for day in [2, 32] { try session.noteUse(of: files[0], words: ["lamp"], date: Self.day(day)) }
      try session.noteQuestion(question, of: files[1], date: Self.day(3))
      try session.noteUse(of: files[2], words: [], date: Self.day(4))
    }
    let kept = try IndexReader(path: path).read { try $0.keptUsage() }
    let other = try IndexWriter(path: directory.path + "/other.sqlite")
    // The other index has one file less, and other IDs.
    let root = try other.batch { try SampleIndex.make(in: $0, files: 1..<3) }
    let first = try other.batch { session in
      try session.restore(kept)
      return try session.reading.children(of: root).map(\.id)
    }
    try other.checkpoint()
    let taken = try IndexReader(path: directory.path + "/other.sqlite").read { try $0.keptUsage() }
    #expect(taken.forgotten == Self.day(1) && taken.entries.count == 2 && first.count == 2)
    #expect(taken.entries.first { $0.question != nil }?.question == question)
    #expect(taken.entries.first { $0.question == nil }?.use == ItemUse(weight: 1, last: Self.day(4)))
    #expect(kept.entries.count == 4 && kept.entries.contains { $0.word == "lamp" && $0.use.weight == 1.5 })
  }

  @Test func whatIsRemovedIsForgottenAndWhatIsGoneIsNotNoted() throws {
    let files = try files()
    try writer.batch { session throws -> Void in
      try session.noteUse(of: files[0], words: ["a"], date: Self.day(1))
      try session.noteUse(of: ItemID(99), words: ["a"], date: Self.day(1))
      try session.remove(files[0])
    }
    #expect(try RawDatabase(path).rows("SELECT item FROM usage").isEmpty)
  }

  @Test func whatWasForgottenIsNotLearnedAgain() throws {
    let file = try files()[0]
    try writer.batch { session throws -> Void in
      try session.noteUse(of: file, words: ["a"], date: Self.day(1))
      try session.forgetUsage(until: Self.day(3))
      try session.noteUse(of: file, words: ["a"], date: Self.day(3))
    }
    #expect(try uses("a").isEmpty)
    #expect(try !IndexReader(path: path).read { try $0.hasUsage() })
    try writer.batch { try $0.noteUse(of: file, words: [], date: Self.day(4)) }
    #expect(try uses()[file]?.whole == ItemUse(last: Self.day(4)))
  }

  @Test func oldUsesAndTooManyAreDropped() throws {
    let file = try files()[0]
    let most = Int(WritingSession.mostUses)
    try writer.batch { session throws -> Void in
      try session.noteUse(of: file, words: [], date: Self.day(1))
      for number in 0..<(most + 50) {
        try session.noteUse(of: file, words: ["w\(number)"], date: Self.day(400 + number))
      }
      try session.dropOldUsage(at: Self.day(400))
    }
    let rows = try RawDatabase(path).rows("SELECT count(*), min(last) FROM usage WHERE word <> ''")
    #expect(rows[0][0] == .integer(Int64(most - 1)))
    #expect(rows[0][1] == .integer(Self.day(451).nanoseconds))
  }

  private func questions(_ beginning: String) throws -> [KeptQuestion] {
    try IndexReader(path: path).read { try $0.questions(withWordBeginning: beginning, atMost: 99) }
  }

  @Test func questionsAreKeptWithTheirItemsAndFade() throws {
    let (a, b) = (try files()[0], try files()[1])
    let typed = PastQuestion(text: "Red lamp", words: " red lamp")
    try writer.batch { session throws -> Void in
      try session.noteQuestion(typed, of: a, date: Self.day(1))
      try session.noteQuestion(PastQuestion(text: "red LAMP", words: typed.words), of: a, date: Self.day(31))
      try session.noteQuestion(typed, of: b, date: Self.day(2))
      try session.noteQuestion(typed, of: ItemID(99), date: Self.day(2))
    }
    let kept = [
      KeptQuestion(text: "red LAMP", item: a, use: ItemUse(weight: 1.5, last: Self.day(31))),
      KeptQuestion(text: "Red lamp", item: b, use: ItemUse(last: Self.day(2))),
    ]
    #expect(try questions("la") == kept && questions("red") == kept && questions("ed").isEmpty)
    #expect(try IndexVerification(path: path).run())
    try writer.batch { session throws -> Void in _ = try session.remove(a) }
    #expect(try questions("la").map(\.item) == [b])
  }

  @Test func oldQuestionsAndTooManyAreDropped() throws {
    let file = try files()[0]
    let most = Int(WritingSession.mostQuestions)
    try writer.batch { session throws -> Void in
      try session.noteQuestion(PastQuestion(text: "old", words: " old"), of: file, date: Self.day(1))
      for number in 0..<(most + 5) {
        let question = PastQuestion(text: "q\(number)", words: " q\(number)")
        try session.noteQuestion(question, of: file, date: Self.day(400 + number))
      }
      try session.dropOldUsage(at: Self.day(400))
    }
    let rows = try RawDatabase(path).rows("SELECT count(*), min(last) FROM question")
    #expect(rows[0] == [.integer(Int64(most)), .integer(Self.day(405).nanoseconds)])
  }

  @Test func nothingOfWhatWasForgottenIsInTheFile() throws {
    let file = try files()[0]
    let question = PastQuestion(text: "Zyzzyvalearned", words: " zyzzyvalearned")
    try writer.batch { session throws -> Void in
      try session.noteUse(of: file, words: ["zyzzyvalearned"], date: Self.day(1))
      try session.noteQuestion(question, of: file, date: Self.day(1))
    }
    try writer.checkpoint()
    try writer.batch { session throws -> Void in
      try session.forgetUsage(until: Self.day(2))
      try session.noteQuestion(question, of: file, date: Self.day(2))
    }
    try writer.checkpoint()
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    #expect(bytes.firstRange(of: Array("yzzyvalearned".utf8)) == nil)
  }

  /// Choices of donated items, as an earlier version stored them.
  @Test func choicesOfAnEarlierVersionCount() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    _ = try IndexWriter(path: path).batch { session in
      try SampleIndex.make(in: session, files: 0..<1)
      try session.execute(
        """
        DROP TABLE usage; DROP TABLE forgotten_usage; DROP TABLE question;
        DELETE FROM grdb_migrations
        WHERE identifier LIKE '9 %' OR identifier LIKE '10 %' OR identifier LIKE '12 %';
        CREATE TABLE engagement (item INTEGER PRIMARY KEY, count INTEGER NOT NULL, last INTEGER NOT NULL);
        INSERT INTO engagement VALUES (2, 3, \(Self.day(7).nanoseconds))
        """)
    }
    _ = try IndexWriter(path: path)
    let uses = try IndexReader(path: path).read { try $0.uses(of: [ItemID(2)], words: []) }
    #expect(uses[ItemID(2)]?.whole == ItemUse(weight: 3, count: 3, last: Self.day(7)))
  }
}
