import MDModel
import MDQuery
import MDSearchAPI
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

@testable import MDSearch

/// Simulated users, each with an index of their own, who search for known files among similar ones.
///
/// A subject has eight files that contain its two words, with random lengths and other words. The user means one file
/// of each subject. For half of the subjects, the user searches and opens the file on four days.
///
/// Then four kinds of questions are measured. "Same" asks with both words again. "Related" asks with one of them and a
/// common word. "Others" asks about the other half of the subjects. "Precise" asks with a third word, which one more
/// file of each subject contains and which must stay first.
@Suite struct LearningSimulationTests {
  private static let (subjects, filesOfSubject) = (24, 8)
  private static let start = Timestamp(nanoseconds: 1_700_000_000_000_000_000)

  /// Mean reciprocal ranks of the files that the user means.
  struct Figures {
    var same = 0.0, related = 0.0, others = 0.0, precise = 0.0

    var line: String {
      func rounded(_ value: Double) -> String { String(Double(Int(value * 1_000 + 0.5)) / 1_000) }
      let named = [("same", same), ("related", related), ("others", others), ("precise", precise)]
      return named.map { "\($0.0) \(rounded($0.1))" }.joined(separator: ", ")
    }
  }

  @Test(arguments: Rounds.seeds(3)) func laterQuestionsAreAnsweredBetterAndOthersNoWorse(seed: UInt64) throws {
    let person = try Person(seed: seed)
    let before = try person.figures()
    try person.use()
    let after = try person.figures()
    print("learning, seed \(seed): before \(before.line); after \(after.line)")
    #expect(after.same > before.same + 0.2, "seed \(seed): \(before.line) -> \(after.line)")
    #expect(after.related > before.related + 0.1, "seed \(seed): \(before.line) -> \(after.line)")
    #expect(after.others > before.others - 0.02, "seed \(seed): \(before.line) -> \(after.line)")
    #expect(after.precise >= before.precise, "seed \(seed): \(before.line) -> \(after.line)")
    #expect(try person.figures(after: ItemUse.memory).same < after.same, "seed \(seed): it fades")
    try person.forget()
    #expect(try person.figures().line == before.line, "seed \(seed)")
  }

  /// A simulated user with files, and the file that each question means.
  private final class Person {
    private let directory: TemporaryDirectory
    private let writer: IndexWriter
    private var random: SeededGenerator
    /// The intended file and the file with the third word, by subject.
    private var meant: [ItemID] = []
    private var precise: [ItemID] = []

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      directory = try TemporaryDirectory()
      writer = try IndexWriter(path: directory.path + "/index.sqlite")
      try writer.batch { session throws -> Void in
        let stamp = FileStamp(size: 1, modified: .epoch, changed: .epoch, inode: 1)
        let root = try session.insert(ItemRecord(parent: .none, name: "/home", kind: .directory, stamp: stamp))
        for subject in 0..<subjects {
          let files = try (0...filesOfSubject).map { try add(file: $0, of: subject, to: root, session) }
          meant.append(files[Int.random(in: 0..<filesOfSubject, using: &random)])
          precise.append(files[filesOfSubject])
        }
      }
    }

    private func add(file: Int, of subject: Int, to root: ItemID, _ session: WritingSession) throws -> ItemID {
      var words = (0..<Int.random(in: 40...80, using: &random)).map { _ in
        "filler\(Int.random(in: 0..<400, using: &random))"
      }
      words += ["report", "first\(subject)q", "second\(subject)q"]
      if file == filesOfSubject { words.append("third\(subject)q") }
      words.shuffle(using: &random)
      let number = subject * 100 + file
      let stamp = FileStamp(
        size: 1, modified: Timestamp(nanoseconds: Int64(number)), changed: .epoch, inode: Int64(number) + 2)
      let id = try session.insert(ItemRecord(parent: root, name: FileName("f\(number)"), kind: .regular, stamp: stamp))
      let result = ImportResult(
        attributes: [:], text: Array(words.joined(separator: " ").utf8), state: .indexed, type: nil, importer: nil,
        stamp: nil, date: Timestamp(nanoseconds: 1))
      try session.store(result, of: id)
      return id
    }

    /// Searches for half of the subjects, and opens their files, on four days, a week apart.
    func use() throws {
      for day in [0, 7, 14, 21] {
        try writer.batch { session throws -> Void in
          for subject in 0..<(subjects / 2) {
            let words = QuestionTerms.terms(of: "first\(subject)q second\(subject)q")
            try session.noteUse(of: meant[subject], words: words, date: start + .seconds(day * 86_400))
          }
        }
      }
    }

    func forget() throws { try writer.batch { try $0.forgetUsage(until: start + .seconds(365 * 86_400)) } }

    /// - Parameter delay: time since the last use, in addition to one day.
    func figures(after delay: Duration = .zero) throws -> Figures {
      let now = start + .seconds(22 * 86_400) + delay
      let (known, unknown) = (0..<(subjects / 2), (subjects / 2)..<subjects)
      return Figures(
        same: try mean(known, at: now, meant) { "first\($0)q second\($0)q" },
        related: try mean(known, at: now, meant) { "second\($0)q report" },
        others: try mean(unknown, at: now, meant) { "first\($0)q second\($0)q" },
        precise: try mean(0..<subjects, at: now, precise) { "first\($0)q second\($0)q third\($0)q" })
    }

    private func mean(
      _ subjects: Range<Int>, at now: Timestamp, _ wanted: [ItemID], question: (Int) -> String
    ) throws -> Double {
      let ranks = try subjects.map { try rank(of: wanted[$0], for: question($0), at: now) }
      return ranks.reduce(0) { $0 + 1 / Double($1) } / Double(ranks.count)
    }

    private func rank(of item: ItemID, for text: String, at now: Timestamp) throws -> Int {
      let expression = NaturalParser(context: NaturalContext(time: TimeContext(now: now))).parse(text).expression
      var request = SearchRequest(expression, time: TimeContext(now: now), order: .relevance)
      request.question = Question(words: text.split(separator: " ").map(String.init))
      var (rank, place) = (0, 0)
      try IndexReader(path: directory.path + "/index.sqlite").read { session in
        try Searcher(session: session).search(request) { hit in
          place += 1
          if hit.item == item { rank = place }
        }
      }
      return try #require(rank == 0 ? nil : rank)
    }

    private var subjects: Int { LearningSimulationTests.subjects }
    private var filesOfSubject: Int { LearningSimulationTests.filesOfSubject }
    private var start: Timestamp { LearningSimulationTests.start }
  }
}
