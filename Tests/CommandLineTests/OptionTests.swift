import MDCommandLine
import Testing

@Suite struct OptionTests {
  private func find(_ words: String...) throws -> FindOptions {
    guard case .run(let options) = try Invocation<FindOptions>(words.map { Array($0.utf8) }) else {
      throw ToolError(.failure, "printed instead of run")
    }
    return options
  }

  @Test func optionsStandAnywhereWithOneDashOrTwo() throws {
    let options = try find("red", "-onlyin", "/a", "wine", "--onlyin=/b", "--count", "-limit", "3")
    #expect(options.query == "red wine")
    #expect(options.onlyIn == [Array("/a".utf8), Array("/b".utf8)])
    #expect(options.countsOnly)
    #expect(options.limit == 3)
  }

  @Test func aValueMayBeginWithADash() throws {
    #expect(try find("-name", "-x").name == "-x")
  }

  @Test func twoDashesEndOptions() throws {
    #expect(try find("-count", "--", "-onlyin", "--").query == "-onlyin --")
  }
}
