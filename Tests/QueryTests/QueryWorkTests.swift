import Foundation
import IndexGeneration
import MDModel
import MDQuery
import MDSearch
import MDSearchAPI
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

/// The plan and the work of every query in the benchmark's mix, on an index of 20,000 items.
///
/// The work is counted, so that a change that doubles it fails on any machine. With `RECORD_GOLDEN=1` in the
/// environment, the test writes the file and fails: a recording must be read before it is trusted.
@Suite struct QueryWorkTests {
  private static let golden = BuiltProducts.source("Tests/QueryTests/Golden/work.txt")

  @Test func planAndWorkAreThoseOfTheGoldenFile() throws {
    let directory = try TemporaryDirectory()
    let index = try GeneratedIndex(items: 20_000, seed: 1, folder: directory.path)
    // Merge all segments, so that FTS5's own decisions do not affect the counts.
    try IndexWriter(path: index.path).optimize()
    let found = try index.queries.lines.map { line in try Self.report(line, path: index.path) }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(found.utf8).write(to: Self.golden)
      Issue.record("recorded \(Self.golden.lastPathComponent)")
      return
    }
    let expected = try String(contentsOf: Self.golden, encoding: .utf8)
    let (old, new) = (expected.split(separator: "\n"), found.split(separator: "\n"))
    for change in new.difference(from: old) {
      switch change {
      case .insert(_, let line, _): Issue.record("now: \(line)")
      case .remove(_, let line, _): Issue.record("was: \(line)")
      }
    }
  }

  /// The work of listing and of counting the answers, each measured with a separate reader.
  private static func report(_ line: QueryMix.Line, path: String) throws -> String {
    let request = try MixRequest(line.arguments)
    var text = "\(line.group): \(line.arguments.joined(separator: " "))\n"
    for goal in MixRequest.Goal.allCases where goal == .count || !request.countsOnly {
      text += try IndexReader(path: path).read { try request.report(goal, $0) }
    }
    return text
  }
}

/// A query of the mix, parsed from mdfind's arguments.
private struct MixRequest {
  enum Goal: String, CaseIterable { case answers, count }

  private var search: SearchRequest
  private(set) var countsOnly = false

  init(_ arguments: [String]) throws {
    var (reading, limit, rest) = (InterpretedQuery.Reading.automatic, Int?.none, arguments[...])
    var (isName, order) = (false, SearchOrder.date)
    while let option = rest.first, option.hasPrefix("-"), rest.count > 1 {
      rest.removeFirst()
      switch option {
      case "-literal": reading = .expression
      case "-count": countsOnly = true
      case "-name": isName = true
      case "--sort": order = rest.popFirst().flatMap(SearchOrder.init) ?? .date
      case "--limit": limit = rest.popFirst().flatMap { Int($0) }
      default: throw UnknownOption(option: option)
      }
    }
    let time = TimeContext(now: Timestamp(nanoseconds: 1_793_491_200_000_000_000))
    let text = rest.joined(separator: " ")
    let context = NaturalContext(time: time)
    let query = isName ? nil : try InterpretedQuery(text, reading: reading, context: context)
    search = SearchRequest(query?.expression ?? NaturalParser.names(text), time: time, order: order, limit: limit)
    search.question = query?.question?.read(in: context)
  }

  private struct UnknownOption: Error { let option: String }

  func report(_ goal: Goal, _ session: ReadingSession) throws -> String {
    let trace = PlanTrace { .start }
    let searcher = Searcher(session: session, trace: trace)
    var found = 0
    switch goal {
    case .answers: try searcher.search(search) { _ in found += 1 }
    case .count: found = try searcher.count(search)
    }
    let work = session.work
    let looks = trace.looks?.items ?? 0
    let steps = trace.steps.map { step in
      let items = step.items.map { "\($0) items" } ?? "not narrowed down"
      return "    \(step.part): \(step.method), \(items)\(step.isChecked ? ", each looked at" : "")\n"
    }
    return "  \(goal.rawValue) \(found): rows \(work.rows), pages \(work.pages), items looked at \(looks)\n"
      + steps.joined()
  }
}
