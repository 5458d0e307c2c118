package import MDModel

/// State machine of a ``ReindexRequest``, and the schedule of retries. Pure.
///
///     queued ─┬─> waiting <──> running ──> acknowledged
///        ^    └───────────────────^ │
///        └──────── failed <─────────┘        anything open ──> cancelled
package enum ReindexMachine {
  package enum Event: Hashable, Sendable {
    /// The request cannot run now; the text says why.
    case hold(String)
    /// The request starts, continues, or has made progress.
    case run(done: Int64, total: Int64)
    /// Everything was indexed again, or the app has confirmed the request, possibly late.
    case acknowledge
    case fail(String)
    /// The request returns to the queue, because the daemon restarted or the request was repeated.
    case requeue
    case cancel
  }

  /// An event that is invalid in a state: a bug of the caller.
  package struct IllegalTransition: Error, Hashable, Sendable {
    package let state: ReindexRequest.State
    package let event: Event
  }

  /// The request after an event.
  ///
  /// An attempt begins when the request leaves the queue, even if only to wait.
  package static func apply(
    _ event: Event, to request: ReindexRequest, now: Timestamp
  ) throws(IllegalTransition) -> ReindexRequest {
    guard let state = successor(of: request, event, now: now) else {
      throw IllegalTransition(state: request.state, event: event)
    }
    // Repeated progress without a change keeps the time of the last change.
    guard state != request.state else { return request }
    var next = request
    next.state = state
    next.updated = now
    next.attempts = attempts(request, state)
    next.due = nil
    if case .failed = state {
      next.due = RetryPolicy(request.scope).due(afterAttempts: next.attempts, now: now)
    }
    return next
  }

  private static func successor(of request: ReindexRequest, _ event: Event, now: Timestamp) -> ReindexRequest.State? {
    switch (request.state, event) {
    case (.acknowledged, _), (.cancelled, _): return nil
    case (_, .cancel): return .cancelled
    // A failed request may start again only when its retry is due.
    case (.failed, .hold), (.failed, .run):
      guard let due = request.due, due <= now else { return nil }
      return outcome(of: event)
    case (_, .hold), (_, .run), (.waiting, .requeue), (.running, .requeue), (.failed, .requeue):
      return outcome(of: event)
    case (.running, .fail), (.running, .acknowledge), (.waiting, .acknowledge), (.failed, .acknowledge):
      return outcome(of: event)
    case (.queued, .requeue): return .queued
    case (.queued, .acknowledge), (.queued, .fail), (.waiting, .fail), (.failed, .fail): return nil
    }
  }

  private static func outcome(of event: Event) -> ReindexRequest.State {
    switch event {
    case .hold(let reason): .waiting(reason)
    case .run(let done, let total): .running(done: min(max(0, done), max(0, total)), total: max(0, total))
    case .acknowledge: .acknowledged
    case .fail(let reason): .failed(reason)
    case .requeue: .queued
    case .cancel: .cancelled
    }
  }

  /// Number of attempts after a transition.
  ///
  /// An attempt that the daemon's end interrupted does not count, and a repeated request starts again from zero.
  private static func attempts(_ before: ReindexRequest, _ new: ReindexRequest.State) -> Int {
    switch (before.state, new) {
    case (.queued, .waiting), (.queued, .running), (.failed, .waiting), (.failed, .running): before.attempts + 1
    case (.waiting, .queued), (.running, .queued): max(0, before.attempts - 1)
    case (.failed, .queued): 0
    default: before.attempts
    }
  }
}

/// Schedule of retries: after a minute, then twice as long each time, up to an hour.
struct RetryPolicy: Hashable, Sendable {
  /// Maximum number of attempts; `nil` for no limit.
  ///
  /// An app that never answers, or an importer that is not installed, is given up after eight attempts, about two
  /// hours. Files are retried without limit, because only this computer does the work.
  let mostAttempts: Int?

  init(_ scope: ReindexRequest.Scope) {
    switch scope {
    case .app, .appItems, .importer: mostAttempts = 8
    case .everything, .paths, .contentType: mostAttempts = nil
    }
  }

  /// Time of the next attempt; `nil` for never.
  func due(afterAttempts attempts: Int, now: Timestamp) -> Timestamp? {
    if let mostAttempts, attempts >= mostAttempts { return nil }
    let doublings = min(max(0, attempts - 1), 6)
    return now + min(Self.first * (1 << doublings), Self.longest)
  }

  static let first: Duration = .minutes(1)
  static let longest: Duration = .minutes(60)
}
