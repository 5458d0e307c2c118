import MDProtocol
import MDSystem

/// Answers searches of apps, each over what the app itself has donated. Threads are there while there are searches.
final class SearchDesk: Sendable {
  private struct State: Sendable {
    var waiting: [DonorSearch] = []
    var threads = 0
    var isStopping = false
  }

  private let link: EngineLink
  private let state = Monitor(State())

  /// Searches that are answered at the same time; the others wait for their turn.
  private static let mostThreads = 2

  init(link: EngineLink) { self.link = link }

  func search(_ search: AppSearch, for bundle: String, _ reply: ReplyChannel) {
    begin(DonorSearch(wish: .query(search), bundle: bundle, link: link, reply: reply))
  }

  func search(_ search: AppUserSearch, for bundle: String, _ reply: ReplyChannel) {
    begin(DonorSearch(wish: .typed(search), bundle: bundle, link: link, reply: reply))
  }

  /// Returns when no search is under way any more. Those that wait for a client end when their channels are closed:
  /// stop the listener before.
  func stop() {
    state.change { $0.isStopping = true }
    state.wait { $0.threads > 0 ? nil : () }
  }

  private func begin(_ search: DonorSearch) {
    let needsThread = state.change { state in
      guard !state.isStopping else { return false }
      state.waiting.append(search)
      guard state.threads < Self.mostThreads else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    do throws(SystemError) {
      try WorkerThread.start(name: "mds-search") { [self] in
        while let search = next() { search.run() }
      }.detach()
    } catch { refuseAll() }
  }

  /// The next search of a thread, which ends without one.
  private func next() -> DonorSearch? {
    state.change { state in
      guard !state.isStopping, !state.waiting.isEmpty else {
        state.threads -= 1
        if state.isStopping { state.waiting = [] }
        return nil
      }
      return state.waiting.removeFirst()
    }
  }

  private func refuseAll() {
    let refused = state.change { state in
      state.threads -= 1
      guard state.threads == 0 else { return [DonorSearch]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    let failure = RequestFailure(.unavailable, "The system has no room for another thread. Search again later.")
    for search in refused { search.reply.finish(.failure(failure)) }
  }
}
