import Logging
import MDListener
import MDModel
import MDProtocol
import MDStore
import MDSystem

/// Answers requests. Requests that need the writer go to the engine. All others are answered on a separate thread,
/// because the listener's thread must not wait.
final class DaemonHandler: RequestHandler {
  private let context: EngineContext
  private let reporter: StatusReporter
  private let log: LogRing
  private let answers: SerialQueue
  private let verifier: Verifier
  private let apps: AppRequestRouter

  init(
    context: EngineContext, version: String, log: LogRing, answers: SerialQueue, verifier: Verifier,
    apps: AppRequestRouter
  ) {
    self.verifier = verifier
    self.context = context
    self.log = log
    self.answers = answers
    reporter = StatusReporter(context: context, version: version)
    self.apps = apps
  }

  func handle(_ request: Request, attachment: [UInt8], from peer: Peer, reply: ReplyChannel) {
    switch request {
    case .sync: onIndex(reply) { try $0.sync($1, reply) }
    case .importPaths(let paths): onIndex(reply) { index, _ in try index.importPaths(paths, reply) }
    case .reindex(let scope, let follow): onIndex(reply) { try $0.reindex(scope, .user, follow: follow, $1, reply) }
    case .cancelRequest(let id): onIndex(reply) { try $0.cancel(id, $1, reply) }
    case .erase(let paths): onIndex(reply) { try $0.erase(paths, $1, reply) }
    case .forget(let paths): onIndex(reply) { try $0.forget(paths, $1, reply) }
    case .forgetUsage: onIndex(reply) { try $0.forgetUsage($1, reply) }
    case .encode: onIndex(reply) { index, _ in try index.encode(reply) }
    case .pause(let seconds):
      let end = Self.date(after: seconds)
      onConditions(reply, "background work is paused", until: end) { $0.pause(until: end) }
    case .resume: onConditions(reply, "background work goes on") { $0.resume() }
    case .reload: context.mailbox.post(.reload(reply))
    case .simulate(let simulation): context.mailbox.post(Command(reply) { try $0.simulate(simulation, $1, reply) })
    case .trace(let path): context.traces.follow(path, reply)
    case .log(let follow): log.answer(reply, follow: follow)
    case .app(let claim, let request):
      apps.handle(request, attachment: attachment, claim: claim, from: peer, reply: reply)
    case .search: reply.finish(.failure(RequestFailure(.invalid, "mds does not search. Ask mdsearchd.")))
    case .status: answers.run { [reporter] in reply.finish(.status(reporter.report())) }
    case .followStatus(let milliseconds): followStatus(milliseconds, reply)
    case .requests(let start):
      read(reply) { .requests(ReportPage.page(of: try $0.requests().map { $0.shortened() }, from: start ?? 0)) }
    case .donors: donors(reply)
    case .failures(let start): read(reply) { .failures(try Self.failures($0, from: start ?? 0)) }
    case .explain(let path): answers.run { [context] in reply.finish(PathExplainer(context: context).explain(path)) }
    case .verify(let repairs): verifier.verify(repairs: repairs, reply)
    }
  }

  func clientLeft(_ client: ClientNumber) { apps.clientLeft(client) }

  /// Runs a command on the open index. The client is refused while no index is open.
  private func onIndex(_ reply: ReplyChannel, _ body: @escaping @Sendable (OpenIndex, Now) throws -> Void) {
    context.mailbox.post(.onIndex(reply, body))
  }

  /// Changes the conditions on the engine's thread, which then decides again what may run.
  private func onConditions(
    _ reply: ReplyChannel, _ message: String, until end: Timestamp? = nil,
    _ change: @escaping @Sendable (ConditionsReader) -> Void
  ) {
    context.mailbox.post(
      Command(reply) { engine, _ in
        change(engine.context.conditions)
        let until: Logger.Metadata = end.map { ["until": .string("\($0)")] } ?? [:]
        engine.context.logger.notice("\(message)", metadata: until)
        engine.conditionsChanged()
        reply.finish(.accepted(0))
      })
  }

  private static func date(after seconds: Int64?) -> Timestamp? {
    seconds.map { Clock.wallTime + .seconds(max(0, $0)) }
  }

  private func followStatus(_ milliseconds: Int, _ reply: ReplyChannel) {
    answers.repeat(every: .milliseconds(min(max(100, milliseconds), 3_600_000))) { [reporter] in
      reply.send(.status(reporter.report()))
      return reply.isOpen
    }
  }

  /// Answers from a snapshot of the index.
  private func read(_ reply: ReplyChannel, _ body: @escaping @Sendable (any IndexReading) throws -> Reply) {
    answers.run { [context] in
      do { reply.finish(try IndexReader(path: context.settings.index).read(body)) } catch {
        reply.finish(.failure(RequestFailure(.unavailable, "\(error)")))
      }
    }
  }

  private func donors(_ reply: ReplyChannel) {
    read(reply) { [context] session in
      var reports = try DonorReporter(session: session, delegates: context.delegates).reports()[...]
      while reports.count > DonorReporter.page {
        reply.send(.donors(Array(reports.prefix(DonorReporter.page))))
        reports = reports.dropFirst(DonorReporter.page)
      }
      return .donors(Array(reports))
    }
  }

  private static func failures(_ session: any IndexReading, from start: Int) throws -> [FailedFile] {
    let page = try session.failedItems().dropFirst(max(0, start)).prefix(1_000).compactMap(session.failure)
    return ReportPage.page(
      of: page.map { failure in
        FailedFile(
          path: failure.path, reason: ReportText.shortened(failure.reason), importer: failure.importer?.identifier,
          date: failure.date)
      })
  }
}
