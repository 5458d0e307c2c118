import Foundation
import IndexerMonitor
import SampleProviders
import Testing

extension ProviderSuite {
  /// Feeds that are replaced by newer versions.
  @Suite struct FeedFileTests {
    private let index: ProviderIndex

    init() throws {
      index = try ProviderIndex()
      try index.directory.makeDirectory("feeds")
    }

    /// A new provider, as the next start of an app would make it.
    private var feed: FeedFile { FeedFile(index.file("feeds/news.xml"), history: index.file("state/history")) }

    private func write(_ xml: String) throws { try index.directory.write(xml, to: "feeds/news.xml") }

    private func rss(_ items: [(id: String, title: String)]) -> String {
      let items = items.map {
        "<item><guid>\($0.id)</guid><title>\($0.title)</title><link>https://e.org/</link></item>"
      }
      return "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>News</title>\(items.joined())</channel></rss>"
    }

    @Test func entriesAreTakenByTheirIdentifiers() async throws {
      try write(rss((0..<20).map { ("id \($0)", "title \($0)") }))
      #expect(try await index.pass(feed) == .init(read: 20, changed: 0))
      // The oldest entry is gone, a new one was added, and one has changed.
      try write(rss((1...20).map { ("id \($0)", $0 == 5 ? "corrected" : "title \($0)") }))
      #expect(try await index.pass(feed) == .init(read: 0, changed: 3))
      let found = try await index.found()
      #expect(found.count == 20)
      #expect(found["feed/id 5"] == ["corrected"])
      #expect(found["feed/id 0"] == nil)
      #expect(try await index.pass(feed) == .init())
    }

    /// The same entries in another order and layout are no change.
    @Test func theFileAloneIsNoChange() async throws {
      let entries = (0..<5).map { ("id \($0)", "title \($0)") }
      try write(rss(entries))
      try await index.pass(feed)
      try write(rss(entries.reversed()).replacing("<item>", with: "\n  <item>\n    "))
      #expect(try await index.pass(feed) == .init())
    }

    @Test func atomIsReadToo() async throws {
      try write(
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title><id>urn:feed</id>
        <entry><id>urn:1</id><title>First &amp; best</title><link href="https://e.org/1"/>
        <content type="xhtml"><div>A <b>lighthouse</b></div></content><updated>2026-02-03T04:05:06Z</updated></entry>
        <entry><title>No identifier</title><link href="https://e.org/2"/><summary><![CDATA[x < y]]></summary></entry>
        <entry><title>Neither</title></entry></feed>
        """)
      try await index.pass(feed)
      #expect(
        try await index.found() == [
          "feed/urn:1": ["First & best"], "feed/https://e.org/2": ["No identifier"],
        ])
      #expect(try await index.found("textContent == \"lighthouse\"").keys.sorted() == ["feed/urn:1"])
    }

    /// Entries that are missing from an incomplete file are not removed.
    @Test(arguments: ["", "<rss><channel><item><guid>id 0</guid>", "no XML"]) func aBrokenFileChangesNothing(
      text: String
    ) async throws {
      let entries = (0..<5).map { ("id \($0)", "title \($0)") }
      try write(rss(entries))
      try await index.pass(feed)
      try write(text)
      await #expect(throws: (any Error).self) { try await index.pass(feed) }
      #expect(try await index.found().count == 5)
      try write(rss(Array(entries.dropLast())))
      #expect(try await index.pass(feed) == .init(read: 0, changed: 1))
    }

    @Test func aNewFileIsSignalled() async throws {
      try write(rss([]))
      #expect(try await signals(feed) { try write(rss([("id", "title")])) })
    }
  }
}
