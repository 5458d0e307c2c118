import MDModel
import MDScheduler
import MDTestSupport
import Testing

@Suite struct RequestQueueTests {
  private static let open = SchedulingDecision.run(share: 1)

  private static func at(_ nanoseconds: Int64) -> Timestamp { Timestamp(nanoseconds: nanoseconds) }

  private func request(
    _ id: Int64, _ scope: ReindexRequest.Scope, _ state: ReindexRequest.State = .queued, due: Timestamp? = nil
  ) -> ReindexRequest {
    ReindexRequest(
      id: id, scope: scope, origin: .user, state: state, made: Self.at(id), updated: Self.at(id), attempts: 1, due: due)
  }

  @Test func theMoreUrgentGoFirstThenTheOlder() throws {
    var queue = RequestQueue([
      request(1, .everything), request(2, .app(bundle: "a")), request(3, .paths(["/x"])), request(4, .importer("PDF")),
    ])
    var order: [Int64] = []
    while let next = queue.next(now: Self.at(9), { _ in Self.open }) {
      order.append(next.id)
      _ = try queue.apply(.run(done: 0, total: 1), to: next.id, now: Self.at(9))
      // Only one request for files runs per class, so 4 waits until 3 has ended.
      if next.id == 3 { _ = try queue.apply(.acknowledge, to: 3, now: Self.at(9)) }
    }
    #expect(order == [3, 4, 1, 2])
    #expect(queue.requests.map(\.id) == [4, 1, 2])
  }

  @Test func aClassThatWaitsDoesNotHoldUpAnother() {
    let queue = RequestQueue([request(1, .paths(["/x"])), request(2, .everything)])
    #expect(queue.next(now: Self.at(9)) { $0 == .reindexSome ? .wait("hot", until: nil) : Self.open }?.id == 2)
    #expect(queue.next(now: Self.at(9)) { _ in .wait("hot", until: nil) } == nil)
  }

  @Test func onlyOneRunsInALane() {
    let queue = RequestQueue([
      request(1, .paths(["/x"]), .running(done: 0, total: 9)), request(2, .paths(["/y"])),
      request(3, .app(bundle: "a"), .running(done: 0, total: 0)),
      request(4, .appItems(bundle: "a", identifiers: ["1"])), request(5, .appItems(bundle: "b", identifiers: ["1"])),
    ])
    #expect(queue.next(now: Self.at(9)) { _ in Self.open }?.id == 5)
  }

  @Test func whatMayNotRunWaitsAndSaysWhy() throws {
    var queue = RequestQueue([
      request(1, .everything, .running(done: 3, total: 9)), request(2, .paths(["/x"])),
      request(3, .app(bundle: "a"), .waiting("hot")), request(4, .app(bundle: "b"), .failed("no"), due: Self.at(50)),
    ])
    let held = queue.hold(now: Self.at(9)) { $0 == .reindexAll ? .wait("on battery", until: nil) : Self.open }
    #expect(held.map(\.id) == [1, 3])
    #expect(held.allSatisfy { $0.state == .waiting("on battery") && $0.attempts == 1 })
    #expect(queue.hold(now: Self.at(9)) { $0 == .reindexAll ? .wait("on battery", until: nil) : Self.open }.isEmpty)
    #expect(queue[2]?.state == .queued && queue[4]?.state == .failed("no"))
    // When the class may run again, the request that had begun continues.
    #expect(queue.next(now: Self.at(9)) { $0 == .reindexAll ? Self.open : .wait("x", until: nil) }?.id == 1)
  }

  @Test func aFailedOneIsNextWhenItsTimeComes() throws {
    var queue = RequestQueue([request(1, .everything)])
    #expect(queue.nextRetry == nil)
    _ = try queue.apply(.run(done: 0, total: 1), to: 1, now: Self.at(0))
    let failed = try queue.apply(.fail("the disk is full"), to: 1, now: Self.at(0))
    #expect(failed?.attempts == 2 && queue.nextRetry == Self.at(120_000_000_000))
    #expect(queue.next(now: Self.at(119_999_999_999)) { _ in Self.open } == nil)
    #expect(queue.next(now: Self.at(120_000_000_000)) { _ in Self.open }?.id == 1)
  }

  @Test func theSameWishIsTheSameRequest() {
    let queue = RequestQueue([
      request(1, .paths(["/b", "/a"])), request(2, .app(bundle: "a"), .running(done: 0, total: 0)),
      request(3, .contentType("public.text"), .acknowledged),
    ])
    #expect(queue.admission(of: .paths(["/a", "/b", "/a"])) == .joins(1))
    #expect(queue.admission(of: .paths(["/a"])) == .new(absorbs: []))
    #expect(queue.admission(of: .app(bundle: "a")) == .joins(2))
    #expect(queue.admission(of: .contentType("public.text")) == .new(absorbs: []), "that one has ended")
  }

  @Test func theWiderWishAbsorbsWhatHasNotBegun() {
    let queue = RequestQueue([
      request(1, .paths(["/a"])), request(2, .importer("PDF"), .failed("no"), due: Self.at(1)),
      request(3, .contentType("t")),
      request(4, .paths(["/b"]), .running(done: 0, total: 1)), request(5, .appItems(bundle: "a", identifiers: ["1"])),
      request(6, .app(bundle: "b")), request(7, .appItems(bundle: "b", identifiers: ["1"]), .waiting("hot")),
    ])
    #expect(queue.admission(of: .everything) == .new(absorbs: [1, 2, 3]))
    #expect(queue.admission(of: .app(bundle: "a")) == .new(absorbs: [5]))
    // A narrower request is more urgent, so a waiting `everything` must not absorb it.
    #expect(RequestQueue([request(1, .everything)]).admission(of: .paths(["/a"])) == .new(absorbs: []))
  }

  @Test func whatHasEndedIsNotKept() throws {
    var queue = RequestQueue([request(1, .everything), request(2, .everything, .cancelled)])
    #expect(queue.requests.map(\.id) == [1])
    #expect(try queue.apply(.cancel, to: 1, now: Self.at(5))?.state == .cancelled)
    #expect(queue.requests.isEmpty)
    #expect(try queue.apply(.cancel, to: 1, now: Self.at(5)) == nil)
  }

  /// Requests arrive, run, fail and wait at random. Each one ends, and none is lost.
  @Test(arguments: Rounds.seeds(20)) func everyRequestIsAnsweredInTheEnd(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scopes: [ReindexRequest.Scope] = [
      .everything, .paths(["/a"]), .paths(["/b"]), .importer("PDF"), .app(bundle: "a"),
      .appItems(bundle: "a", identifiers: ["1"]),
    ]
    var queue = RequestQueue()
    var made: Int64 = 0
    var ended: [Int64: Int] = [:]
    var now = Self.at(0)
    func finish(_ id: Int64) { ended[id, default: 0] += 1 }
    for turn in 0..<3_000 {
      now = now + .seconds(10)
      if turn < 500, Int.random(in: 0..<4, using: &random) == 0, let scope = scopes.randomElement(using: &random),
        case .new(let absorbed) = queue.admission(of: scope)
      {
        for id in absorbed where try queue.apply(.cancel, to: id, now: now) != nil { finish(id) }
        made += 1
        queue.insert(
          ReindexRequest(id: made, scope: scope, origin: .user, made: now, updated: now))
      }
      let isBlocked = turn < 2_000 && Int.random(in: 0..<3, using: &random) == 0
      let decide = { (workClass: WorkClass) in
        isBlocked && workClass == .reindexAll ? .wait("hot", until: nil) : Self.open
      }
      _ = queue.hold(now: now, decide)
      if let next = queue.next(now: now, decide) { _ = try queue.apply(.run(done: 0, total: 1), to: next.id, now: now) }
      for request in queue.requests where request.state.word == "running" && Bool.random(using: &random) {
        let fails = turn < 1_000 && request.attempts < 5 && Bool.random(using: &random)
        if try queue.apply(fails ? .fail("no") : .acknowledge, to: request.id, now: now)?.state.isFinal == true {
          finish(request.id)
        }
      }
    }
    #expect(queue.requests.isEmpty, "seed \(seed)")
    #expect(made > 10 && ended.count == Int(made) && ended.values.allSatisfy { $0 == 1 }, "seed \(seed)")
  }
}
