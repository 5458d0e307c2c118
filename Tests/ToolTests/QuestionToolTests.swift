import Foundation
import MDTestSupport
import Testing

/// `mdfind --sort relevance` with typing mistakes, other word forms and missing words, and its messages about them.
@Suite struct QuestionToolTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.write("The electrician sent two invoices for the garden.\n", to: "both.txt")
    try home.write("One invoice.\n\nA second line, and\nan invoice again.\n", to: "invoice.md")
    try home.write("All about gardens and gardening.\n", to: "garden.txt")
    try home.write("Nothing of that.\n", to: "other.txt")
    try home.write(Self.pdf(["an introduction", "chapter one", "the zeppelins of the garden"]), to: "book.pdf")
    try home.write([0, 1, 2, 3], to: "garden.bin")
    for number in 0..<9 { try home.write("Of other things.\n", to: "more/\(number).txt") }
    _ = try home.mdimport(home.files)
  }

  /// A PDF document with one line of text on each page.
  private static func pdf(_ pages: [String]) -> String {
    let kids = pages.indices.map { "\(10 + 2 * $0) 0 R" }.joined(separator: " ")
    var objects = [
      "1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj",
      "2 0 obj <</Type /Pages /Kids [\(kids)] /Count \(pages.count)>> endobj",
      "3 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj",
    ]
    for (number, text) in pages.enumerated() {
      let stream = "BT /F1 12 Tf 72 720 Td (\(text)) Tj ET"
      objects.append(
        """
        \(10 + 2 * number) 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]
        /Resources <</Font <</F1 3 0 R>>>> /Contents \(11 + 2 * number) 0 R>> endobj
        \(11 + 2 * number) 0 obj <</Length \(stream.utf8.count)>> stream
        \(stream)
        endstream endobj
        """)
    }
    // The cross-reference table is wrong. PDF readers then search for the objects.
    return "%PDF-1.4\n\(objects.joined(separator: "\n"))\ntrailer <</Root 1 0 R /Size 99>>\nstartxref\n0\n%%EOF\n"
  }

  private func path(_ name: String) -> String { home.files + "/" + name }

  private func lines(_ result: ToolResult) -> [String] { result.text.split(separator: "\n").map(String.init) }

  // MARK: Answers

  @Test func filesWithMoreOfTheWordsComeFirst() throws {
    let found = try home.mdfind("--sort", "relevance", "gardens with an invoice and a zebra")
    #expect(found.status == 0 && found.messages.isEmpty)
    #expect(try lines(home.mdfind("--sort", "relevance", "garden electricians invoicing")).first == path("both.txt"))
    #expect(found.lines == home.paths("both.txt", "invoice.md", "garden.txt", "garden.bin", "book.pdf"))
    #expect(try home.mdfind("--sort", "relevance", "-count", "gardens with an invoice and a zebra").text == "5\n")
    // Sorted by date, all words must occur exactly as typed.
    #expect(try home.mdfind("gardens", "invoice").lines == [])
  }

  @Test func filesOfTheSameContentAreFolded() throws {
    for name in ["copy/garden.txt", "copy/other name.txt"] {
      try home.write("All about gardens and gardening.\n", to: name)
    }
    try home.write("All about gardens and gardening!\n", to: "copy/not quite.txt")
    _ = try home.mdimport(home.files)
    let all = lines(try home.mdfind("--sort", "relevance", "gardening"))
    let folded = lines(try home.mdfind("--sort", "relevance", "--fold-duplicates", "gardening"))
    let first = try #require(all.first { $0.hasSuffix("garden.txt") || $0.hasSuffix("other name.txt") })
    #expect(folded.contains(first + "   and 2 more") && folded.count == all.count - 2, "\(folded) of \(all)")
    #expect(folded.contains(path("copy/not quite.txt")))
    let json = try home.mdfind("--sort", "relevance", "--fold-duplicates", "--json", "--limit", "9", "gardening").text
    let copies = json.split(separator: "\n").compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
    }.compactMap { $0["copies"] as? [[String: String]] }
    let others = home.paths("garden.txt", "copy/garden.txt", "copy/other name.txt").filter { $0 != first }
    #expect(copies.count == 1 && Set(copies[0].compactMap { $0["path"] }) == Set(others), "\(json)")
  }

  @Test func conditionsHoldByRelevanceToo() throws {
    func found(_ words: String...) throws -> Set<String> {
      try home.run("mdfind", ["--sort", "relevance"] + words).lines
    }
    #expect(
      try found("garden invoice -electrician") == home.paths("invoice.md", "garden.txt", "garden.bin", "book.pdf"))
    #expect(try found("garden \"two invoices\"") == home.paths("both.txt"))
    #expect(try found("garden", "kind:pdf") == home.paths("book.pdf"))
    #expect(try found("garden OR zebra") == home.paths("both.txt", "garden.txt", "garden.bin", "book.pdf"))
    #expect(try found("garden AND electrician") == home.paths("both.txt"))
    #expect(try found("-onlyin", path("garden.txt"), "garden invoice") == home.paths("garden.txt"))
  }

  @Test func pagesAreThoseOfTheWhole() throws {
    let whole = try lines(home.mdfind("--sort", "relevance", "garden invoice"))
    #expect(whole.count == 5)
    for offset in 0...5 {
      let page = try home.mdfind("--sort", "relevance", "--offset", "\(offset)", "--limit", "2", "garden invoice")
      #expect(lines(page) == Array(whole.dropFirst(offset).prefix(2)))
    }
  }

  // MARK: Mistakes

  @Test func aMistakeIsCorrectedAndTold() throws {
    let found = try home.mdfind("--sort", "relevance", "electrisian")
    #expect(found.lines == home.paths("both.txt") && found.status == 0)
    #expect(found.messages == "mdfind: showing results for electrician, because no item contains electrisian\n")
    let quoted = try home.mdfind("--sort", "relevance", "\"electrisian\"")
    #expect(quoted.text.isEmpty && quoted.messages.isEmpty && quoted.status == 0)
    #expect(try home.mdfind("--sort", "relevance", "-count", "electrisian").text == "1\n")
  }

  @Test func aHintTellsWhatRelevanceWouldFind() throws {
    let found = try home.mdfind("invoice", "zebra")
    #expect(found.text.isEmpty && found.status == 0)
    let hint = "no item contains all words; --sort relevance finds 2 with some of them, first \(path("invoice.md"))"
    #expect(found.messages == "mdfind: \(hint)\n")
    // No hint appears if nothing would be found, if something was found, for expressions, or if no answers were
    // requested.
    #expect(try home.mdfind("zebra").messages.isEmpty && home.mdfind("invoice").messages.isEmpty)
    #expect(try home.mdfind("kMDItemTextContent == 'zebra'").messages.isEmpty)
    #expect(try home.mdfind("-count", "invoice", "zebra").messages.isEmpty)
    #expect(try home.mdfind("--limit", "0", "invoice zebra").messages.isEmpty)
    #expect(try home.mdfind("--offset", "1", "invoice zebra").messages.isEmpty)
    #expect(try home.mdfind("invoice AND zebra").messages.isEmpty)
    #expect(try home.mdfind("--sort", "name", "electrisian").messages.contains("--sort relevance finds 1 with some"))
  }

  // MARK: Reasons

  private func reasons(_ name: String, _ words: String...) throws -> [String] {
    let said = try home.run("mdfind", ["--why", path(name)] + words)
    #expect(said.status == 0 && said.messages.isEmpty, "\(said.messages)")
    return lines(said).filter { $0.hasPrefix("why ") }.map { String($0.dropFirst(12)) }
  }

  @Test func whatIsFoundHasItsPlaceAndScore() throws {
    let byRelevance = try reasons("both.txt", "--sort", "relevance", "invoice garden")
    let place = /it is result 1 of 5, score [0-9.]+ = .*text [0-9.]+.* \+ all words [0-9.]+ .*\+ nearness [0-9.]+ .*/
    #expect(byRelevance.first?.wholeMatch(of: place) != nil, "\(byRelevance)")
    #expect(byRelevance.dropFirst() == ["it contains invoice (as invoices), garden"])
    let byDate = try reasons("garden.txt", "gardening")
    #expect(byDate == ["it is result 1 of 1", "it contains gardening"])
  }

  @Test func whatIsNotFoundHasTheReasonsWhy() throws {
    let missing = try reasons("garden.txt", "garden electrician")
    #expect(missing.first == "it is not among the results")
    #expect(missing.contains { $0.hasPrefix("it does not meet ") && $0.contains("electrician") })
    #expect(missing.contains("it contains garden") && missing.contains("it does not contain electrician"))
    #expect(
      missing.contains { $0.hasPrefix("with --sort relevance it is result ") && $0.hasSuffix(" of 4") }, "\(missing)")
    #expect(missing.contains("without what it does not meet it is result 3 of 4"), "\(missing)")
    let excluded = try reasons("garden.txt", "--sort", "relevance", "garden -gardening")
    #expect(excluded.first == "it is not among the results")
    #expect(excluded.contains { $0.hasPrefix("it does not meet !(") }, "\(excluded)")
    let nothing = try reasons("other.txt", "--sort", "relevance", "garden")
    #expect(nothing == ["it is not among the results", "it does not contain garden"])
  }

  /// Word forms count as in the ranking. Prefixes count only in names and for the last word, and common words never.
  @Test func wordsAreThoseThatTheRankerCounts() throws {
    try home.write("They elect somebody.\n", to: "vote.txt")
    try home.write("Of the house.\n\nThe electrician sent two invoices for the garden.\n", to: "house.txt")
    _ = try home.mdimport(home.files)
    let forms = try reasons("house.txt", "--sort", "relevance", "elect the gardener and an invoicing")
    #expect(forms.contains("it contains gardener (as garden), invoicing (as invoices)"), "\(forms)")
    #expect(forms.contains("it does not contain elect"), "\(forms)")
    #expect(forms.contains("too common to count: the, and, an"), "\(forms)")
    let beginning = try reasons("house.txt", "--sort", "relevance", "gardener elect")
    #expect(beginning.contains("it contains gardener (as garden), elect (as electrician)"), "\(beginning)")
  }

  @Test func remediesTellWhichPlaceTheyGive() throws {
    try home.write("The elephants of the garden.\n", to: "elephant.txt")
    try home.write("The elegants are many: elegants, gardens, elegants.\n", to: "elegant.txt")
    _ = try home.mdimport(home.files)
    let words = try reasons("elephant.txt", "--sort", "relevance", "elegants garden")
    #expect(words.contains("spelled elephants in place of elegants it is result 1 of 6"), "\(words)")
    #expect(words.contains { $0.hasPrefix("without elegants it is result ") }, "\(words)")
    let conditions = try reasons("both.txt", "--sort", "relevance", "invoices electrician kind:pdf")
    #expect(conditions.first == "it is not among the results", "\(conditions)")
    #expect(conditions.last == "without what it does not meet it is result 1 of 2", "\(conditions)")
    // No single change would make the first question match.
    #expect(try reasons("both.txt", "--sort", "relevance", "invoices electrician").count == 2)
  }

  @Test func anotherOrderIsARemedy() throws {
    let late = try home.write("Of gardens, too, in the end, among many other things of the year.\n", to: "late.txt")
    #expect(try home.shell("touch -d 2040-01-01 '\(late)'").status == 0)
    _ = try home.mdimport(home.files)
    let said = try reasons("late.txt", "--sort", "relevance", "gardens")
    #expect(said.first?.hasPrefix("it is result 1 of") == false && said.last == "with --sort date it is result 1 of 2")
  }

  @Test func pagesAndFoldersAreReasons() throws {
    let beyond = try reasons("garden.txt", "--sort", "relevance", "--limit", "1", "garden invoice")
    let number = try #require(beyond.first?.firstMatch(of: /it is result ([2-5]) of 5/)?.output.1)
    #expect(beyond.contains("it is beyond --limit 1; --limit \(number) prints it"), "\(beyond)")
    let before = try reasons("both.txt", "--sort", "relevance", "--offset", "1", "garden invoice")
    #expect(before.contains("--offset 1 skips it"), "\(before)")
    let outside = try reasons("garden.txt", "-onlyin", path("more"), "garden")
    #expect(outside.prefix(2) == ["it is not among the results", "it is not below the folders of -onlyin"])
  }

  // MARK: Words that are none, and readings

  /// Relevance finds the same files as date order for wildcards inside words.
  @Test func wildcardsInsideWordsHold() throws {
    func found(_ words: String) throws -> Set<String> { try home.mdfind("--sort", "relevance", words).lines }
    for words in ["inv*ce", "*trician", "*rodu*", "inv*ce garden"] {
      let expected = try home.mdfind(words).lines
      #expect(try found(words) == expected && !expected.isEmpty, "\(words)")
    }
    #expect(try found("zep* zebra") == home.paths("book.pdf"))
    // A word with a wildcard is taken literally, so it is not corrected.
    #expect(try home.mdfind("--sort", "relevance", "electris*").text.isEmpty)
  }

  /// If reading words as kinds or dates leaves no answers, they are searched as words, and a message says so.
  @Test func readingsThatFindNothingAreTakenBack() throws {
    try home.write("Photos from the last summer\n", to: "album.txt")
    try home.write("A report of the garden\n", to: "report.txt")
    #expect(try home.shell("touch -d 2001-01-01 report.txt").status == 0)
    _ = try home.mdimport(home.files)
    let found = try home.mdfind("--sort", "relevance", "photos from last summer")
    #expect(found.lines.contains(path("album.txt")))
    let told = /mdfind: no item matches "photos" as a kind, image and "from last summer" as a date, (.*)\n/
    let rest = try #require(found.messages.wholeMatch(of: told)?.output.1, "\(found.messages)")
    #expect(rest.hasSuffix("; showing results for the words") && !rest.contains("\n"))
    #expect(try home.mdfind("--sort", "relevance", "-count", "photos from last summer").text != "0\n")
    // The reading stays if it finds something, or if the plain words find nothing either.
    #expect(try home.mdfind("--sort", "relevance", "pdf about the garden").messages.contains("was read as a kind, pdf"))
    let neither = try home.mdfind("--sort", "relevance", "videos of yesterday")
    #expect(neither.text.isEmpty && neither.messages.contains("was read as a kind, movie"))
    // In date order, a hint says what relevance would find.
    let hint = try home.mdfind("photos last summer zebra")
    #expect(hint.messages.contains("--sort relevance finds"), "\(hint.messages)")
  }

  @Test func whatIsNotIndexedIsSaid() throws {
    try home.write("a late garden", to: "late.txt")
    #expect(try reasons("late.txt", "garden") == ["it is not in the index; see mdls --why"])
    let textless = try reasons("garden.bin", "garden")
    #expect(textless.contains("the index has no text of it; see mdls --why"), "\(textless)")
    #expect(textless.first?.hasPrefix("it is result ") == true)
  }

  // MARK: JSON

  private func objects(_ words: String...) throws -> [String: [String: Any]] {
    let found = try home.run("mdfind", ["--json", "--snippet"] + words)
    let all = try found.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    return Dictionary(
      uniqueKeysWithValues: all.map { (($0["path"] as? String ?? "").split(separator: "/").last ?? "", $0) }
    )
    .reduce(into: [:]) { $0[String($1.key)] = $1.value }
  }

  @Test func scoresPagesAndLinesAreMembers() throws {
    let found = try objects("--sort", "relevance", "zeppelin garden invoicing")
    for (name, object) in found {
      let score = try #require(object["score"] as? Double, "\(name)")
      let parts = try #require(object["parts"] as? [[String: Any]], "\(name)")
      let sum = parts.compactMap { $0["amount"] as? Double }.reduce(0, +)
      #expect(score > 0 && abs(sum - score) < 1e-6 && !parts.contains { $0["feature"] as? String == nil }, "\(name)")
    }
    func snippet(_ name: String) -> [String: Any]? { found[name]?["snippet"] as? [String: Any] }
    #expect(snippet("book.pdf")?["page"] as? Int == 3 && snippet("book.pdf")?["line"] == nil, "\(found)")
    #expect((snippet("book.pdf")?["text"] as? String)?.contains("zeppelins of the garden") == true)
    #expect(snippet("invoice.md")?["line"] as? Int == 1 && snippet("invoice.md")?["page"] == nil)
    #expect(snippet("garden.bin") == nil)
  }

  @Test func linesAreThoseOfTheFirstMatchShown() throws {
    let found = try objects("again")
    #expect((found["invoice.md"]?["snippet"] as? [String: Any])?["line"] as? Int == 4)
    // There are no scores in date order.
    #expect(found["invoice.md"]?["score"] == nil && found["invoice.md"]?["parts"] == nil)
  }

  @Test func snippetsShowOtherFormsAndCorrections() throws {
    let forms = try home.mdfind("--snippet", "--sort", "relevance", "gardener")
    #expect(forms.text.contains("two invoices for the garden.\n"))
    let corrected = try home.mdfind("--snippet", "--color", "always", "--sort", "relevance", "electrisian")
    #expect(corrected.text.contains("electrician\u{1B}["), "\(corrected.text)")
  }
}
