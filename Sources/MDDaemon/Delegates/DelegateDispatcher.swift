import Logging
import MDDonations
import MDListener
import MDModel
import MDProtocol
import MDSystem

/// Calls the delegates of apps: registers those that attend, calls them, and has extensions started. Events are handled
/// on the thread of the ``AppRequestRouter``; status reports read the state on the threads that answer clients.
final class DelegateDispatcher: Sendable {
  struct State {
    var registry = DelegateRegistry()
    var calls = DelegateCalls()
    /// Connections of delegates, by the delegate's number.
    var channels: [Int64: ReplyChannel] = [:]
    /// Clients that asked for the content of an item, by the number of their order.
    var fetches: [Int64: ReplyChannel] = [:]
    /// Delegates that were told that their app donates faster than its items are stored.
    var throttled: Set<Int64> = []
    var last: Int64 = 0
    var answers = DelegateAnswers()
    /// Apps whose answers are ignored, to simulate apps that hang.
    var ignored: Set<String> = []
    /// Time of the next scheduled check for expired calls.
    var due: Instant?
  }

  let context: EngineContext
  let queue: SerialQueue
  let manifests: ManifestCatalog
  let extensions: ExtensionRunner
  let state = Monitor(State())

  init(context: EngineContext, queue: SerialQueue, manifests: ManifestCatalog, extensions: ExtensionRunner) {
    self.context = context
    self.queue = queue
    self.manifests = manifests
    self.extensions = extensions
  }

  // MARK: Attending

  /// Registers the client as a delegate for an index.
  func attend(_ index: DonationIndex, isExtension: Bool, of bundle: String, _ reply: ReplyChannel) {
    let id = state.change { state in
      state.last += 1
      state.channels[state.last] = reply
      state.registry.add(.init(id: state.last, bundle: bundle, index: index.name, isExtension: isExtension))
      return state.last
    }
    reply.onClose { [weak self] in
      guard let self else { return }
      queue.run { self.left(id) }
    }
    context.mailbox.post(.attended(bundle))
    let who = isExtension ? "extension" : "app"
    context.logger.info(
      "a delegate is there", metadata: ["bundle": "\(bundle)", "index": "\(index.name)", "as": "\(who)"])
    perform { state, now in
      guard let delegate = state.registry.delegates[id] else { return [] }
      return state.calls.attended(delegate, state.registry, now: now)
    }
  }

  /// Whether anything answers for an app: a program that is connected, or one that its manifest names.
  func knows(_ bundle: String) -> Bool {
    state.look { state in state.registry.delegates.values.contains { $0.bundle == bundle } }
      || manifests.find(bundle) != nil
  }

  private func left(_ id: Int64) {
    perform { state, _ in
      state.channels[id] = nil
      state.throttled.remove(id)
      guard state.registry.remove(id) != nil else { return [] }
      return state.calls.left(id)
    }
  }

  /// Takes an app's answer to a call. The answer may come over any connection of the app.
  func answer(
    _ call: Int64, _ answer: DelegateAnswer, _ content: [UInt8], of bundle: String, _ reply: ReplyChannel
  ) {
    var failure: String?
    if case .failed(let reason) = answer { failure = reason }
    perform { state, now in
      guard !state.ignored.contains(bundle) else {
        reply.finish(.accepted(0))
        return []
      }
      let asked = state.calls.unanswered.first { $0.call == call && $0.bundle == bundle }
      guard let outcome = state.calls.answered(call, by: bundle, failure: failure, state.registry, now: now) else {
        reply.finish(.failure(RequestFailure(.invalid, "Call \(call) is over; its answer comes too late.")))
        return []
      }
      if let asked { state.answers.note(asked, failure: failure, now: now, date: Clock.wallTime) }
      if let fetch = state.fetches[outcome.order], failure == nil {
        state.fetches[outcome.order] = nil
        deliver(answer, content, to: fetch)
      }
      reply.finish(.accepted(0))
      return outcome.actions
    }
  }

  private func deliver(_ answer: DelegateAnswer, _ content: [UInt8], to fetch: ReplyChannel) {
    guard case .data = answer else {
      return fetch.finish(.failure(RequestFailure(.failed, "The app has answered with something other than data.")))
    }
    fetch.finish(.content(bytes: content.count), attachment: content)
  }

  // MARK: Orders

  /// Asks an app to donate again. The engine learns the progress through ``Command/delegateStep(request:text:)`` and
  /// the end through ``Command/delegateEnded(request:failure:)``.
  func reindex(_ order: DelegateOrder) { queue.run { [self] in begin(order) } }

  func cancel(_ order: Int64) {
    queue.run { [self] in
      _ = state.change { $0.fetches.removeValue(forKey: order) }
      perform { state, _ in
        state.calls.cancel(order)
        return []
      }
    }
  }

  /// Asks an app for the content of one of its items.
  func fetch(_ identifier: String, _ contentType: String, of bundle: String, _ reply: ReplyChannel) {
    guard AppClaim.isValid(bundle) else {
      return reply.finish(.failure(RequestFailure(.invalid, "\(bundle) is no bundle identifier.")))
    }
    let order = state.change { state in
      state.last += 1
      // Fetches have negative numbers, because requests of the engine have positive ones.
      state.fetches[-state.last] = reply
      return DelegateOrder(
        id: -state.last, bundle: bundle, indexes: [],
        purpose: .data(identifier: identifier, contentType: contentType))
    }
    reply.onClose { [weak self] in self?.cancel(order.id) }
    begin(order)
  }

  private func begin(_ order: DelegateOrder) {
    perform { state, now in
      var order = order
      let registered = manifests.manifest(of: order.bundle)?.indexes ?? []
      let known = order.indexes + state.registry.indexes(of: order.bundle) + registered
      order.indexes = known.isEmpty ? [""] : Set(known).sorted()
      return state.calls.begin(order, state.registry, now: now)
    }
  }

  /// Notes a donation by an app, which shows that its delegate is at work.
  func donated(_ items: Int, by bundle: String) {
    state.change { $0.calls.donated(items, by: bundle, now: Clock.now) }
  }

  /// Tells the delegates of an app that it donates faster than its items are stored, or that it no longer does. A
  /// delegate is told the end only if it was told the beginning.
  func tell(_ kind: DelegateCall.Kind, _ bundle: String) {
    queue.run { [self] in
      let channels = state.change { state in
        let delegates = state.registry.delegates.values.filter { $0.bundle == bundle }.map(\.id)
        let told = delegates.filter { (kind == .didThrottle) != state.throttled.contains($0) }
        if kind == .didThrottle { state.throttled.formUnion(told) } else { state.throttled.subtract(told) }
        return told.compactMap { state.channels[$0] }
      }
      for channel in channels { channel.send(.delegate(DelegateCall(id: 0, kind: kind))) }
    }
  }
}

extension DelegateDispatcher.State {
  /// All delegates on the connections of an extension: one connection may answer for several indexes.
  fileprivate func delegates(for purpose: LaunchPurpose) -> [DelegateRegistry.Delegate] {
    let all = registry.delegates.values.filter { $0.bundle == purpose.bundle && $0.isExtension }
    let clients = Set(all.filter { $0.index == purpose.index }.compactMap { channels[$0.id]?.client })
    return all.filter { delegate in channels[delegate.id].map { clients.contains($0.client) } ?? false }
  }
}

/// Performs the actions that follow from events.
extension DelegateDispatcher {
  func perform(_ body: (inout State, Instant) -> [DelegateAction]) {
    let actions = state.change { state in
      let (calls, now) = (state.calls.unanswered, Clock.now)
      let actions = body(&state, now)
      state.answers.note(calls, endedBy: actions, now: now, date: Clock.wallTime)
      return actions
    }
    for action in actions { perform(action) }
    dismissIdle()
    watchDeadlines()
  }

  private func perform(_ action: DelegateAction) {
    switch action {
    case .call(let delegate, let call): state.look { $0.channels[delegate] }?.send(.delegate(call))
    case .start(let index, let bundle, let order): start(index, of: bundle, order)
    case .step(let order, let text): step(order, text)
    case .ended(let order, let failure): end(order, failure)
    }
  }

  func step(_ order: Int64, _ text: String) {
    if order > 0 { context.mailbox.post(.delegateStep(request: order, text: text)) }
  }

  private func end(_ order: Int64, _ failure: String?) {
    if order > 0 {
      context.mailbox.post(.delegateEnded(request: order, failure: failure))
    } else if let fetch = state.change({ $0.fetches.removeValue(forKey: order) }) {
      let reason = failure ?? "nobody has answered"
      fetch.finish(.failure(RequestFailure(.unavailable, "The app does not deliver the content: \(reason).")))
    }
  }

  /// Ends extensions that no order needs any more, including those that attend too late.
  private func dismissIdle() {
    for purpose in extensions.purposes {
      let channels: [ReplyChannel]? = state.change { state in
        let delegates = state.delegates(for: purpose)
        // An extension may have attended for more indexes than the one that it was started for.
        let indexes = [purpose.index] + delegates.map(\.index)
        if indexes.contains(where: { state.calls.needs($0, of: purpose.bundle) }) { return nil }
        return delegates.compactMap { delegate in
          _ = state.registry.remove(delegate.id)
          return state.channels.removeValue(forKey: delegate.id)
        }
      }
      guard let channels else { continue }
      // An extension ends itself when its registration is finished.
      for channel in channels { channel.finish(.accepted(0)) }
      extensions.dismiss(purpose) { delay, body in queue.run(at: Clock.now + delay, body) }
    }
  }

  private func watchDeadlines() {
    let due: Instant? = state.change { state in
      // A check that is scheduled earlier ends in `perform`, which schedules the next one.
      guard let deadline = state.calls.deadline, state.due.map({ deadline < $0 }) ?? true else { return nil }
      state.due = deadline
      return deadline
    }
    guard let due else { return }
    queue.run(at: due) { [weak self] in
      self?.perform { state, now in
        state.due = nil
        return state.calls.expire(now: now)
      }
    }
  }
}
