import MDModel
import MDProtocol

/// Running calls to delegates: the delegate of each, its remaining indexes, and its time-outs. A value type without a
/// clock: callers pass the time.
struct DelegateCalls: Sendable {
  /// Time-out of an extension's start, until it attends.
  static let longestStart: Duration = .seconds(30)
  /// Time-out of a delegate's answer; each donation by its app restarts it.
  static let longestSilence: Duration = .minutes(1)
  /// Time-out of a call as a whole.
  static let longestCall: Duration = .minutes(60)

  private enum State: Hashable {
    /// Waiting for an extension that cannot be started yet.
    case waiting
    case starting(since: Instant)
    case called(Int64, delegate: Int64, since: Instant, heard: Instant)
  }

  private struct Open {
    var order: DelegateOrder
    /// Indexes still to be done; the first is the current one.
    var remaining: [String]
    var state: State
    var donated = 0
    var done = 0
  }

  private var open: [Int64: Open] = [:]
  private var lastCall: Int64 = 0

  init() {}

  /// Whether an index has a running call, or an extension that is being started for it.
  func needs(_ index: String, of bundle: String) -> Bool {
    open.values.contains { $0.order.bundle == bundle && $0.remaining.first == index && $0.state != .waiting }
  }

  /// A call that a delegate has not answered yet.
  struct Unanswered: Hashable, Sendable {
    var call: Int64
    var order: Int64
    var bundle: String
    var index: String
    var purpose: DelegateOrder.Purpose
    var since: Instant
    var donated: Int
  }

  var unanswered: [Unanswered] {
    open.values.compactMap { open in
      guard case .called(let call, _, let since, _) = open.state, let index = open.remaining.first else { return nil }
      return Unanswered(
        call: call, order: open.order.id, bundle: open.order.bundle, index: index, purpose: open.order.purpose,
        since: since, donated: open.donated)
    }
  }

  func purpose(of order: Int64) -> DelegateOrder.Purpose? { open[order]?.order.purpose }

  mutating func begin(_ order: DelegateOrder, _ registry: DelegateRegistry, now: Instant) -> [DelegateAction] {
    // The order was held back and released again while its call was running: it needs no second call.
    guard open[order.id] == nil else { return [] }
    open[order.id] = Open(order: order, remaining: order.indexes, state: .starting(since: now))
    return proceed(order.id, registry, now)
  }

  /// Forgets an order; a later answer to its call is ignored.
  mutating func cancel(_ order: Int64) { open[order] = nil }

  /// Calls the delegate of the next index, or has an extension started.
  private mutating func proceed(_ id: Int64, _ registry: DelegateRegistry, _ now: Instant) -> [DelegateAction] {
    guard let order = open[id]?.order else { return [] }
    guard let index = open[id]?.remaining.first else { return end(id, reason(of: id)) }
    guard let delegate = registry.delegate(for: index, of: order.bundle) else {
      open[id]?.state = .starting(since: now)
      return [.start(index: index, bundle: order.bundle, order: id)]
    }
    lastCall += 1
    open[id]?.state = .called(lastCall, delegate: delegate.id, since: now, heard: now)
    let who = delegate.isExtension ? "its extension" : "the app"
    return [
      .step(order: id, "\(Self.name(index)): \(who) is called"),
      .call(delegate: delegate.id, DelegateCall(id: lastCall, kind: order.purpose.call)),
    ]
  }

  /// Why an order with no index left has failed; `nil` if at least one index was done.
  private func reason(of id: Int64) -> String? {
    guard let open = open[id], open.done == 0 else { return nil }
    return Self.nobody(open.order.bundle)
  }

  private mutating func end(_ id: Int64, _ failure: String?) -> [DelegateAction] {
    open[id] = nil
    return [.ended(order: id, failure: failure)]
  }

  static func nobody(_ bundle: String) -> String {
    "\(bundle) does not run, and no \(bundle).json in limelight/extensions says how to start it; start the app"
  }

  private static func name(_ index: String) -> String { index.isEmpty ? "default index" : "index \(index)" }
}

/// Events from outside.
extension DelegateCalls {
  /// A delegate has attended: calls it for the orders that wait for it.
  mutating func attended(
    _ delegate: DelegateRegistry.Delegate, _ registry: DelegateRegistry, now: Instant
  ) -> [DelegateAction] {
    let waiting = open.values.filter { open in
      if case .called = open.state { return false }
      return open.order.bundle == delegate.bundle && open.remaining.first == delegate.index
    }
    return waiting.map(\.order.id).sorted().flatMap { proceed($0, registry, now) }
  }

  /// A delegate has left; its calls have failed.
  mutating func left(_ delegate: Int64) -> [DelegateAction] {
    let lost = open.values.filter { open in
      if case .called(_, delegate, _, _) = open.state { true } else { false }
    }
    return lost.map(\.order.id).sorted().flatMap { end($0, "the program that was called has gone without an answer") }
  }

  /// Takes an answer to a call.
  ///
  /// - Parameter failure: why the delegate failed; `nil` if it succeeded.
  /// - Returns: the order that was answered, and the actions that follow; `nil` if no such call is open.
  mutating func answered(
    _ call: Int64, by bundle: String, failure: String?, _ registry: DelegateRegistry, now: Instant
  ) -> (order: Int64, actions: [DelegateAction])? {
    let found = open.values.first { open in
      if case .called(call, _, _, _) = open.state { open.order.bundle == bundle } else { false }
    }
    guard let found, let index = found.remaining.first else { return nil }
    let id = found.order.id
    // Reindexing needs every index, so the failure of one index ends the order.
    guard failure == nil || !found.order.purpose.needsEveryIndex else { return (id, end(id, failure)) }
    open[id]?.remaining.removeFirst()
    // Any index may deliver the content: after a failure ask the next index, and report the failure of the last one.
    guard failure == nil else {
      return (id, found.remaining.count == 1 ? end(id, failure) : proceed(id, registry, now))
    }
    open[id]?.done += 1
    if !found.order.purpose.needsEveryIndex { return (id, end(id, nil)) }
    let items = found.donated == 0 ? "" : "; \(found.donated) items donated"
    open[id]?.donated = 0
    let step = DelegateAction.step(order: id, "\(Self.name(index)): acknowledged\(items)")
    return (id, [step] + proceed(id, registry, now))
  }

  /// A donation of the app shows that its delegate is at work.
  mutating func donated(_ items: Int, by bundle: String, now: Instant) {
    for (id, known) in open where known.order.bundle == bundle {
      open[id]?.donated += items
      if case .called(let call, let delegate, let since, _) = known.state {
        open[id]?.state = .called(call, delegate: delegate, since: since, heard: now)
      }
    }
  }

  /// An extension cannot be started, or has ended before it attended.
  ///
  /// - Parameter reason: why; `nil` if no manifest says how to start it. The order then goes on with its other indexes.
  mutating func cannotStart(
    _ index: String, of bundle: String, _ reason: String?, _ registry: DelegateRegistry, now: Instant
  ) -> [DelegateAction] {
    let waiting = open.values.filter { open in
      guard case .starting = open.state else { return false }
      return open.order.bundle == bundle && open.remaining.first == index
    }
    return waiting.map(\.order.id).sorted().flatMap { id in
      if let reason { return end(id, reason) }
      open[id]?.remaining.removeFirst()
      return [.step(order: id, "\(Self.name(index)): no program answers for it")] + proceed(id, registry, now)
    }
  }

  /// Lets an order wait without a time-out, because its extension cannot be started yet.
  mutating func postpone(_ order: Int64) {
    if case .starting? = open[order]?.state { open[order]?.state = .waiting }
  }

  /// Retries the orders that wait for an extension to start.
  mutating func retry(_ registry: DelegateRegistry, now: Instant) -> [DelegateAction] {
    let waiting = open.values.filter { $0.state == .waiting }
    return waiting.map(\.order.id).sorted().flatMap { proceed($0, registry, now) }
  }

  /// Fails the calls that have timed out.
  mutating func expire(now: Instant) -> [DelegateAction] {
    let late = open.values.filter { deadline(of: $0).map { $0 <= now } ?? false }
    return late.sorted { $0.order.id < $1.order.id }.flatMap { open in
      if case .called(_, _, _, let heard) = open.state {
        end(open.order.id, "the delegate has not answered in \((now - heard).components.seconds) s")
      } else {
        end(open.order.id, "its extension has not answered in \(Self.longestStart.components.seconds) s")
      }
    }
  }

  /// Time of the next ``expire(now:)``; `nil` while no call or start has a time-out.
  var deadline: Instant? { open.values.compactMap(deadline).min() }

  private func deadline(of open: Open) -> Instant? {
    switch open.state {
    case .waiting: nil
    case .starting(let since): since + Self.longestStart
    case .called(_, _, let since, let heard): min(heard + Self.longestSilence, since + Self.longestCall)
    }
  }
}
