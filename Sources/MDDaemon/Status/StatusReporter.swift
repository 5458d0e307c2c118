import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDSystem
import MDWatch

/// Gathers the status. Needs neither the engine nor the writer: any thread may ask.
struct StatusReporter: Sendable {
  let link: EngineContext
  let version: String

  func report() -> StatusReport {
    let state = link.status.look { $0 }
    let settings = link.settings
    let conditions = link.conditions.read()
    var report = StatusReport(
      version: version, processID: Int64(ProcessContext.identifier), started: state.started,
      phase: phase(state),
      reason: state.reason ?? state.queues.compactMap(\.reason).first, pausedUntil: conditions.pausedUntil,
      roots: state.roots, queues: state.queues)
    report.items = (try? IndexReader(path: settings.index).read { try $0.counts().items }) ?? 0
    report.crawl = crawl(state)
    report.contents = contents(state)
    report.watch = watch()
    report.conditions = link.conditions.report
    if link.delegates?.ignoresAnswers == true {
      report.conditions.simulated.append(SimulatedTrouble.noAnswer.rawValue)
    }
    report.requests = state.requests
    report.apps = apps()
    report.errors = state.errors.values.sorted { ($1.date, $0.reason) < ($0.date, $1.reason) }
    report.vectors = vectors(state)
    report.recognition = recognition(state)
    report.memory = ProcessMemory.resident() + ProcessMemory.residentOfChildren()
    report.cpu = Double(Clock.processCPU()) / 1e9
    let suffixes = ["", "-wal", RecognitionCache.suffix] + VectorTier.allCases.map(\.suffix)
    report.indexBytes = suffixes.reduce(0) { sum, suffix in
      sum + Int64(clamping: (try? FileStatus.of(path: FilePath(settings.index + suffix)).size) ?? 0)
    }
    report.freeBytes = conditions.freeBytes ?? 0
    return report
  }

  private func phase(_ state: EngineStatus.State) -> StatusReport.Phase {
    if link.mailbox.isStopping { return .stopping }
    if link.conditions.read().isPaused { return .paused }
    let isHeldBack = state.queues.contains { $0.waiting > 0 } && state.queues.allSatisfy { $0.reason != nil }
    return isHeldBack && state.phase != .crawling ? .waiting : state.phase
  }

  private func crawl(_ state: EngineStatus.State) -> StatusReport.Crawl? {
    guard let crawl = state.crawl else { return nil }
    let seconds = max(0.001, Double((Clock.now - crawl.began).inNanoseconds) / 1e9)
    return .init(root: crawl.root, met: Int64(crawl.met), perSecond: Double(crawl.met) / seconds)
  }

  private func contents(_ state: EngineStatus.State) -> StatusReport.Contents? {
    guard let contents = state.contents else { return nil }
    let left = state.queues.reduce(0) { $0 + $1.waiting + $1.running }
    let seconds = max(0.001, Double((Clock.now - contents.began).inNanoseconds) / 1e9)
    let rate = Double(contents.done) / seconds
    let slow = link.contents?.slowSecondsLeft ?? []
    let estimate = ContentEstimate(
      left: left, perSecond: contents.done > 0 && seconds > 1 ? rate : nil, slow: slow)
    return .init(
      done: contents.done, total: contents.done + left, bytes: contents.bytes, perSecond: rate,
      secondsLeft: estimate.seconds, slow: slow.isEmpty ? nil : Int64(slow.count),
      slowSecondsLeft: estimate.slowSeconds)
  }

  private func vectors(_ state: EngineStatus.State) -> StatusReport.Vectors? {
    let settings = link.settings
    guard settings.models.makes(.words) else { return nil }
    let hasEncoder = settings.models.makes(.encoder)
    let known = try? IndexReader(path: settings.index).read {
      (
        words: try $0.coverage(of: .words), encoder: try $0.coverage(of: .encoder),
        beginnings: hasEncoder ? try $0.beginnings(in: .encoder) : 0
      )
    }
    guard let known else { return nil }
    var report = StatusReport.Vectors(words: .init(known.words), reason: state.vectorsWaitFor)
    guard hasEncoder else { return report }
    report.encoder = .init(known.encoder)
    report.beginnings = known.beginnings > 0 ? Int64(known.beginnings) : nil
    if let pace = state.vectorPace.perSecond(of: .encoder), pace > 0 {
      let left = known.encoder.total - known.encoder.covered
      (report.perSecond, report.secondsLeft) = (pace, Double(left > 0 ? left : known.beginnings) / pace)
    }
    return report
  }

  private func recognition(_ state: EngineStatus.State) -> StatusReport.Recognition? {
    let settings = link.settings
    guard settings.configuration.recognizesText else { return nil }
    let waiting = try? settings.recognition.map { known in
      try IndexReader(path: settings.index).read { try known.waitingCount(in: $0) }
    }
    return .init(
      waiting: Int64((waiting ?? nil) ?? 0), perSecond: state.recognitionPace.perSecond,
      reason: state.recognitionWaitsFor)
  }

  private func apps() -> [StatusReport.App]? {
    try? IndexReader(path: link.settings.index).read {
      try DonorReporter(session: $0, delegates: link.delegates).apps()
    }
  }

  private func watch() -> StatusReport.Watch {
    guard let usage = link.watcher?.usage else { return .init() }
    return .init(
      watched: Int64(usage.watched), swept: Int64(usage.swept), budget: Int64(usage.budget),
      limit: Int64(usage.limit), events: usage.events, overflows: usage.overflows,
      lastOverflow: usage.lastOverflow,
      advice: usage.advice)
  }
}

extension StatusReport.Vectors.Tier {
  fileprivate init(_ coverage: VectorCoverage) {
    self.init(covered: Int64(coverage.covered), total: Int64(coverage.total))
  }
}

/// How long contents take until all are done. A file that takes long says nothing of the pace of the others, and may take
/// until it is given up.
struct ContentEstimate {
  /// `nil` while it cannot be told.
  let seconds: Double?
  /// Until the last slow file is given up; `nil` without one.
  let slowSeconds: Double?

  /// - Parameters:
  ///   - left: files that are not done, the slow ones among them.
  ///   - perSecond: files done each second so far; `nil` while that says nothing.
  ///   - slow: for each slow file the seconds until it is given up.
  init(left: Int64, perSecond: Double?, slow: [Double]) {
    let others = max(0, left - Int64(slow.count))
    let slowest = slow.max().map { max(0, $0) }
    let estimate = others == 0 ? 0 : perSecond.map { Double(others) / $0 }
    slowSeconds = slowest
    seconds = left == 0 && perSecond == nil ? nil : estimate.map { max($0, slowest ?? 0) }
  }
}
