import MDConfiguration
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// Gathers the status. It needs neither the engine nor the writer, so any thread may ask.
struct StatusReporter: Sendable {
  let context: EngineContext
  let version: String
  /// Opens the index at a path.
  var open: @Sendable (String) throws -> IndexReader = { try IndexReader(path: $0) }

  func report() -> StatusReport {
    let state = context.status.look { $0 }
    let settings = context.settings
    let index = readIndex(settings, readsFailures: state.errors.values.contains { $0.isOfFiles == true })
    let conditions = context.conditions.read()
    var report = StatusReport(
      version: version, processID: Int64(ProcessContext.identifier), started: state.started,
      phase: phase(state),
      reason: state.reason ?? state.queues.compactMap(\.reason).first, pausedUntil: conditions.pausedUntil,
      roots: state.roots, queues: state.queues)
    report.items = index.parts?.all ?? 0
    report.parts = index.parts.map { StatusReport.Parts($0) }
    report.crawl = crawl(state)
    report.contents = contents(state)
    report.watch = watch()
    report.conditions = context.conditions.report
    if context.delegates?.ignoresAnswers == true {
      report.conditions.simulated.append(SimulatedTrouble.noAnswer.rawValue)
    }
    report.requests = state.requests
    report.settingsProblems = state.settingsProblems
    report.keptIndexes = DamagedIndex.kept(of: settings.index).map {
      .init(path: FilePath($0.path), bytes: $0.bytes, end: $0.end)
    }
    report.apps = index.apps
    report.errors = index.problems + errors(state, index)
    report.vectors = vectors(state, index)
    report.recognition = recognition(state, index)
    report.memory = ProcessMemory.resident() + ProcessMemory.residentOfChildren()
    report.cpu = Double(Clock.processCPU()) / 1e9
    let suffixes = ["", "-wal", RecognitionCache.suffix] + VectorTier.allCases.map(\.suffix)
    report.indexBytes = suffixes.reduce(0) { sum, suffix in
      // Most of these files exist only at times.
      sum + Int64(clamping: (try? FileStatus.of(path: FilePath(settings.index + suffix)).size) ?? 0)
    }
    report.freeBytes = conditions.freeBytes ?? 0
    return report.bounded()
  }

  private func phase(_ state: EngineStatus.State) -> StatusReport.Phase {
    if context.mailbox.isStopping { return .stopping }
    if context.conditions.read().isPaused { return .paused }
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
    let slow = context.contents?.slowSecondsLeft ?? []
    let estimate = ContentEstimate(done: contents.done, left: left, perSecond: seconds > 1 ? rate : nil, slow: slow)
    return .init(
      done: contents.done, total: contents.done + left, bytes: contents.bytes, perSecond: rate,
      secondsLeft: estimate.seconds, slow: slow.isEmpty ? nil : Int64(slow.count),
      slowSecondsLeft: estimate.slowSeconds)
  }

  /// Failures, newest first. A file that has failed several times, as after a reindex, counts once.
  private func errors(_ state: EngineStatus.State, _ index: IndexFacts) -> [StatusReport.Failure] {
    state.errors.values.sorted { ($1.date, $0.reason) < ($0.date, $1.reason) }.map { failure in
      var failure = failure
      if failure.isOfFiles == true { failure.count = index.failures[failure.reason] ?? failure.count }
      return failure
    }
  }

  private func vectors(_ state: EngineStatus.State, _ index: IndexFacts) -> StatusReport.Vectors? {
    guard let known = index.vectors else { return nil }
    var report = StatusReport.Vectors(words: .init(known.words), reason: state.vectorsWaitFor)
    guard context.settings.models.makes(.encoder) else { return report }
    report.encoder = .init(known.encoder)
    report.beginnings = known.beginnings > 0 ? Int64(known.beginnings) : nil
    if let pace = state.vectorPace.perSecond(of: .encoder), pace > 0 {
      let left = known.encoder.total - known.encoder.covered
      (report.perSecond, report.secondsLeft) = (pace, Double(left > 0 ? left : known.beginnings) / pace)
    }
    return report
  }

  private func recognition(_ state: EngineStatus.State, _ index: IndexFacts) -> StatusReport.Recognition? {
    guard context.settings.configuration.recognizesText else { return nil }
    return .init(
      waiting: index.waitingForRecognition, perSecond: state.recognitionPace.perSecond,
      reason: state.recognitionWaitsFor)
  }

  private func watch() -> StatusReport.Watch {
    guard let usage = context.watcher?.usage else { return .init() }
    return .init(
      watched: Int64(usage.watched), swept: Int64(usage.swept), budget: Int64(usage.budget),
      limit: Int64(usage.limit), events: usage.events, overflows: usage.overflows,
      lastOverflow: usage.lastOverflow,
      advice: usage.advice)
  }
}

/// Facts from one snapshot of the index.
private struct IndexFacts {
  var parts: ItemParts?
  /// Numbers of failed files by reason.
  var failures: [String: Int64] = [:]
  var apps: [StatusReport.App]?
  var vectors: (words: VectorCoverage, encoder: VectorCoverage, beginnings: Int)?
  var waitingForRecognition: Int64 = 0
  /// Why parts are missing.
  var problems: [StatusReport.Failure] = []

  /// Reads one part. A failure leaves the other parts as they are.
  mutating func take(_ read: (inout IndexFacts) throws -> Void) {
    do { try read(&self) } catch {
      // Before the first crawl there is no index.
      if (error as? StoreError)?.code == .missing { return }
      problems.append(.init(date: Clock.wallTime, reason: "the status is incomplete: \(error)", count: 1))
    }
  }

  mutating func readFailures(in session: any IndexReading) throws {
    for (reason, count) in try session.failures() { failures[reason] = count }
  }
}

extension StatusReporter {
  /// Opens the index once, so that all figures of a report are of one moment.
  private func readIndex(_ settings: EngineSettings, readsFailures: Bool) -> IndexFacts {
    var facts = IndexFacts()
    facts.take { facts in
      try open(settings.index).read { session in
        facts.take { $0.parts = try session.parts() }
        if readsFailures { facts.take { try $0.readFailures(in: session) } }
        facts.take { $0.apps = try DonorReporter(session: session, delegates: context.delegates).apps() }
        facts.take { $0.vectors = try vectors(settings, session) }
        facts.take { $0.waitingForRecognition = Int64(try settings.recognition?.waitingCount(in: session) ?? 0) }
      }
    }
    return facts
  }

  private func vectors(
    _ settings: EngineSettings, _ session: any IndexReading
  ) throws -> (words: VectorCoverage, encoder: VectorCoverage, beginnings: Int)? {
    guard settings.models.makes(.words) else { return nil }
    return (
      words: try session.coverage(of: .words), encoder: try session.coverage(of: .encoder),
      beginnings: settings.models.makes(.encoder) ? try session.beginnings(in: .encoder) : 0
    )
  }
}

extension StatusReport.Parts {
  fileprivate init(_ parts: ItemParts) {
    self.init(files: parts.files, folders: parts.folders, members: parts.members, donated: parts.donated)
  }
}

extension StatusReport.Vectors.Tier {
  fileprivate init(_ coverage: VectorCoverage) {
    self.init(covered: Int64(coverage.covered), total: Int64(coverage.total))
  }
}

/// Time until all contents are done. Slow files do not count for the pace of the others, and each may take until it is
/// given up.
struct ContentEstimate {
  /// Seconds until the end; `nil` while unknown.
  let seconds: Double?
  /// Seconds until the last slow file is given up; `nil` if there is none.
  let slowSeconds: Double?

  /// - Parameters:
  ///   - left: files that are not done, the slow ones among them.
  ///   - perSecond: files done per second so far; `nil` while that is no basis for an estimate.
  ///   - slow: for each slow file, the seconds until it is given up.
  init(done: Int64, left: Int64, perSecond: Double?, slow: [Double]) {
    let others = max(0, left - Int64(slow.count))
    // Before a tenth is done an estimate would jump, because the first files tell little of the others.
    let isKnown = done > 0 && done * 10 >= done + left
    slowSeconds = slow.max().map { max(0, $0) }
    let atPace = isKnown ? perSecond.map { Double(others) / $0 } : nil
    // The limit of slow files is no estimate: it counts only if nothing else is left.
    seconds = others == 0 && !slow.isEmpty ? slowSeconds : atPace
  }
}
