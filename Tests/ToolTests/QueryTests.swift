import Foundation
import MDTestSupport
import Testing

/// Searches over a small home. Each answer is compared with a scan of the files that does not use the index.
@Suite struct QueryTests {
  /// A file as the scan reads it.
  private struct Page {
    var path: String
    var name: String
    /// Case-folded words of the contents, in order.
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

  /// Real UTF-8 texts without markup, so that a plain split into words gives the words a reader would see.
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

  /// True if the text contains the whole word, or if a word of the name begins with it.
  private func holds(_ page: Page, _ word: String) -> Bool {
    page.words.contains(word) || Self.words(of: page.name).contains { $0.hasPrefix(word) }
  }

  /// True if a word of the text or the name begins with the word. A title is a part of the text, and its words also
  /// match by prefix.
  private func mayHold(_ page: Page, _ word: String) -> Bool {
    (page.words + Self.words(of: page.name)).contains { $0.hasPrefix(word) }
  }

  /// Expects that no file is missing and that every found file has a reason. For most words, both sets of files are
  /// equal.
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
