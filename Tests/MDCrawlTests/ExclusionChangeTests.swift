import MDCrawl
import MDModel
import Testing

/// Which part of a tree is affected by a change of the user's exclusion patterns.
struct ExclusionChangeTests {
  private func paths(_ old: [String], _ new: [String]) -> [FilePath]? { ExclusionChange(from: old, to: new).paths }

  @Test func anAnchoredPatternConcernsItsPath() {
    #expect(paths([], ["/build/"]) == ["build"])
    #expect(paths(["a", "work/out"], ["a"]) == ["work/out"])
    #expect(paths([], ["/a/b  ", "!/c"]) == ["a/b", "c"])
  }

  @Test func otherPatternsConcernEverything() {
    for pattern in ["build", "*.tmp", "build/", "/a/*", "a/b?", "/[ab]", "/a\\ "] {
      #expect(paths([], [pattern]) == nil)
    }
    #expect(paths(["/a"], ["/a", "*.o"]) == nil)
  }

  @Test func commentsAndBlankLinesConcernNothing() {
    #expect(paths(["*.tmp"], ["# mine", "", "  ", "*.tmp"]) == [])
  }

  /// The last matching pattern decides, so swapping two patterns may change the verdict of both.
  @Test func theOrderCounts() {
    #expect(paths(["/a", "!/b"], ["!/b", "/a"]) == ["a", "b"])
    #expect(paths(["*.a", "!x"], ["!x", "*.a"]) == nil)
  }

  /// The folder of a Python environment is left out by the name of one file, whether ignore files count or not.
  @Test func aNameMayDecideAboutItsFolder() {
    var options = CrawlOptions()
    #expect(Crawler(options: options).decidesAboutFolder("pyvenv.cfg"))
    #expect(!Crawler(options: options).decidesAboutFolder(".gitignore"))
    options.includesDependencies = true
    #expect(!Crawler(options: options).decidesAboutFolder("pyvenv.cfg"))
    options.honoursGitignore = true
    #expect(Crawler(options: options).decidesAboutFolder(".gitignore"))
  }

  @Test func onlyWhatIsTakenAwayOrNegatedAdds() {
    #expect(!ExclusionChange(from: [], to: ["*.tmp"]).mayAdd)
    #expect(ExclusionChange(from: ["*.tmp"], to: []).mayAdd)
    #expect(ExclusionChange(from: [], to: ["!keep"]).mayAdd)
    #expect(!ExclusionChange(from: ["!keep"], to: []).mayAdd)
  }
}
