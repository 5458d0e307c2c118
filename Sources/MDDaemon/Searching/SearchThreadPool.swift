import MDListener
import MDModel
import MDProtocol
import MDSystem

/// Threads that answer searches: of apps, each over what the app itself has donated, and of tools over everything. They
/// exist while there are searches, and a little longer: a person who types searches again with the next letter.
final class SearchThreadPool: Sendable {
  private struct State: Sendable {
    var waiting: [any SearchJob] = []
    var threads = 0
    /// Number of threads among these that wait for a search.
    var resting = 0
    var isStopping = false

    /// Takes a search for a waiting thread.
    mutating func takeNext() -> (any SearchJob)? {
      guard !waiting.isEmpty else { return nil }
      resting -= 1
      return waiting.removeFirst()
    }

    /// Takes a search for a thread that has waited long enough, or ends it: a search that came at the last moment is
    /// not left behind.
    mutating func takeNextOrEnd() -> (any SearchJob)? {
      if let search = takeNext() { return search }
      resting -= 1
      threads -= 1
      return nil
    }

    mutating func takeWaiting() -> [any SearchJob] {
      defer { waiting = [] }
      return waiting
    }
  }

  private let link: EngineContext
  private let state = Monitor(State())
  private let donors = Monitor(KnownDonors())

  /// Searches that are answered at the same time; the others wait for their turn.
  private static let mostThreads = 2
  /// Time that a thread waits for another search, with the index open.
  private static let rest: Duration = .seconds(2)

  init(link: EngineContext) { self.link = link }

  func search(_ search: AppSearch, for bundle: String, _ reply: ReplyChannel) {
    begin(DonorSearch(kind: .query(search), bundle: bundle, link: link, reply: reply))
  }

  func search(_ search: AppUserSearch, for bundle: String, _ reply: ReplyChannel) {
    begin(DonorSearch(kind: .typed(search), bundle: bundle, link: link, reply: reply))
  }

  /// - Parameter query: ``MDModel/SearchQuery/wireForm``.
  func search(_ query: [UInt8], _ reply: ReplyChannel) {
    begin(IndexSearchJob(query: query, link: link, reply: reply))
  }

  /// Begins no more searches. Those under way end when they are done or their channels are closed.
  func stop() {
    let waiting = state.change { state in
      state.isStopping = true
      return state.takeWaiting()
    }
    Self.refuse(waiting, Self.stopping)
  }

  private static let stopping = RequestFailure(.unavailable, "mds is stopping. Search again when it runs.")

  private func begin(_ search: any SearchJob) {
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

  private func startThread() {
    do throws(SystemError) {
      try WorkerThread.start(name: "mds-search") { [self] in answer() }.detach()
    } catch {
      let refused = state.change { state -> [any SearchJob] in
        state.threads -= 1
        return state.threads == 0 ? state.takeWaiting() : []
      }
      Self.refuse(refused, RequestFailure(.unavailable, "mds cannot search now: \(error). Search again later."))
    }
  }

  private func answer() {
    do {
      let index = SearchedIndex(known: donors)
      while let search = next() { search.run(in: index) }
    }
    // The index is closed: its memory is of no use at rest.
    ProcessMemory.releaseFreed()
  }

  /// The next search of a thread, which ends without one.
  private func next() -> (any SearchJob)? {
    state.change { $0.resting += 1 }
    let found = state.wait(until: Clock.now + Self.rest) { state -> (any SearchJob)?? in
      if let search = state.takeNext() { return search }
      return state.isStopping ? .some(nil) : nil
    }
    return found.flatMap(\.self) ?? state.change { $0.takeNextOrEnd() }
  }

  private static func refuse(_ searches: [any SearchJob], _ failure: RequestFailure) {
    for search in searches { search.reply.finish(.failure(failure)) }
  }
}
