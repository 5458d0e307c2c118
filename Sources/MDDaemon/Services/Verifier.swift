import Logging
import MDIndexer
import MDListener
import MDModel
import MDProtocol
import MDStoreWriter
import MDSystem
import Synchronization

/// Compares the index with itself and with the file system, on its own thread, one verification at a time. Only reads;
/// the engine makes repairs.
final class Verifier: Sendable {
  private struct State: Sendable {
    var isRunning = false
    var isStopping = false
    /// Verifications that begin when the running one has ended.
    var waiting: [Waiting] = []
  }

  private struct Waiting: Sendable {
    let repairs: Bool
    let reply: ReplyChannel
  }

  private let context: EngineContext
  private let state = Monitor(State())

  init(context: EngineContext) { self.context = context }

  /// Carries out `mdutil --verify`, after the running verification if there is one.
  func verify(repairs: Bool, _ reply: ReplyChannel) {
    let waits = state.change { state in
      guard state.isRunning, !state.isStopping, state.waiting.count < Self.mostWaiting else { return false }
      state.waiting.append(Waiting(repairs: repairs, reply: reply))
      return true
    }
    if waits { return tellWaiting() }
    if begin({ $0.answer(repairs: repairs, reply) }) { return }
    reply.finish(.failure(RequestFailure(.tooMany, "Verifications are under way. Ask again when they are done.")))
  }

  private func answer(repairs: Bool, _ reply: ReplyChannel) {
    reply.send(.progress(WorkProgress(phase: .verifying, done: 0)))
    do {
      guard let report = try report(repairs: repairs, reply) else { return }
      reply.finish(.verification(report))
    } catch { reply.finish(.failure(RequestFailure(.failed, "\(error)"))) }
  }

  private static let mostWaiting = 16

  /// Tells waiting clients why they wait.
  private func tellWaiting() {
    let progress = WorkProgress(phase: .verifying, done: 0, waits: "another verification is under way")
    for waiting in state.look({ $0.waiting }) { waiting.reply.send(.progress(progress)) }
  }

  /// Checks the index in the background after a crash, when the state of the disk is unknown, and replaces it if it is
  /// damaged. An index that was closed in order is trusted.
  func checkAfterCrash() {
    _ = begin { verifier in
      do {
        guard let first = try verifier.damage(progress: { _, _ in verifier.tellWaiting() })?.first else { return }
        verifier.context.mailbox.post(.replaceIndex("The index is damaged: \(first)."))
      } catch {
        // The failure does not prove damage. If the index is damaged, its next reader fails and reports it.
        verifier.context.logger.warning("the index could not be checked after a crash", metadata: ["error": "\(error)"])
      }
    }
  }

  /// Ends the running verification soon.
  func stop() {
    state.change { $0.isStopping = true }
    state.wait { $0.isRunning ? nil : () }
  }

  private func begin(_ body: @escaping @Sendable (Verifier) -> Void) -> Bool {
    let mayBegin = state.change { state in
      if state.isRunning || state.isStopping { return false }
      state.isRunning = true
      return true
    }
    guard mayBegin else { return false }
    let thread = try? WorkerThread.start(name: "mds-verifier") { [self] in
      try? BackgroundPriority.applyToThread()
      body(self)
      while let next = self.next() { if next.reply.isOpen { answer(repairs: next.repairs, next.reply) } }
    }
    guard let thread else {
      state.change { $0.isRunning = false }
      return false
    }
    thread.detach()
    return true
  }

  /// The verification that begins now; `nil` if the ended one was the last.
  private func next() -> Waiting? {
    state.change { state in
      if !state.isStopping, !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.isRunning = false
      state.waiting = []
      return nil
    }
  }

  private var goesOn: Bool { state.look { !$0.isStopping } }

  private func damage(progress: (Int, Int) -> Void) throws -> [String]? {
    let verification = try IndexVerification(path: context.settings.index)
    return try verification.run(goesOn: { goesOn }, progress: progress) ? verification.findings : nil
  }

  /// - Returns: `nil` if the verification was stopped.
  private func report(repairs: Bool, _ reply: ReplyChannel) throws -> VerificationReport? {
    var report = VerificationReport()
    let steps = { (done: Int, total: Int) in
      self.tellWaiting()
      reply.send(.progress(WorkProgress(phase: .verifying, done: Int64(done), total: Int64(total))))
    }
    guard let damage = try damage(progress: steps) else { return nil }
    report.damage = damage
    let comparison = try TreeComparison(index: context.settings.index, crawl: context.settings.setup.crawl)
    let found = try comparison.run(goesOn: { goesOn && reply.isOpen }) { met in
      if met % 1_000 == 0 {
        tellWaiting()
        reply.send(.progress(WorkProgress(phase: .names, done: met)))
      }
    }
    guard let found else { return nil }
    report.add(found)
    if repairs { repair(&report, found) }
    return report
  }

  private func repair(_ report: inout VerificationReport, _ found: TreeDifferences) {
    if let damage = report.damage.first {
      context.mailbox.post(.replaceIndex("The index is damaged: \(damage)."))
    } else if !found.isEmpty {
      context.mailbox.post(.lookAtEverything)
    } else {
      return
    }
    report.repaired = true
  }
}

extension VerificationReport {
  fileprivate mutating func add(_ found: TreeDifferences) {
    checked = found.checked
    (missing, missingCount) = (found.missing.paths, found.missing.count)
    (stale, staleCount) = (found.stale.paths, found.stale.count)
    (different, differentCount) = (found.different.paths, found.different.count)
  }
}
