import Foundation
import MDCrawl
import MDSystem
import MDTestSupport
import Testing

@Suite struct CrawlTests {
  private let root: TemporaryDirectory

  init() throws { root = try TemporaryDirectory() }

  @Test func listsEverythingInOrder() throws {
    try root.write("1", to: "b/inner.txt")
    try root.write("22", to: "a.txt")
    try root.makeDirectory("c")
    let found = try crawl(root.path)
    #expect(found.entries.paths == ["a.txt", "b", "b/inner.txt", "c"])
    #expect(found.entries["a.txt"]?.size == 2)
    #expect(found.visited.map { String(decoding: $0, as: UTF8.self) } == ["", "b", "c"])
    #expect(found.skipped.isEmpty && found.excluded.isEmpty && found.failed.isEmpty && found.vanished.isEmpty)
  }
}
