import MDModel
import MDProtocol
import Testing

/// A report fits into one frame, whatever it contains.
@Suite struct ReportBoundsTests {
  private static let time = Timestamp(nanoseconds: 0)

  private func request(_ id: Int64, _ scope: ReindexRequest.Scope) -> ReindexRequest {
    ReindexRequest(id: id, scope: scope, origin: .user, made: Self.time, updated: Self.time)
  }

  private func bytes(_ reply: Reply) throws -> Int {
    try Frame.reply(reply, to: 1, version: 1, isFinal: true).encoded().count
  }

  @Test func aRequestNamesItsFirstPathAndHowMany() {
    let paths = (0..<100_000).map { "/home/ada/\($0)" }
    let short = request(7, .paths(paths)).shortened()
    #expect(short.scope == .paths(["/home/ada/0"]) && short.targets == 100_000)
    // Shortening twice gives the same result.
    #expect(short.shortened() == short)
    let items = request(8, .appItems(bundle: "org.example", identifiers: ["a", "b"])).shortened()
    #expect(items.scope == .appItems(bundle: "org.example", identifiers: ["a"]) && items.targets == 2)
    let long = request(9, .paths(["/" + String(repeating: "ä", count: 4_000)])).shortened()
    guard case .paths(let cut) = long.scope else { return }
    #expect(cut[0].utf8.count < 600)
  }

  @Test func aStatusFitsWhateverIsInIt() throws {
    // Control characters take six bytes each in JSON.
    let path = FilePath([0x2F] + [UInt8](repeating: 1, count: 4_000))
    var report = StatusReport(version: "1", processID: 1, started: Self.time, phase: .idle)
    report.roots = (0..<500).map { _ in .init(path: path, state: .watched, complete: nil) }
    report.requests = (0..<100_000).map { request(Int64($0), .paths(["/a", "/b"])) }
    report.errors = (0..<100).map {
      .init(date: Self.time, reason: String(repeating: "\u{1}", count: 9_000 + $0), count: 1)
    }
    report.apps = (0..<1_000).map {
      .init(bundle: "org.example.\($0)", index: "", items: 1, last: nil, waiting: 0, isAttended: false)
    }
    report.reason = String(repeating: "x", count: 2 << 20)
    let bounded = report.bounded()
    #expect(try bytes(.status(bounded)) < Frame.maximumBytes)
    let omitted = try #require(bounded.omitted)
    #expect(omitted.requests + Int64(bounded.requests.count) == 100_000)
    #expect(omitted.roots + Int64(bounded.roots.count) == 500 && !bounded.roots.isEmpty)
    #expect(omitted.apps + Int64(bounded.apps?.count ?? 0) == 1_000)
    #expect(omitted.errors + Int64(bounded.errors.count) == 100)
  }

  @Test func anOrdinaryStatusIsLeftAsItIs() {
    var report = StatusReport(version: "1", processID: 1, started: Self.time, phase: .idle, reason: "the disk is full")
    report.requests = [request(1, .everything)]
    #expect(report.bounded() == report)
  }

  @Test func pagesHoldEverythingInOrder() throws {
    let all = (0..<20_000).map { request($0, .paths(["/home/ada/\($0)"])).shortened() }
    var (found, pages) = ([ReindexRequest](), 0)
    while true {
      let page = ReportPage.page(of: all, from: found.count)
      if page.isEmpty { break }
      #expect(try bytes(.requests(page)) < Frame.maximumBytes)
      found += page
      pages += 1
    }
    #expect(found == all && pages > 1)
  }

  /// An entry that is too long is sent alone. Otherwise the list would never end.
  @Test func anEntryThatIsTooLongGoesAlone() {
    let long = String(repeating: "a", count: ReportPage.mostBytes)
    #expect(ReportPage.page(of: [long, "b"]) == [long])
    #expect(ReportPage.page(of: [long, "b"], from: 1) == ["b"])
    #expect(ReportPage.page(of: [String](), from: 3).isEmpty)
    #expect(ReportPage.page(of: ["a"], from: -1) == ["a"])
  }
}
