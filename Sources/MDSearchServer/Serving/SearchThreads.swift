import MDListener
import MDModel
import MDProtocol
import MDStore
import MDSystem

/// Threads that answer searches. An idle thread stays for a while, because the next search of a typing user comes
/// with the next letter.
final class SearchThreads: Sendable {
  private struct State: Sendable {
    var waiting: [SearchJob] = []
    /// Each client's latest search for a text that is being typed, until it is answered.
    var typed: [ClientNumber: ReplyChannel] = [:]
    var threads = 0
    /// Number of these threads that wait for a search.
    var resting = 0
    /// Number of further threads, which wait until their clients have read what was sent.
    var aside = 0
    var isStopping = false

    /// Takes a search for a resting thread. Searches of text that is being typed go first.
    mutating func takeNext() -> SearchJob? {
      guard let next = waiting.firstIndex(where: \.isTyped) ?? waiting.indices.first else { return nil }
      resting -= 1
      return waiting.remove(at: next)
    }

    /// Takes a search for a thread that has rested long enough, or ends the thread. Both happen under the lock, so a
    /// search that comes at the last moment is not left behind.
    mutating func takeNextOrEnd() -> SearchJob? {
      if let search = takeNext() { return search }
      resting -= 1
      threads -= 1
      return nil
    }

    /// - Returns: `true` if a thread is to start in place of this one; `nil` if this one must keep its place.
    mutating func stepAside() -> Bool? {
      guard aside < SearchThreads.mostAside else { return nil }
      (threads, aside) = (threads - 1, aside + 1)
      guard waiting.count > resting, threads < SearchThreads.mostThreads else { return false }
      threads += 1
      return true
    }

    mutating func stepBack() { (threads, aside) = (threads + 1, aside - 1) }

    mutating func takeWaiting() -> [SearchJob] {
      defer { waiting = [] }
      return waiting
    }
  }

  private let context: SearchContext
  private let state = Monitor(State())
  private let donors = Monitor(KnownDonors())

  /// Maximum searches that are answered at the same time; others wait. A single long search leaves a thread for users
  /// who type.
  private static let mostThreads = max(2, min(4, WorkerThread.coreCount))
  /// Maximum threads that may wait aside for their clients. Further ones keep their places while they wait.
  private static let mostAside = 16
  /// How long a thread waits for another search, with the index open.
  private let rest: Duration

  init(context: SearchContext, rest: Duration = .seconds(2)) { (self.context, self.rest) = (context, rest) }

  /// Starts a search. A search for text that is being typed replaces the last one of the same client.
  func begin(_ search: SearchJob) {
    if search.query != nil, search.isTyped { supersede(by: search.reply) }
    enum Step { case wait, start, refuse }
    let step = state.change { state -> Step in
      if state.isStopping { return .refuse }
      state.waiting.append(search)
      guard state.waiting.count > state.resting, state.threads < Self.mostThreads else { return .wait }
      state.threads += 1
      return .start
    }
    switch step {
    case .wait: break
    case .start: startThread()
    case .refuse: Self.refuse([search], Self.stopping)
    }
  }

  private func supersede(by reply: ReplyChannel) {
    let older = state.change { $0.typed.updateValue(reply, forKey: reply.client) }
    older?.finish(.failure(RequestFailure(.superseded, "A later search of this connection has taken its place.")))
  }

  /// Releases the channel of an answered search. The attachment of the request counts as long as the channel exists.
  private func forget(_ reply: ReplyChannel) {
    state.change { if $0.typed[reply.client] === reply { $0.typed[reply.client] = nil } }
  }

  func clientLeft(_ client: ClientNumber) { state.change { $0.typed[client] = nil } }

  /// Starts no more searches. Running searches end when they are done, or when their channels are closed.
  func stop() {
    let waiting = state.change { state in
      state.isStopping = true
      state.typed = [:]
      return state.takeWaiting()
    }
    Self.refuse(waiting, Self.stopping)
  }

  /// Waits until all threads have ended.
  func join() { state.wait { $0.threads == 0 && $0.aside == 0 ? () : nil } }

  /// Runs `body`, which waits for a client, on one of these threads. Meanwhile another thread may search in its
  /// place.
  func stepAside<Value>(_ body: () throws(UnreadReplies) -> Value) throws(UnreadReplies) -> Value {
    guard let isReplaced = state.change({ $0.stepAside() }) else { return try body() }
    if isReplaced { startThread() }
    defer { state.change { $0.stepBack() } }
    return try body()
  }

  private static let stopping = RequestFailure(.restarting, "The search service is stopping. Search again.")

  private func startThread() {
    do throws(SystemError) {
      try WorkerThread.start(name: "search") { [self] in answer() }.detach()
    } catch {
      // A running thread takes the waiting searches later. If there is none, no thread would answer them.
      let refused = state.change { state -> [SearchJob] in
        state.threads -= 1
        return state.threads == 0 ? state.takeWaiting() : []
      }
      Self.refuse(refused, RequestFailure(.unavailable, "Nothing can be searched now: \(error). Search again later."))
    }
  }

  private func answer() {
    do {
      let index = SearchedIndex(path: context.path, known: donors)
      while let search = next() {
        search.run(in: index, context, on: self)
        forget(search.reply)
      }
    }
    // The index is closed. Return its memory, which a resting service does not need.
    ProcessMemory.releaseFreed()
  }

  /// The next search of a thread; `nil` if the thread is to end.
  private func next() -> SearchJob? {
    state.change { $0.resting += 1 }
    let found = state.wait(until: Clock.now + rest) { state -> SearchJob?? in
      if let search = state.takeNext() { return search }
      return state.isStopping ? .some(nil) : nil
    }
    return found.flatMap(\.self) ?? state.change { $0.takeNextOrEnd() }
  }

  private static func refuse(_ searches: [SearchJob], _ failure: RequestFailure) {
    for search in searches { search.reply.finish(.failure(failure)) }
  }
}
