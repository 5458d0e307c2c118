import Foundation
import MDTestSupport
import Testing

/// Searches over a small home, each answer compared with a scan of the files that knows nothing of the index.
@Suite struct QueryTests {
  /// A file as the scan sees it.
  private struct Page {
    var path: String
    var name: String
    /// Folded words of the contents, in order.
    var words: [String]
  }

  private let home: ToolHome
  private let pages: [Page]

  private static let vocabulary = [
    "garden", "Gärten", "river", "RIVERS", "stone", "über", "naïve", "façade", "year", "2026", "market",
    "marketing", "résumé", "Straße", "light", "house", "winter", "ocean", "paper", "iron",
  ]

  init() throws {
    home = try ToolHome()
    var random = SeededGenerator(seed: 41)
    var pages: [Page] = []
    for number in 0..<120 {
      let words = (0..<(3 + Int(random.next() % 60))).map { _ in Self.vocabulary.randomElement(using: &random)! }
      let separators = [" ", "\n", ", ", ". ", " – "]
      let text = words.reduce("") { $0 + ($0.isEmpty ? "" : separators.randomElement(using: &random)!) + $1 }
      let name = "\(Self.vocabulary.randomElement(using: &random)!) \(number).txt"
      let path = try home.write(text, to: "d\(number % 7)/\(name)")
      pages.append(Page(path: path, name: name, words: words.map(Self.folded)))
    }
    self.pages = try pages + Self.samples(home)
    _ = try home.mdimport("--quiet", home.files)
  }

  /// Real texts in UTF-8, without markup, so that a plain split into words is what a reader would make of them.
  private static func samples(_ home: ToolHome) throws -> [Page] {
    let folder = BuiltProducts.source("Tests/Fixtures/Truth/files/encodings/tests/utf-8")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter { $0.hasSuffix(".txt") }.map
    { name in
      let contents = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let path = try home.write(contents, to: "samples/\(name)")
      return Page(path: path, name: name, words: words(of: contents))
    }
  }

  private static func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { folded(String($0)) }
  }

  /// Folds case, accents and ligatures; `ß` counts as `ss`.
  private static func folded(_ word: String) -> String {
    word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .replacing("ß", with: "ss").replacing("ẞ", with: "ss").lowercased()
  }

  private func expected(_ matches: (Page) -> Bool) -> Set<String> { Set(pages.filter(matches).map(\.path)) }

  /// Whether the text holds the word as a whole, or the name a word that begins with it.
  private func holds(_ page: Page, _ word: String) -> Bool {
    page.words.contains(word) || Self.words(of: page.name).contains { $0.hasPrefix(word) }
  }

  /// A title, which is a piece of the text, is searched for beginnings too.
  private func mayHold(_ page: Page, _ word: String) -> Bool {
    (page.words + Self.words(of: page.name)).contains { $0.hasPrefix(word) }
  }

  /// Checks that no file is missing, and none is there without a reason. For most words the two sets are one.
  private func expectHits(_ words: [String]) throws {
    let found = try home.run("mdfind", words).lines
    let folds = words.map(Self.folded)
    let missing = expected { page in folds.allSatisfy { holds(page, $0) } }.subtracting(found)
    let groundless = found.subtracting(expected { page in folds.allSatisfy { mayHold(page, $0) } })
    #expect(missing.isEmpty && groundless.isEmpty, "\(words): \(missing) are missing, \(groundless) have no reason")
  }

  @Test func wordsFindExactlyTheFilesThatHoldThem() throws {
    for word in Self.vocabulary {
      try expectHits([word])
      try expectHits([Self.folded(word).uppercased()])
    }
  }

  @Test func severalWordsMustAllBeThere() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<20 {
      let words = (0..<(2 + Int(random.next() % 2))).map { _ in Self.vocabulary.randomElement(using: &random)! }
      try expectHits(words)
    }
  }

  @Test func phrasesMustStandInARow() throws {
    var random = SeededGenerator(seed: 43)
    for _ in 0..<20 {
      let page = pages.prefix(120).randomElement(using: &random)!
      let start = Int(random.next() % UInt64(page.words.count - 1))
      let phrase = Array(page.words[start...(start + 1)])
      let hits = expected { page in zip(page.words, page.words.dropFirst()).contains { [$0, $1] == phrase } }
      #expect(try home.mdfind("\"\(phrase.joined(separator: " "))\"").lines == hits, "\(phrase)")
      #expect(hits.contains(page.path))
    }
  }

  @Test(arguments: ["mark", "river", "gart", "w", "20", "stra"]) func prefixesFindAllThatBeginsWithThem(prefix: String)
    throws
  {
    let hits = expected { page in (page.words + Self.words(of: page.name)).contains { $0.hasPrefix(prefix) } }
    #expect(try home.mdfind(prefix + "*").lines == hits)
  }

  @Test(arguments: ["gart", "RIVER", "1", "12.tx", "uber", "e 1", "nothing like it"]) func partsOfNames(part: String)
    throws
  {
    let fold = Self.folded(part)
    let folders = part == "1" ? home.paths("d1") : []
    let hits = expected { page in fold.split(separator: " ").allSatisfy { Self.folded(page.name).contains($0) } }
      .union(folders)
    let found = try home.mdfind("-name", part).lines
    #expect(found.symmetricDifference(hits) == [])
  }

  @Test func scopesAndCountsAgree() throws {
    for number in 0..<7 {
      let folder = home.files + "/d\(number)"
      let hits = expected { holds($0, "stone") && $0.path.hasPrefix(folder + "/") }
      #expect(try home.mdfind("-onlyin", folder, "stone").lines == hits)
      #expect(try home.mdfind("-onlyin", folder, "-count", "stone").text == "\(hits.count)\n")
    }
  }
}
