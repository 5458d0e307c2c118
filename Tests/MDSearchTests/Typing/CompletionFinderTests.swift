import MDModel
import MDSearchAPI
import MDStore
import MDStoreWriter
import Testing

@testable import MDSearch

/// Completions of typed text from an index.
@Suite struct CompletionFinderTests {
  private let items: TitledItems

  private static let batches: [[TitledItems.Item]] = [
    [
      .init(name: "a1.txt", attributes: [.title: "Annual report of payments", .authors: ["Anna Berg"]], age: 400),
      .init(name: "a2.txt", attributes: [.title: "Annual report of staff", .keywords: ["anniversary"]], age: 300),
      .init(name: "a3.txt", attributes: [.title: "Annual report of payments", .city: "Antwerp"], age: 200),
    ],
    [
      .init(name: "garden plan.txt", age: 1), .init(name: "garden.md", age: 900), .init(name: "gardenia.jpg", age: 900),
      .init(name: "b1.txt", attributes: [.title: "Meeting notes"], age: 3),
      .init(name: "b2.txt", attributes: [.title: "My meeting in May"], age: 3),
      .init(name: "b3.txt", attributes: [.title: "No MEETING today"], age: 3),
      .init(name: "c1.txt", attributes: [.title: "Straße nach Süden"], age: 3),
    ],
  ]

  init() throws { items = try TitledItems(Self.batches) }

  private func completions(_ typed: String, most: Int = 20, withheld: [FilePath] = []) throws -> [SearchCompletion] {
    try items.read { session in
      let visibility = try Visibility(withheld: withheld, in: session)
      return try CompletionFinder(session: session, visibility: visibility, now: TitledItems.now)
        .completions(of: typed, atMost: most)
    }
  }

  private func texts(_ typed: String) throws -> [String] { try completions(typed).map(\.text) }

  @Test func titlesNamesPeopleKeywordsAndPlacesAreCompletions() throws {
    let sources = Dictionary(uniqueKeysWithValues: try completions("an").map { ($0.text, $0.source) })
    #expect(
      sources == [
        "Annual": .word, "Annual report of payments": .title, "Annual report of staff": .title, "Anna Berg": .person,
        "anniversary": .keyword, "Antwerp": .place,
      ])
    #expect(try texts("garden").first == "garden plan")
    #expect(try texts("garden p") == ["garden plan"])
  }

  @Test func everyTypedWordBeginsOneOfTheText() throws {
    #expect(Set(try texts("rep ann")) == ["Annual report of payments", "Annual report of staff"])
    #expect(try texts("rep anx").isEmpty && texts("eeting").isEmpty && texts("").isEmpty && texts(" ").isEmpty)
    let found = try completions("strasse na")
    #expect(found.first?.text == "Straße nach Süden" && found.first?.typed == [0..<7, 8..<10])
  }

  @Test func aWordThatThreeItemsHaveIsACompletion() throws {
    let meeting = try #require(try completions("mee").first { $0.source == .word })
    #expect(meeting.text == "meeting" && meeting.typed == [0..<3])
    #expect(try !completions("pay").contains { $0.source == .word })
  }

  @Test func behindABlankPhrasesGoOn() throws {
    let found = try completions("annual ")
    #expect(found.filter { $0.source == .phrase }.map(\.text) == ["annual report"])
    #expect(found.first { $0.source == .phrase }?.typed == [0..<7])
    #expect(try texts("annual report ").contains("Annual report of payments"))
    // A blank ends the word, so it is no longer a prefix.
    #expect(try texts("annua ").isEmpty && !texts("garden ").contains("gardenia"))
  }

  @Test func newTextsComeFirst() throws {
    let titles = try completions("annual").filter { $0.source == .title }
    #expect(titles.map(\.text) == ["Annual report of payments", "Annual report of staff"])
    #expect(try completions("ga").map(\.score) == completions("ga").map(\.score).sorted(by: >))
    #expect(try completions("an", most: 2).count == 2 && completions("an", most: 0).isEmpty)
  }

  @Test func whatIsUsedComesFirstWhereUseCounts() throws {
    try items.write { session in
      let staff = try #require(try session.reading.item(at: FilePath("/titled/a2.txt")))
      for hours in 0..<3 { try session.noteUse(of: staff.id, words: [], date: TitledItems.now - .seconds(9 - hours)) }
    }
    func first(learns: Bool, at now: Timestamp = TitledItems.now) throws -> String? {
      try items.read { session in
        try CompletionFinder(session: session, now: now, learns: learns).completions(of: "annual rep", atMost: 3)
          .first { $0.source == .title }?.text
      }
    }
    #expect(try first(learns: true) == "Annual report of staff")
    #expect(try first(learns: false) == "Annual report of payments")
    // Old uses lose their effect.
    #expect(try first(learns: true, at: TitledItems.now + .seconds(300 * 86_400)) == "Annual report of payments")
  }

  @Test func kindsAreCompletedWithAndWithoutTheirKeyword() throws {
    #expect(try texts("kind:pd") == ["kind:pdf"] && completions("kind:pd")[0].typed == [0..<7])
    #expect(try texts("annual kind:pd") == ["annual kind:pdf"])
    let image = try #require(try completions("ima").first)
    #expect(image.text == "kind:image" && image.typed == [5..<8] && image.source == .kind)
    #expect(try texts("kind:präs") == ["kind:Präsentation"])
    #expect(try texts("im").isEmpty && texts("annual ima").isEmpty)
  }

  @Test func whatNobodyTypesIsNotCompleted() throws {
    for typed in ["annual" + String(repeating: " ", count: 1_000), "…", "\u{0}", "\u{FFFD}\u{FFFD}", "\t\n"] {
      #expect(try texts(typed).isEmpty, "\(typed.debugDescription)")
    }
    #expect(try !texts("annual" + String(repeating: " ", count: 900)).isEmpty)
  }

  @Test func nothingOfFoldersThatAreNotSearchedIsTold() throws {
    #expect(try completions("annual", withheld: [TitledItems.folder]).isEmpty)
  }
}
