import Foundation
import MDModel
import MDSearchAPI
import MDSystem
import MDTestSupport
import MDTools
import QueryTestKit
import Testing

@testable import MDCommandLine
@testable import mdfind

/// `mdfind` with a service that is not the index. It prints whatever the service returns.
@Suite struct FindFaceTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func run(_ words: [String], _ service: FakeSearch) throws -> (
    status: MDCommandLine.ExitStatus, output: String
  ) {
    let path = FilePath((directory.path + "/out"))
    let status = CommandLineTool<FindOptions>.run(
      words.map { Array($0.utf8) },
      open: { () throws(SystemError) in
        BufferedOutput(owning: try .open(path: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600), capacity: 16)
      },
      { context in
        var printer = FindPrinter(context)
        try service.search(SearchQuery([]), &printer)
        return .success
      })
    return (status, try String(contentsOfFile: directory.path + "/out", encoding: .utf8))
  }

  private static let results = ["/a/one.txt", "/a/two lines\n.txt"].map { SearchResult(path: FilePath($0)) }

  @Test func resultsArePrintedAsTheyAreTold() throws {
    let service = FakeSearch(Self.results, notes: ["a note"], unfinished: UnfinishedShare(files: 10, pending: 5))
    #expect(try run(["x"], service) == (.success, "/a/one.txt\n/a/two lines\n.txt\n"))
    #expect(try run(["-0", "x"], service) == (.success, "/a/one.txt\0/a/two lines\n.txt\0"))
    #expect(try run(["-count", "x"], FakeSearch([])) == (.success, "0\n"))
  }

  @Test func attributesAndSnippetsAreOfTheService() throws {
    var result = SearchResult(path: "/mail//1")
    result.attributes = [.title: "kingfisher"]
    result.snippet = SearchSnippet(text: "a blue kingfisher", matches: [7..<17])
    let service = FakeSearch([result])
    #expect(
      try run(["-attr", "kMDItemTitle", "x"], service).output.hasPrefix("/mail//1   kMDItemTitle = kingfisher\n"))
    let object = try run(["--json", "--snippet", "x"], service).output
    #expect(object.contains("\"matches\":[[7,17]]"), "\(object)")
  }

  @Test func aFailureAfterSomeResultsKeepsThem() throws {
    let failure = SearchFailure(.damagedIndex, "the index is damaged")
    let (status, output) = try run(["x"], FakeSearch(Self.results, failure: failure))
    #expect(status == .damagedData && output.hasPrefix("/a/one.txt\n"))
    #expect(try run(["x"], FakeSearch([], failure: SearchFailure(.noIndex, "there is no index"))).status == .noIndex)
  }
}
