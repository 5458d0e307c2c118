import MDModel
import MDScheduler
import MDTestSupport
import Testing

@Suite struct ReindexMachineTests {
  typealias Event = ReindexMachine.Event
  private static let minute: Int64 = 60_000_000_000
  static let now = Timestamp(nanoseconds: 1_000_000 * minute)

  private static let epoch = Timestamp(nanoseconds: 0)

  static func request(
    _ state: ReindexRequest.State, _ scope: ReindexRequest.Scope = .everything, attempts: Int = 3, due: Timestamp? = nil
  ) -> ReindexRequest {
    ReindexRequest(
      id: 1, scope: scope, origin: .user, state: state, made: epoch, updated: epoch, attempts: attempts, due: due)
  }

  static let states: [(String, ReindexRequest)] = [
    ("queued", request(.queued)), ("waiting", request(.waiting("hot"))),
    ("running", request(.running(done: 1, total: 2))), ("failed", request(.failed("no"), due: now + .nanoseconds(1))),
    ("due", request(.failed("no"), due: now)), ("given up", request(.failed("no"))),
    ("acknowledged", request(.acknowledged)), ("cancelled", request(.cancelled)),
  ]

  static let events: [Event] = [
    .hold("battery"), .run(done: 1, total: 5), .acknowledge, .fail("gone"), .requeue, .cancel,
  ]

  /// A row for each state, a column for each of hold, run, acknowledge, fail, requeue and cancel. A cell gives the new
  /// state and the number of attempts.
  static let table = """
    queued        waiting4  running4  -              -        queued3  cancelled3
    waiting       waiting3  running3  acknowledged3  -        queued2  cancelled3
    running       waiting3  running3  acknowledged3  failed3  queued2  cancelled3
    failed        -         -         acknowledged3  -        queued0  cancelled3
    due           waiting4  running4  acknowledged3  -        queued0  cancelled3
    given up      -         -         acknowledged3  -        queued0  cancelled3
    acknowledged  -         -         -              -        -        -
    cancelled     -         -         -              -        -        -
    """

  @Test func everyTransition() {
    let lines = Self.table.split(separator: "\n")
    for ((name, request), line) in zip(Self.states, lines) {
      let cells = line.dropFirst(name.count).split(separator: " ")
      #expect(line.hasPrefix(name) && cells.count == Self.events.count)
      for (event, cell) in zip(Self.events, cells) {
        let next = try? ReindexMachine.apply(event, to: request, now: Self.now)
        #expect(next.map { "\($0.state.word)\($0.attempts)" } ?? "-" == cell, "\(name): \(event)")
        if let next, next.state != request.state { #expect(next.updated == Self.now) }
      }
    }
  }

  @Test func anIllegalEventIsNamed() {
    #expect(throws: ReindexMachine.IllegalTransition.self) {
      try ReindexMachine.apply(.run(done: 0, total: 1), to: Self.request(.acknowledged), now: Self.now)
    }
  }

  @Test func theSameStateIsNoChange() throws {
    let request = Self.request(.waiting("hot"))
    #expect(try ReindexMachine.apply(.hold("hot"), to: request, now: Self.now) == request)
    #expect(try ReindexMachine.apply(.hold("cold"), to: request, now: Self.now).state == .waiting("cold"))
  }

  @Test func progressIsNeverAbsurd() throws {
    for (done, total, kept) in [(7, 5, 5), (-1, 5, 0), (3, -1, 0), (3, 5, 3)] as [(Int64, Int64, Int64)] {
      let next = try ReindexMachine.apply(.run(done: done, total: total), to: Self.request(.queued), now: Self.now)
      #expect(next.state == .running(done: kept, total: max(0, total)))
    }
  }

  @Test func anAppIsAskedEightTimesAndFilesForEver() throws {
    #expect(try delays(.app(bundle: "org.example.Notes"), attempts: 12) == [1, 2, 4, 8, 16, 32, 60])
    #expect(
      try delays(.appItems(bundle: "org.example.Notes", identifiers: ["a"]), attempts: 12) == [1, 2, 4, 8, 16, 32, 60])
    #expect(try delays(.everything, attempts: 100) == [1, 2, 4, 8, 16, 32] + Array(repeating: 60, count: 94))
  }

  /// Delays in minutes before each retry, until the request fails for good.
  private func delays(_ scope: ReindexRequest.Scope, attempts: Int) throws -> [Int64] {
    var request = Self.request(.queued, scope, attempts: 0)
    var now = Self.now
    var found: [Int64] = []
    for _ in 0..<attempts {
      request = try ReindexMachine.apply(.run(done: 0, total: 1), to: request, now: now)
      request = try ReindexMachine.apply(.fail("no answer"), to: request, now: now)
      guard let due = request.due else {
        #expect(request.attempts == 8)
        return found
      }
      found.append((due - now).inNanoseconds / Self.minute)
      now = due
    }
    return found
  }

  @Test func whoAsksAgainGetsANewSeries() throws {
    var request = Self.request(.failed("no answer"), .app(bundle: "org.example.Notes"), attempts: 8)
    for event in [Event.requeue, .run(done: 0, total: 1), .fail("no answer")] {
      request = try ReindexMachine.apply(event, to: request, now: Self.now)
    }
    #expect(request.attempts == 1 && request.due == Self.now + .minutes(1))
  }

  /// Random sequences of events: final states stay, only failed requests have a due time, attempts grow by one, and
  /// dates never go back.
  @Test(arguments: Rounds.seeds(40)) func livesAreOrderly(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var request = Self.request(.queued, Bool.random(using: &random) ? .everything : .app(bundle: "a"), attempts: 0)
    var now = Self.now
    for _ in 0..<200 {
      now = now + .nanoseconds(Int64.random(in: 0..<10 * Self.minute, using: &random))
      let event = Self.events.dropLast(Int.random(in: 0..<8, using: &random) == 0 ? 0 : 1).randomElement(
        using: &random)!
      guard let next = try? ReindexMachine.apply(event, to: request, now: now) else {
        #expect(request.state.isFinal || event != .cancel, "seed \(seed)")
        continue
      }
      #expect(!request.state.isFinal, "seed \(seed): \(request.state) \(event)")
      #expect(next.due == nil || next.state.word == "failed", "seed \(seed)")
      #expect(next.attempts <= request.attempts + 1 && next.attempts >= 0, "seed \(seed)")
      #expect(next.updated >= request.updated && next.made == request.made, "seed \(seed)")
      request = next
    }
  }
}

extension ReindexRequest.State {
  var word: String {
    switch self {
    case .queued: "queued"
    case .waiting: "waiting"
    case .running: "running"
    case .acknowledged: "acknowledged"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
