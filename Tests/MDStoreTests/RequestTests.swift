import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Requests to index again, as the index stores them.
@Suite struct RequestTests {
  private let directory: TemporaryDirectory
  private let writer: IndexWriter

  init() throws {
    directory = try TemporaryDirectory()
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
  }

  private func request(_ scope: ReindexRequest.Scope, _ state: ReindexRequest.State = .queued) -> ReindexRequest {
    ReindexRequest(
      scope: scope, origin: .user, state: state, made: Timestamp(nanoseconds: 5), updated: Timestamp(nanoseconds: 6),
      attempts: 2, due: Timestamp(nanoseconds: 7))
  }

  @Test(
    arguments: [
      .everything, .paths([]), .paths([""]), .paths(["/a b", "/x\ny", "/back\\n", "/\\", "日本"]),
      .importer("org.example\n"),
      .contentType("public.text"), .app(bundle: "org.example.mail"), .appItems(bundle: "b", identifiers: []),
      .appItems(bundle: "b", identifiers: ["", "1", "é"]),
    ] as [ReindexRequest.Scope]) func scopeIsReadBack(scope: ReindexRequest.Scope) throws
  {
    let stored = try writer.batch { try $0.insert(request(scope)) }
    let read = try writer.batch { try $0.reading.request(stored.id) }
    #expect(RequestRow.scope(RequestRow.text(of: scope)).map(RequestRow.text) == RequestRow.text(of: scope))
    guard let read else { throw StoreTestError("\(scope) was not read back") }
    #expect(RequestRow.text(of: read.scope) == RequestRow.text(of: scope))
    if case .paths(let paths) = scope { #expect(read.scope == .paths(paths.sorted())) } else { #expect(read == stored) }
  }

  @Test(
    arguments: [
      .queued, .waiting("on battery"), .acknowledged, .failed("the disk is full"), .cancelled,
      .running(done: 4, total: 4),
    ] as [ReindexRequest.State]) func stateIsReadBack(state: ReindexRequest.State) throws
  {
    var stored = try writer.batch { try $0.insert(request(.everything)) }
    (stored.state, stored.updated, stored.attempts, stored.due) = (
      state, Timestamp(nanoseconds: 60), 3, Timestamp(nanoseconds: 70)
    )
    try writer.batch { try $0.update(stored) }
    #expect(try writer.batch { try $0.reading.request(stored.id) } == stored)
    #expect(try writer.batch { try $0.reading.openRequests() } == (state.isFinal ? [] : [stored]))
  }

  @Test func anIdenticalOpenRequestIsFoundInsteadOfASecond() throws {
    var first = try writer.batch { try $0.insert(request(.paths(["/b", "/a"]))) }
    #expect(try writer.batch { try $0.insert(request(.paths(["/a", "/b"]))) }.id == first.id)
    #expect(try writer.batch { try $0.insert(request(.paths(["/a"]))) }.id != first.id)
    first.state = .acknowledged
    try writer.batch { try $0.update(first) }
    #expect(try writer.batch { try $0.insert(request(.paths(["/a", "/b"]))) }.id != first.id)
  }

  @Test func whatFailedForGoodIsOverAndWhatIsTriedAgainIsNot() throws {
    var failed = try writer.batch { try $0.insert(request(.everything)) }
    failed.state = .failed("why")
    try writer.batch { try $0.update(failed) }
    #expect(try writer.batch { try $0.insert(request(.everything)) }.id == failed.id)
    failed.due = nil
    try writer.batch { try $0.update(failed) }
    #expect(try writer.batch { try $0.insert(request(.everything)) }.id != failed.id)
    #expect(try writer.batch { try $0.reading.requests().last } == failed)
  }

  @Test func theLastHundredThatAreOverAreKeptAndEveryOpenOne() throws {
    let open = try writer.batch { session in
      let open = try (0..<5).map { try session.insert(request(.importer("open \($0)"))) }
      for number in 0..<Int64(130) {
        var over = try session.insert(request(.importer("over \(number)")))
        (over.state, over.updated) = (.cancelled, Timestamp(nanoseconds: number))
        try session.update(over)
      }
      return open
    }
    let read = try writer.batch { try $0.reading.requests() }
    #expect(read.prefix(5).elementsEqual(open))
    #expect(read.dropFirst(5).map(\.updated.nanoseconds) == Array((30..<130).reversed()))
  }

  @Test func progressIsCountedFromTheJournal() throws {
    var stored = try writer.batch { try $0.insert(request(.everything)) }
    try writer.batch { session throws -> Void in
      try SampleIndex.make(in: session, files: 0..<4)
      #expect(try session.queueAll(below: nil, ofTypes: [], as: .reindexAll, request: stored.id) == 4)
      stored.state = .running(done: 0, total: 4)
      try session.update(stored)
    }
    let result = ImportResult(state: .indexed, type: nil, importer: nil, stamp: nil, date: Timestamp(nanoseconds: 1))
    let waiting = try writer.batch { try $0.reading.journal().map(\.item) }
    for (done, item) in waiting.enumerated() {
      let read = try writer.batch { try $0.reading.request(stored.id) }
      #expect(read?.state == .running(done: Int64(done), total: 4))
      try writer.batch { try $0.store(result, of: item) }
    }
    #expect(try writer.batch { try $0.reading.request(stored.id)?.state } == .running(done: 4, total: 4))
  }

  @Test func aCancelledRequestLeavesWhatHasAReasonOfItsOwn() throws {
    try writer.batch { session throws -> Void in
      try SampleIndex.make(in: session, files: 0..<3)
      try session.queueAll(below: nil, ofTypes: [], as: .reindexAll, request: 9)
      try session.enqueue(ItemID(3), .changed, as: .live)
      #expect(try session.reading.waitingCount(ofRequest: 9) == 3)
      #expect(try session.removeWaiting(ofRequest: 9) == 2)
      let left = try session.reading.journal()
      #expect(left.map(\.item) == [ItemID(3)])
      #expect(left.map(\.reason) == [.changed] && left.map(\.request) == [nil] && left.map(\.workClass) == [.live])
    }
  }
}
