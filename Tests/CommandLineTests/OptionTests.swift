import MDCommandLine
import MDModel
import MDSearchAPI
import MDTools
import Testing

/// The options that these words are parsed to.
func options<Options: ToolOptions>(_ type: Options.Type, _ words: String...) throws -> Options {
  guard case .run(let options) = try Invocation<Options>(words.map { Array($0.utf8) }) else {
    throw ToolError(.failure, "printed instead of run")
  }
  return options
}

@Suite struct FindOptionTests {
  @Test func optionsStandAnywhereWithOneDashOrTwo() throws {
    let options = try options(
      FindOptions.self, "red", "-onlyin", "/a", "wine", "--onlyin=/b", "--count", "-limit", "3", "--offset=0")
    #expect(options.query == "red wine")
    #expect(options.onlyIn == ["/a", "/b"])
    #expect(options.countsOnly)
    #expect(options.limit == 3)
    #expect(options.offset == 0)
  }

  @Test func pathsKeepTheirBytes() throws {
    let path: [UInt8] = [0x2F, 0xFF, 0x61]
    let words = [Array("-onlyin".utf8), path, Array("-name".utf8), path]
    let parsed = try Invocation<FindOptions>(words)
    guard case .run(let options) = parsed else {
      Issue.record("printed instead of run")
      return
    }
    #expect(options.onlyIn == [FilePath(path)] && options.name == path)
  }

  @Test func aValueMayBeginWithADash() throws {
    #expect(try options(FindOptions.self, "-name", "-x").name == Array("-x".utf8))
  }

  @Test func twoDashesEndOptions() throws {
    #expect(try options(FindOptions.self, "-count", "--", "-onlyin", "--").query == "-onlyin --")
    #expect(try options(FindOptions.self, "-").query == "-")
  }

  @Test func laterValuesOverruleEarlierOnes() throws {
    let options = try options(FindOptions.self, "x", "--sort", "name", "--sort", "date", "-attr", "a", "-attr", "b")
    #expect(options.sort == .date)
    #expect(options.attributes == ["a", "b"])
  }

  @Test(arguments: [([String](), SearchQuery.Reading.automatic), (["-literal"], .expression), (["-interpret"], .words)])
  func readingOfTheQuery(words: [String], expected: SearchQuery.Reading) throws {
    let parsed = try Invocation<FindOptions>((words + ["kind:pdf"]).map { Array($0.utf8) })
    guard case .run(let options) = parsed else {
      Issue.record("printed instead of run")
      return
    }
    #expect(options.reading == expected)
  }
}

@Suite struct ListOptionTests {
  @Test func everyNameOfAnOption() throws {
    let options = try options(
      ListOptions.self, "-name", "a", "f", "-attr", "b", "-n", "c", "-r", "-m", "", "--", "-g")
    #expect(options.names == ["a", "b", "c"])
    #expect(options.form == .raw(nullMarker: ""))
    #expect(options.files == ["f", "-g"])
  }

  @Test func propertyListGoesToAFileOrOut() throws {
    #expect(try options(ListOptions.self, "-plist", "-", "f").form == .propertyList(file: nil))
    #expect(try options(ListOptions.self, "-plist", "o", "f").form == .propertyList(file: "o"))
  }
}

extension ListOptionTests {
  /// The tool itself reports missing files, with Spotlight's message.
  @Test func filesMayBeMissing() throws { #expect(try options(ListOptions.self).files.isEmpty) }

  @Test func theStoresRecordJoinsTheNames() throws {
    #expect(try options(ListOptions.self, "-sdb", "f").names.isEmpty)
    #expect(try options(ListOptions.self, "-sdb", "-name", "a", "f").names == ["a", "_kMDItemSDBInfo"])
  }
}

@Suite struct ImportOptionTests {
  @Test(arguments: [
    ["-t", "-d2", "f"], ["-t", "-d", "2", "f"], ["-td2", "f"], ["f", "-t", "--d=2"], ["-td", "2", "f"],
  ])
  func levelsOfATest(words: [String]) throws {
    // `--d` is not an option: names of one letter take a single dash.
    guard words.last != "--d=2" else {
      #expect(throws: ToolError.self) { try Invocation<ImportOptions>(words.map { Array($0.utf8) }) }
      return
    }
    guard case .run(let options) = try Invocation<ImportOptions>(words.map { Array($0.utf8) }) else {
      Issue.record("printed instead of run")
      return
    }
    guard case .test(let test) = options.task else {
      Issue.record("no test import")
      return
    }
    #expect(test.level == .attributes)
    #expect(test.files == ["f"])
    #expect(!test.measures)
  }

  @Test func lettersMayBeBundled() throws {
    guard case .test(let test) = try options(ImportOptions.self, "-tpd3", "-o", "out", "f").task else {
      Issue.record("no test import")
      return
    }
    #expect(test.measures)
    #expect(test.level == .text)
    #expect(test.outputFile == "out")
  }

  @Test func anExplanationIsATest() throws {
    guard case .test(let test) = try options(ImportOptions.self, "--why", "f").task else {
      Issue.record("no test import")
      return
    }
    #expect(test.explains && test.files == ["f"])
    #expect(throws: ToolError.usage("--why needs a file")) { try options(ImportOptions.self, "--why") }
    #expect(throws: ToolError.usage("--why needs -t")) { try options(ImportOptions.self, "-i", "--why", "f") }
  }

  @Test func indexingIsTheDefault() throws {
    let options = try options(ImportOptions.self, "-f", "--hidden", "--exclude", "*.o", "-j", "4", "d")
    #expect(options.task == .index(paths: ["d"]))
    #expect(options.scope.includesHidden)
    #expect(options.scope.excludes == [Array("*.o".utf8)])
    #expect(!options.scope.entersNetwork)
    #expect(options.jobs == 4)
  }

  @Test func listsAndReimports() throws {
    #expect(try options(ImportOptions.self, "-L").task == .listImporters(claims: false))
    #expect(try options(ImportOptions.self, "-A").task == .listAttributes)
    #expect(try options(ImportOptions.self, "-X").task == .printSchema)
    #expect(
      try options(ImportOptions.self, "-r", "PDF", "Text").task
        == .reimport(importers: [Array("PDF".utf8), Array("Text".utf8)]))
  }
}

@Suite struct OptionTableTests {
  /// Two options with the same name would make one of them unusable.
  @Test func namesAreUnique() {
    func names<Option: ToolOption>(_ type: Option.Type) -> [String] { Option.allCases.flatMap(\.definition.names) }
    for all in [names(FindOption.self), names(ListOption.self), names(ImportOption.self)] {
      #expect(Set(all).count == all.count)
    }
  }
}
