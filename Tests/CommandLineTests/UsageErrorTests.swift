import MDCommandLine
import MDModel
import MDTestSupport
import MDTools
import Testing

@Suite struct UsageErrorTests {
  private func failure<Options: ToolOptions>(_ type: Options.Type, _ words: [String]) -> ToolError? {
    do throws(ToolError) {
      _ = try Invocation<Options>(words.map { Array($0.utf8) })
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      (["-onlyni", "/a", "x"], "Unknown option -onlyni", "did you mean -onlyin?"),
      (["--jsn", "x"], "Unknown option --jsn", "did you mean --json?"),
      (["x", "-onlyin"], "-onlyin needs a value: directory", "see mdfind --help"),
      (["--limit", "many", "x"], "--limit was given 'many', but it takes a whole number, 0 or more", nil),
      (["--limit", "-1", "x"], "--limit was given '-1', but it takes a whole number, 0 or more", nil),
      (["--sort=colour", "x"], "--sort was given 'colour', but it takes one of: date, relevance, name, size", nil),
      (["-count=3", "x"], "-count takes no value", nil),
      (["-onlyin", "", "x"], "-onlyin was given an empty directory", nil),
      (["-literal", "-interpret", "x"], "-literal and -interpret exclude one another", nil),
      (["-0", "--snippet", "x"], "-0 and --snippet exclude one another", nil),
      (
        ["--fold-duplicates", "-count", "x"], "--fold-duplicates and -count exclude one another",
        "every file is counted, copies too"
      ),
      (["--fold-duplicates", "-live", "x"], "--fold-duplicates and -live exclude one another", nil),
      (["--fold-duplicates", "--explain", "x"], "--fold-duplicates and --explain exclude one another", nil),
      (
        ["--complete", "x", "-onlyin", "/a"], "--complete and -onlyin exclude one another",
        "completions are of the whole index"
      ),
      (["--complete", "x", "y"], "--complete takes one text", "quote it: mdfind --complete 'annual rep'"),
      (["--complete", "x", "-0", "--json"], "-0 and --json exclude one another", nil),
    ] as [([String], String, String?)])
  func mdfind(words: [String], message: String, hint: String?) {
    #expect(failure(FindOptions.self, words) == .usage(message, hint: hint))
  }

  /// A value that is missing lists the same values as one that is wrong.
  @Test func missingValuesListTheValues() {
    #expect(failure(FindOptions.self, ["x", "--sort"])?.message == "--sort needs one of: date, relevance, name, size")
    #expect(failure(FindOptions.self, ["x", "--limit"])?.message == "--limit needs a whole number, 0 or more")
    #expect(failure(FindOptions.self, ["x", "-attr"])?.hint == "list the attributes: mdimport -A")
    #expect(failure(ImportOptions.self, ["--jobs"])?.message == "--jobs needs a whole number, from 1 to 256")
    #expect(failure(ImportOptions.self, ["-r"])?.hint == "list the importers: mdimport -L")
    #expect(failure(UtilityOptions.self, ["-r"])?.hint == "list the importers: mdimport -L")
    let missing = failure(UtilityOptions.self, ["--simulate"])?.message
    let wrong = failure(UtilityOptions.self, ["--simulate", "earthquake"])?.message
    let troubles = SimulatedTrouble.allCases.map(\.rawValue).joined(separator: ", ")
    #expect(missing == "--simulate needs one of: " + troubles)
    #expect(wrong == "--simulate was given 'earthquake', but it takes one of: " + troubles)
  }

  /// A file alone is no search: other tools explain it.
  @Test func anExplanationOfASearchNeedsOne() {
    #expect(
      failure(FindOptions.self, ["--why", "f"])
        == .usage("--why needs a query", hint: "explain the file without a query: mdls --why FILE"))
  }

  @Test func nothingToSearchFor() {
    for words in [[], ["-count"], ["  "]] {
      #expect(failure(FindOptions.self, words)?.message == "nothing to search for")
    }
  }

  @Test(
    arguments: [
      (["-raw", "--json", "f"], "-raw and --json exclude one another"),
      (["-plist", "-", "-name", "a", "f"], "-plist and -name exclude one another"),
      (["-plist", "-", "-nullMarker", "a", "f"], "-plist and -nullMarker exclude one another"),
      (["-plist", "-", "-raw", "f"], "-raw and -plist exclude one another"),
      (["--why", "-sdb", "f"], "--why and -sdb exclude one another"),
      (["-nam", "a", "f"], "Unknown option -nam"),
    ] as [([String], String)])
  func mdls(words: [String], message: String) {
    #expect(failure(ListOptions.self, words)?.message == message)
    #expect(failure(ListOptions.self, words)?.status == .usage)
  }

  @Test(
    arguments: [
      (["-d2", "f"], "-d needs -t"), (["-t"], "-t needs a file"), (["-r"], "-r needs the name of an importer"),
      (["-t", "-d4", "f"], "-d was given '4', but it takes one of: 1, 2, 3"),
      (["-L", "-A"], "-L and -A exclude one another"),
      (["-tz", "f"], "Unknown option -tz"), (["--rebuild", "-L"], "--rebuild goes with indexing only"),
      (["-t", "--thumbnails", "f"], "--thumbnails goes with indexing only"),
      (["-j0", "f"], "--jobs was given '0', but it takes a whole number, from 1 to 256"),
      (["-X", "f"], "nothing to do with 'f': a list takes no files"),
    ] as [([String], String)])
  func mdimport(words: [String], message: String) {
    #expect(failure(ImportOptions.self, words)?.message == message)
  }

  /// Any bytes give either options or a usage error, and operands are never lost.
  @Test func anyBytesAreReadOrRefused() throws {
    var generator = SeededGenerator(seed: 20)
    let pieces: [[UInt8]] = ["-", "--", "-name", "--json", "=", "-td3", "-0", "x", "", "\u{0}", "é"].map {
      Array($0.utf8)
    }
    for _ in 0..<3_000 {
      let words = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
          + (0..<Int.random(in: 0..<3, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
      }
      for error in [
        outcome(FindOptions.self, words), outcome(ListOptions.self, words), outcome(ImportOptions.self, words),
      ] {
        #expect(error == nil || error?.status == .usage)
      }
      let escaped = try ParsedArguments([Array("--".utf8)] + words, table: ListOptions.table)
      #expect(escaped.operands == words)
    }
  }

  private func outcome<Options: ToolOptions>(_ type: Options.Type, _ words: [[UInt8]]) -> ToolError? {
    do throws(ToolError) {
      _ = try Invocation<Options>(words)
      return nil
    } catch {
      return error
    }
  }
}
