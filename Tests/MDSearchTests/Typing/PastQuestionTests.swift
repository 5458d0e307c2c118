import MDDonations
import MDModel
import MDQuery
import MDSearchAPI
import MDTestSupport
import Testing

@testable import MDSearch
@testable import MDStore
@testable import MDStoreWriter

/// Past questions, offered when they are typed again.
@Suite struct PastQuestionTests {
  private static let now = Timestamp(nanoseconds: 1_750_000_000_000_000_000)
  private let directory: TemporaryDirectory
  private let writer: IndexWriter
  private let reader: IndexReader

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    writer = try IndexWriter(path: path)
    try writer.batch { session throws -> Void in
      try Self.donate(["Tax report 2023", "Tax return", "Taxi to the airport"], to: "org.example.Papers", in: session)
      try Self.donate(["Tackle for herring"], to: "org.example.Angler", in: session)
    }
    reader = try IndexReader(path: path)
  }

  private static func donate(_ titles: [String], to bundle: String, in session: WritingSession) throws {
    let items = titles.enumerated().map { place, title in
      DonatedItem(identifier: "\(place)", attributes: [.title: .string(title), .keywords: ["東京都庁"]])
    }
    let bytes = DonationOperation.bytes(of: [.index(items)])
    _ = try session.accept(bytes, of: DonationPart(index: DonationIndex(), batch: bundle), from: bundle)
    while try session.applyDonations(atMost: 9, date: now) {}
  }

  private func item(_ identifier: String, of bundle: String = "org.example.Papers") throws -> ItemID {
    try reader.read { session in
      let address = DonationAddress(bundle: bundle, index: "", identifier: identifier)
      return try #require(try session.item(at: address)).id
    }
  }

  private func ask(_ typed: String, _ item: ItemID, daysAgo: Int = 0) throws {
    try writer.batch { session throws -> Void in
      let question = try #require(try QuestionToKeep.question(of: typed, chosen: item, in: session.reading))
      try session.noteQuestion(question, of: item, date: Self.now - .seconds(daysAgo * 86_400))
    }
  }

  private func completions(_ typed: String, learns: Bool = true) throws -> [SearchCompletion] {
    try reader.read { session in
      try CompletionFinder(session: session, now: Self.now, learns: learns).completions(of: typed, atMost: 20)
    }
  }

  private func questions(_ typed: String) throws -> [String] {
    try completions(typed).filter { $0.source == .question }.map(\.text)
  }

  private func suggestions(_ typed: String, of bundle: String, most: Int = 4, learns: Bool = true) throws -> [String] {
    try reader.read { session in
      var request = SearchRequest(.constant(false), time: TimeContext(now: Self.now))
      let donor = try #require(try session.donor(bundle: bundle, index: ""))
      request.visibility = try Visibility(among: session.items(of: donor.item), in: session)
      request.learns = learns
      return try SuggestionFinder(session: session)
        .suggestions(for: TypedText(typed), filters: [], in: request, atMost: most).map(\.text)
    }
  }

  @Test(arguments: [
    ("  tax  report ", "tax report"), ("tax rep", "tax report"), ("2023 ta", "2023 tax"),
    ("TA", "Tax"), ("tax repair", "tax repair"),
    ("Taxes 2023", "Taxes 2023"), ("tax … report", "tax report"), ("東京", "東京"),
  ])
  func aQuestionIsKeptAsItWasTypedAndItsLastWordEnded(typed: String, kept: String) throws {
    let item = try item("0")
    let question = try reader.read { try QuestionToKeep.question(of: typed, chosen: item, in: $0) }
    #expect(question?.text == kept)
  }

  @Test(arguments: ["", " ", "…", "x", "zz", String(repeating: "tax ", count: 51)])
  func whatIsNoQuestionIsNotKept(typed: String) throws {
    let item = try item("0")
    #expect(try reader.read { try QuestionToKeep.question(of: typed, chosen: item, in: $0) } == nil)
  }

  @Test func aQuestionIsOfferedWholeByTheBeginningOfAnyOfItsWords() throws {
    try ask("refund of tax 2023", try item("0"))
    for typed in ["ta", "tax 2", "ref", "refund ", "20"] {
      #expect(try questions(typed) == ["refund of tax 2023"], "\(typed)")
    }
    for typed in ["efund", "taxi", "refun ", "refund of tax 2023"] { #expect(try questions(typed) == [], "\(typed)") }
    #expect(try completions("refund o").first?.typed == [0..<6, 7..<8])
  }

  @Test func whatIsAskedOftenAndLatelyComesFirst() throws {
    let item = try item("1")
    for daysAgo in [250, 240, 230] { try ask("tallow of old", item, daysAgo: daysAgo) }
    for daysAgo in [3, 2, 1] { try ask("tally of herring", item, daysAgo: daysAgo) }
    try ask("tale of autumn", item, daysAgo: 1)
    #expect(try questions("ta") == ["tally of herring", "tale of autumn", "tallow of old"])
    #expect(try completions("ta").first?.text == "tally of herring")
  }

  @Test func nothingIsOfferedWhereNothingIsLearned() throws {
    try ask("tax of 2023", try item("0"))
    #expect(try !completions("ta", learns: false).contains { $0.source == .question })
    #expect(try suggestions("ta", of: "org.example.Papers").first == "tax of 2023")
    #expect(try !suggestions("ta", of: "org.example.Papers", learns: false).contains("tax of 2023"))
  }

  @Test func anAppIsOfferedWhatWasAskedInItself() throws {
    try ask("tax of 2023", try item("0"))
    #expect(try suggestions("ta", of: "org.example.Angler") == ["Tackle for herring"])
    for text in ["tax a", "tax b", "tax c"] { try ask(text, try item("0"), daysAgo: 1) }
    let found = try suggestions("ta", of: "org.example.Papers")
    // Past questions take up to half of the lines, and no line appears twice.
    #expect(found.count == 4 && found.filter { $0.hasPrefix("tax ") }.count == 2)
    try ask("tax return", try item("1"))
    #expect(try suggestions("tax re", of: "org.example.Papers") == ["tax return", "Tax report 2023"])
  }

  @Test func aQuestionGoesWithItsItem() throws {
    let item = try item("0")
    try ask("tax of 2023", item)
    try writer.batch { session throws -> Void in _ = try session.remove(item) }
    #expect(try questions("ta") == [])
  }
}
