import Foundation
import MDModel
import MDQuery
import MDSearch
import MDSearchAPI
import MDStore
import MDStoreWriter
import MDTestSupport
import StoreTestKit
import Synchronization

extension FuzzTarget {
  /// Typed queries. A real index answers them, and they must never reach it as SQL or FTS5 syntax.
  static let queries = FuzzTarget(name: "queries", maximumBytes: 512) { input in
    var cursor = InputCursor(input)
    let order = SearchRequest.Order.allCases[cursor.number(below: SearchRequest.Order.allCases.count)]
    let isName = cursor.bit()
    let typed = Array(cursor.rest)
    let text = String(decoding: typed, as: UTF8.self)
    let time = TimeContext(now: Timestamp(nanoseconds: 1_718_193_600_000_000_000))
    let query = try? InterpretedQuery(text, context: NaturalContext(time: time))
    guard let expression = isName ? NaturalParser.names(text) : query?.expression else { return }
    let request = SearchRequest(expression, time: time, order: order)
    try SampleReader.shared.withLock { reader in
      if reader == nil { reader = try SampleReader() }
      try reader?.check(request)
    }
  }
}

/// An index of random items, made once. Its files are unlinked, so that none outlive the process.
private final class SampleReader {
  static let shared = Mutex<SampleReader?>(nil)

  private let reader: IndexReader

  init() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    var session = RandomSession(seed: 1)
    try session.run(batches: 30, on: try IndexWriter(path: path))
    reader = try IndexReader(path: path)
    _ = try withExtendedLifetime(directory) { try reader.read { try $0.counts() } }
  }

  func check(_ request: SearchRequest) throws {
    try reader.read { session in
      var hits: [SearchHit] = []
      let finder = SnippetFinder(request.expression)
      try Searcher(session: session).search(request) { hit in
        hits.append(hit)
        _ = try finder.snippet(of: hit.item, in: session)
      }
      let count = try Searcher(session: session).count(request)
      try require(count == hits.count, "\(hits.count) answers, but \(count) are counted")
      try require(Set(hits.map(\.item)).count == hits.count, "an item is answered twice")
      try require(hits.allSatisfy { $0.path.isAbsolute }, "an answer without a path")
    }
  }
}
