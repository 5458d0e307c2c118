public import MDModel
import MDProtocol
import MDTestSupport

/// Messages with random values, as far as their types allow.
struct RandomMessages {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func request() -> Request {
    switch Int.random(in: 0..<18, using: &generator) {
    case 0: .status
    case 1: .followStatus(milliseconds: Int(number()))
    case 2: .sync
    case 3: .importPaths(list { $0.path() })
    case 4: .reindex(scope(), follow: .random(using: &generator))
    case 5: .requests(from: optional { Int($0.number()) })
    case 6: .cancelRequest(number())
    case 7: .pause(seconds: optional { $0.number() })
    case 8: .resume
    case 9: .explain(path())
    case 10: .trace(path())
    case 11: .verify(repairs: .random(using: &generator))
    case 12: .erase(list { $0.path() })
    case 13: .reload
    case 14: .failures(from: optional { Int($0.number()) })
    case 15: .log(follow: .random(using: &generator))
    case 16:
      .search(
        pick([.query, .prepare, .completions(of: text(), atMost: Int(number())), .thumbnail(of: path())]),
        as: optional { AppClaim(bundle: $0.text()) })
    case 17: .donors
    default: .simulate(simulation())
    }
  }

  mutating func reply() -> Reply {
    switch Int.random(in: 0..<14, using: &generator) {
    case 0: .accepted(number())
    case 1: .status(status())
    case 2: .progress(WorkProgress(phase: pick([.names, .contents, .verifying]), done: number(), total: nil, bytes: 1))
    case 3: .done(summary())
    case 4: .requests(list { $0.reindexRequest() })
    case 5: .explanation(PathExplanation(folder: text(), facts: list { $0.text() }))
    case 6: .trace(TraceLine(date: date(), path: path(), stage: text(), text: text()))
    case 7: .verification(verification())
    case 8:
      .failures(list { FailedFile(path: $0.path(), reason: $0.text(), importer: $0.optional { $0.text() }, date: nil) })
    case 9: .log(list { $0.text() })
    case 10: .searched(events: Int(number()))
    case 11: .searchFailed
    case 12: .donors(list { $0.donor() })
    default: .failure(RequestFailure(pick([.invalid, .unavailable, .tooMany, .failed]), text()))
    }
  }

  mutating func hello() -> Hello {
    let oldest = UInt16.random(in: 0...9, using: &generator)
    return Hello(
      program: text(), version: text(), versions: oldest...UInt16.random(in: oldest...9, using: &generator))
  }
}

/// Parts of messages.
extension RandomMessages {
  mutating func date() -> Timestamp { Timestamp(nanoseconds: number()) }

  mutating func number() -> Int64 {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: pick([0, -1, .max, .min])
    case 1: Int64.random(in: .min ... .max, using: &generator)
    default: Int64.random(in: 0..<100_000, using: &generator)
    }
  }

  mutating func finite() -> Double {
    while true {
      let value = Double(bitPattern: generator.next())
      if value.isFinite { return value }
    }
  }

  mutating func text() -> String {
    String(decoding: bytes(), as: UTF8.self)
  }

  /// A random path. Half of them are not valid UTF-8.
  mutating func path() -> FilePath {
    FilePath(Bool.random(using: &generator) ? bytes() : Array(text().utf8))
  }

  mutating func bytes() -> [UInt8] { list(upTo: 20) { $0.pick([0, 0x22, 0x2F, 0x5C, 0x61, 0xC3, 0xA4, 0xFF, 0x0A]) } }

  mutating func list<Value>(upTo most: Int = 4, _ make: (inout RandomMessages) -> Value) -> [Value] {
    (0..<Int.random(in: 0...most, using: &generator)).map { _ in make(&self) }
  }

  mutating func optional<Value>(_ make: (inout RandomMessages) -> Value) -> Value? {
    Bool.random(using: &generator) ? make(&self) : nil
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &generator)! }
}

/// Values of the model types.
extension RandomMessages {
  mutating func scope() -> ReindexRequest.Scope {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: .everything
    case 1: .paths(list { $0.text() })
    case 2: .importer(text())
    case 3: .contentType(text())
    case 4: .app(bundle: text())
    default: .appItems(bundle: text(), identifiers: list { $0.text() })
    }
  }

  mutating func reindexRequest() -> ReindexRequest {
    let states: [ReindexRequest.State] = [
      .queued, .waiting(text()), .running(done: number(), total: number()), .acknowledged, .failed(text()), .cancelled,
    ]
    return ReindexRequest(
      id: number(), scope: scope(), origin: pick([.user, .importerUpgrade, .corruption, .simulation]),
      state: pick(states), made: date(), updated: date(), attempts: Int(number()), due: optional { $0.date() })
  }

  mutating func donor() -> DonorReport {
    var report = DonorReport(bundle: text(), index: text())
    (report.items, report.domainCount, report.waiting) = (number(), number(), number())
    report.domains = list { .init(name: $0.optional { $0.text() }, items: $0.number()) }
    (report.state, report.last) = (optional { $0.text() }, optional { $0.date() })
    report.delegate = pick([nil, .app, .extension])
    report.isThrottled = .random(using: &generator)
    report.calls = list {
      .init(
        purpose: $0.text(), answered: $0.optional { $0.date() }, seconds: $0.finite(), donated: $0.number(),
        failure: $0.optional { $0.text() })
    }
    report.requests = list { .init($0.reindexRequest()) }
    return report
  }

  mutating func simulation() -> Simulation {
    pick([
      .reindexAll, .reindexSome(list { $0.path() }), .overflow, .watchLimit(Int(number())), .battery, .pressure,
      .corruption, .diskFull, .off, .lostState(text()), .storeBackup(text()), .noAnswer(text()), .appUpgrade(text()),
    ])
  }

  mutating func status() -> StatusReport {
    StatusReport(
      version: text(), processID: number(), started: date(), phase: pick([.starting, .crawling, .idle, .paused]),
      reason: optional { $0.text() }, pausedUntil: optional { $0.date() },
      roots: list { .init(path: $0.path(), state: $0.pick([.watched, .off]), complete: $0.optional { $0.date() }) },
      items: number(),
      queues: list { .init(workClass: $0.pick(WorkClass.allCases), waiting: 1, running: 2, reason: $0.text()) },
      crawl: optional { .init(root: $0.path(), met: $0.number(), perSecond: $0.finite()) },
      contents: optional { .init(done: 1, total: 2, bytes: $0.number(), perSecond: $0.finite(), secondsLeft: nil) },
      watch: .init(watched: number(), lastOverflow: optional { $0.date() }, advice: optional { $0.text() }),
      conditions: .init(cpuPressure: optional { $0.finite() }, batteryLevel: 7, userIsIdle: true, simulated: [text()]),
      requests: list { $0.reindexRequest() },
      errors: list { .init(date: $0.date(), reason: $0.text(), count: $0.number()) }, memory: number(),
      cpu: finite(), indexBytes: number(), freeBytes: number())
  }

  mutating func summary() -> WorkSummary {
    var summary = WorkSummary()
    summary.indexed = number()
    for reason in list({ $0.text() }) { summary.failed[reason] = number() }
    summary.refused = list { $0.text() }
    return summary
  }

  mutating func verification() -> VerificationReport {
    var report = VerificationReport()
    report.missing = list { $0.path() }
    report.differentCount = number()
    report.damage = list { $0.text() }
    report.repaired = .random(using: &generator)
    return report
  }
}

/// Lets tests write dates as nanoseconds since 1970 UTC.
extension Timestamp: ExpressibleByIntegerLiteral {
  public init(integerLiteral nanoseconds: Int64) { self.init(nanoseconds: nanoseconds) }
}
