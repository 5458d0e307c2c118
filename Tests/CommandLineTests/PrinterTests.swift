import Foundation
import MDCommandLine
import MDJSON
import MDModel
import MDSearchAPI
import MDTools
import Testing

/// Attributes with everything that a printer must handle.
private let sample: AttributeSet = [
  "kMDItemTitle": "Ein \"Wein\" für \\alle\nund \u{1B}[31mjeden",
  "_kMDItemDisplayNameWithExtensions": "wein.pdf",
  "kMDItemFSSize": 12_345,
  "kMDItemPageWidth": 12.0,
  "kMDItemDurationSeconds": 183.6146031746032,
  "kMDItemFSInvisible": false,
  "kMDItemContentCreationDate": .date(Timestamp(nanoseconds: 1_779_350_343_500_000_000)),
  "kMDItemAuthors": ["Zoë \"Z\" Ng", "王小明", "🍷 \\ fin"],
  "kMDItemFSNodeCount": [1, 2],
  "kMDItemUsedDates": [.date(Timestamp(nanoseconds: 0))],
  "kMDItemKeywords": [],
  "kMDItemIcon": .data([0x48, 0x65, 0x6C, 0x6C, 0x6F]),
  "kMDItemTextContent": "never to be seen",
]

@Suite struct ListPrinterTests {
  private func printed(
    _ words: String..., files: [(path: String, attributes: AttributeSet)] = [("/a", sample)], isTerminal: Bool = false
  ) throws -> [UInt8] {
    let arguments = words.map { Array($0.utf8) } + files.map { Array($0.path.utf8) }
    guard case .run(let options) = try Invocation<ListOptions>(arguments) else {
      throw ToolError(.failure, "printed instead of run")
    }
    var printer = ListPrinter(options, isTerminal: isTerminal)
    var output: [UInt8] = []
    for file in files { printer.append(path: FilePath(file.path), file.attributes, to: &output) }
    printer.finish(to: &output)
    return output
  }

  @Test func listing() throws { try expectGolden(try printed(), "mdls-listing.txt") }

  @Test func namesAskedForPrintThoughMissing() throws {
    let output = try printed("-name", "kMDItemTitleX", "-name", "kMDItemFSSize", "-name", "kMDItemTextContent")
    #expect(
      String(decoding: output, as: UTF8.self) == """
        kMDItemFSSize      = 12345
        kMDItemTextContent = (null)
        kMDItemTitleX      = (null)

        """)
  }

  @Test func severalFilesAreNamedOnATerminalOnly() throws {
    let files: [(path: String, attributes: AttributeSet)] = [("/a", ["k": 1]), ("/b\n", ["k": 2])]
    #expect(String(decoding: try printed("-n", "k", files: files), as: UTF8.self) == "k = 1\nk = 2\n")
    #expect(
      String(decoding: try printed("-n", "k", files: files, isTerminal: true), as: UTF8.self)
        == "/a:\nk = 1\n\n/b?:\nk = 2\n")
  }

  @Test func rawKeepsTheOrderAndSeparatesWithNUL() throws {
    let output = try printed(
      "-raw", "-nullMarker", "-", "-name", "kMDItemTitle", "-name", "none", "-name", "kMDItemKeywords",
      files: [("/a", sample), ("/b", [:])])
    let title = "Ein \"Wein\" für \\alle\nund \u{1B}[31mjeden"
    #expect(String(decoding: output, as: UTF8.self) == "\(title)\0-\0(\n)\0-\0-\0-")
  }

  @Test func json() throws { try expectGolden(try printed("--json"), "mdls-json.txt") }

  @Test func jsonIsReadByOthers() throws {
    let lines = try printed("--json", files: [("/a", sample), ("/b", [:])]).split(separator: 10)
    #expect(lines.count == 2)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(lines[0])) as? [String: Any])
    let attributes = try #require(object["attributes"] as? [String: Any])
    #expect(object["path"] as? String == "/a")
    #expect(attributes["kMDItemTitle"] as? String == "Ein \"Wein\" für \\alle\nund \u{1B}[31mjeden")
    #expect(attributes["kMDItemAuthors"] as? [String] == ["Zoë \"Z\" Ng", "王小明", "🍷 \\ fin"])
    #expect(attributes["kMDItemIcon"] as? String == Data("Hello".utf8).base64EncodedString())
    #expect(attributes["kMDItemTextContent"] == nil)
  }

  @Test func propertyListIsReadByOthers() throws {
    let output = try printed("-plist", "-")
    let object = try PropertyListSerialization.propertyList(from: Data(output), format: nil)
    let attributes = try #require(object as? [String: Any])
    // XML 1.0 cannot represent the escape character.
    #expect(attributes["kMDItemTitle"] as? String == "Ein \"Wein\" für \\alle\nund \u{FFFD}[31mjeden")
    #expect(attributes["kMDItemAuthors"] as? [String] == ["Zoë \"Z\" Ng", "王小明", "🍷 \\ fin"])
    #expect(attributes["kMDItemFSSize"] as? Int == 12_345)
    #expect(attributes["kMDItemDurationSeconds"] as? Double == 183.6146031746032)
    #expect(attributes["kMDItemFSInvisible"] as? Bool == false)
    #expect(attributes["kMDItemIcon"] as? Data == Data("Hello".utf8))
    #expect(attributes["kMDItemContentCreationDate"] as? Date == Date(timeIntervalSince1970: 1_779_350_343))
    #expect(attributes.count == sample.count - 1)
  }

  /// For every file Spotlight lists some attributes, whether or not they have a value.
  @Test func someAttributesAreAlwaysListed() throws {
    let expected = """
      kMDItemFSHasCustomIcon = (null)
      kMDItemFSIsStationery  = (null)
      kMDItemFSNodeCount     = 3

      """
    let files: [(path: String, attributes: AttributeSet)] = [("/a", ["kMDItemFSNodeCount": 3])]
    #expect(String(decoding: try printed(files: files), as: UTF8.self) == expected)
    #expect(String(decoding: try printed("-raw", files: files), as: UTF8.self) == "(null)\0(null)\03")
    let withRecord = String(decoding: try printed("-sdb", files: files), as: UTF8.self)
    #expect(withRecord.hasPrefix("_kMDItemSDBInfo        = (null)\n"))
    #expect(String(decoding: try printed("--json", files: files), as: UTF8.self).contains(#"{"kMDItemFSNodeCount":3}"#))
  }

  @Test func severalPropertyListsAreAnArray() throws {
    let output = try printed("-plist", "-", files: [("/a", ["k": .real(.infinity)]), ("/b", [:])])
    let object = try PropertyListSerialization.propertyList(from: Data(output), format: nil)
    let files = try #require(object as? [[String: Any]])
    #expect(files.map(\.count) == [1, 0])
    #expect(files[0]["k"] as? Double == .infinity)
    // The format does not depend on the number of files found, because scripts rely on it.
    let alone = PropertyListWriter.document([["k": 1]], isList: true)
    #expect(try PropertyListSerialization.propertyList(from: Data(alone), format: nil) is [[String: Any]])
  }

  @Test func propertyListLayout() throws { try expectGolden(try printed("-plist", "-"), "mdls-plist.txt") }

  @Test(arguments: [(12.0, "12"), (0.1, "0.1"), (-0.5, "-0.5"), (1e20, "1e+20"), (.nan, "nan"), (.infinity, "inf")])
  func reals(number: Double, expected: String) throws {
    let output = try printed("-n", "k", files: [("/a", ["k": .real(number)])])
    #expect(String(decoding: output, as: UTF8.self) == "k = \(expected)\n")
  }
}

@Suite struct ResultPrinterTests {
  private func printed(
    _ words: String..., file: SearchResult, isTerminal: Bool = false, environment: [String: String] = [:]
  ) throws -> [UInt8] {
    guard case .run(let options) = try Invocation<FindOptions>((words + ["x"]).map { Array($0.utf8) }) else {
      throw ToolError(.failure, "printed instead of run")
    }
    var output: [UInt8] = []
    ResultPrinter(options, isTerminal: isTerminal, environment: environment).append(file, to: &output)
    return output
  }

  private let hostile = SearchResult(path: FilePath([0x2F, 0xFF, 0x1B, 0x0A, 0xC3, 0xA9]))

  @Test func pathsAreByteForByte() throws {
    #expect(try printed(file: hostile) == hostile.path.bytes + [10])
    #expect(try printed("-0", file: hostile, isTerminal: true) == hostile.path.bytes + [0])
  }

  @Test func aTerminalIsProtected() throws {
    #expect(String(decoding: try printed(file: hostile, isTerminal: true), as: UTF8.self) == "/???é\n")
  }

  @Test func whatATerminalWouldObeyInAValueIsEscaped() throws {
    var file = SearchResult(path: "/a")
    file.attributes = ["no\u{9B}": "v\u{202E}", "l": ["\u{2028}", 1]]
    let line = try printed("-attr", "no\u{9B}", "-attr", "l", file: file)
    #expect(String(decoding: line, as: UTF8.self) == #"/a   no? = v?   l = ("\\U2028", 1)"# + "\n")
    var listing: [UInt8] = []
    AttributePrinter(names: ["no\u{9B}"]).list(file.attributes, to: &listing)
    #expect(String(decoding: listing, as: UTF8.self) == #"no? = "v\\U202e""# + "\n")
  }

  @Test func attributesStandBehindThePath() throws {
    var file = SearchResult(path: "/a")
    file.attributes = ["a": "v\n1", "d": .date(Timestamp(nanoseconds: 0)), "l": ["é\n", 2]]
    let output = try printed("-attr", "a", "-attr", "b", "-attr", "d", "-attr", "l", file: file)
    let line = #"/a   a = v?1   b = (null)   d = 1970-01-01 00:00:00 +0000   l = ("é\n", 2)"#
    #expect(String(decoding: output, as: UTF8.self) == line + "\n")
  }

  @Test func jsonTellsTheBytesOfAPathThatIsNoText() throws {
    let output = try printed("--json", "-attr", "b", "-attr", "b", file: hostile)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
    #expect(object["path"] as? String == "/\u{FFFD}\u{1B}\né")
    #expect(Data(base64Encoded: object["pathBytes"] as? String ?? "") == Data(hostile.path.bytes))
    #expect((object["attributes"] as? [String: Any])?["b"] is NSNull)
    let plain = try printed("--json", file: SearchResult(path: "/é"))
    #expect(String(decoding: plain, as: UTF8.self) == "{\"path\":\"/é\"}\n")
  }

  @Test func copiesAreANumberOrObjects() throws {
    var file = SearchResult(path: "/a")
    file.copies = ["/b", FilePath([0x2F, 0xFF])]
    #expect(String(decoding: try printed(file: file), as: UTF8.self) == "/a   and 2 more\n")
    #expect(String(decoding: try printed("-0", file: file), as: UTF8.self) == "/a\0")
    let object = #"{"path":"/a","copies":[{"path":"/b"},{"path":"/\#u{FFFD}","pathBytes":"L/8="}]}"#
    #expect(String(decoding: try printed("--json", file: file), as: UTF8.self) == object + "\n")
  }

  @Test func snippetsAreHighlightedOnATerminalOnly() throws {
    let snippet = SearchSnippet(text: "a\nred\u{1B} wine", matches: [2..<5, 4..<6, 90..<99])
    var file = SearchResult(path: "/a")
    file.snippet = snippet
    let colored = "/a\n    a \u{1B}[1;31mred\u{1B}[0m wine\n"
    let plain = "/a\n    a red wine\n"
    func text(_ words: String..., terminal: Bool, _ environment: [String: String] = [:]) throws -> String {
      guard case .run(let options) = try Invocation<FindOptions>((words + ["x"]).map { Array($0.utf8) }) else {
        return ""
      }
      var output: [UInt8] = []
      ResultPrinter(options, isTerminal: terminal, environment: environment).append(file, to: &output)
      return String(decoding: output, as: UTF8.self)
    }
    #expect(try text(terminal: true) == colored)
    #expect(try text(terminal: true, ["NO_COLOR": "1"]) == plain)
    #expect(try text(terminal: true, ["NO_COLOR": ""]) == colored)
    #expect(try text(terminal: true, ["TERM": "dumb"]) == plain)
    #expect(try text(terminal: false) == plain)
    #expect(try text("--color", "always", terminal: false) == colored)
    #expect(try text("--color", "never", terminal: true) == plain)
  }
}

@Suite struct TerminalSafetyTests {
  /// Two modules keep separate lists, so that a program that prints JSON does not need the other module.
  @Test func jsonEscapesWhatLinesMask() {
    var differing: [UInt32] = []
    for value in UInt32(0x20)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value), scalar != "\u{FFFD}" else { continue }
      var quoted: [UInt8] = []
      JSON.append(quoted: String(scalar), to: &quoted)
      if quoted.starts(with: Array("\"\\u".utf8)) != DisplayText.isUnsafe(scalar) { differing.append(value) }
    }
    #expect(differing.isEmpty)
  }
}

@Suite struct ExplanationPrinterTests {
  private var explanation: ItemExplanation {
    var explanation = ItemExplanation(path: "/home/ada/note.txt")
    explanation.note("covered by", "root", "/home/ada")
    explanation.note(
      "mds says", "daemonFacts",
      sentences: ["Its folder is watched: a change is known at once.", "Its content waits for its turn."])
    explanation.conclusion = "found by its name and its contents"
    return explanation
  }

  private func text(columns: Int?) -> String {
    var output: [UInt8] = []
    explanation.print(columns: columns, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func everySentenceHasALine() {
    #expect(
      text(columns: nil) == """
        /home/ada/note.txt:
            covered by  /home/ada
            mds says    Its folder is watched: a change is known at once.
                        Its content waits for its turn.
        found by its name and its contents

        """)
  }

  @Test func linesFitATerminal() {
    #expect(
      text(columns: 40) == """
        /home/ada/note.txt:
            covered by  /home/ada
            mds says    Its folder is watched: a
                        change is known at once.
                        Its content waits for
                        its turn.
        found by its name and its contents

        """)
  }
}
