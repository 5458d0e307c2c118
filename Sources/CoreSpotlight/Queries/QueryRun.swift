import MDClient
import MDModel
import MDProtocol
import MDSearchAPI
import MDSystem
import Synchronization

/// A running search with its own thread and connection. Its results are stored for iteration, and passed to a closure
/// as they arrive.
final class QueryRun: Sendable {
  /// A reply of a search: found items, and in the first reply to a user query also the suggestions.
  struct Page: Sendable {
    var items: [FoundItem] = []
    var suggestions: [SearchSuggestion] = []

    init(_ events: [SearchEvent]) {
      for event in events {
        switch event {
        case .reading(let reading): suggestions += reading.suggestions
        case .result(let result): if let item = FoundItem(result) { items.append(item) }
        case .end: break
        }
      }
    }
  }

  private struct State {
    var hasStarted = false
    var isCancelled = false
    /// True if pages are stored, because results are or will be iterated over.
    var isKept = false
    var pages: [Page] = []
    /// Result with which the search has ended.
    var end: Result<Void, CSSearchQueryError>?
    var waiting: [CheckedContinuation<Void, Never>] = []
    var breaker: SocketBreaker?
  }

  let query: SearchQuery
  private let connection: SpotlightConnection
  private let state = Mutex(State())

  init(_ query: SearchQuery, over connection: SpotlightConnection) {
    self.query = query
    self.connection = connection
  }

  /// Starts the search; a second call does nothing.
  ///
  /// - Parameters:
  ///   - isKept: whether pages are stored for ``page(at:)``.
  ///   - onPage: called with each page, on the search's thread.
  ///   - onEnd: called once.
  func start(
    isKept: Bool, onPage: @escaping @Sendable (Page) -> Void,
    onEnd: @escaping @Sendable (CSSearchQueryError?) -> Void
  ) {
    let isFirst = state.withLock { state in
      if isKept { state.isKept = true }
      defer { state.hasStarted = true }
      return !state.hasStarted
    }
    guard isFirst else { return }
    attempt(mayRepeat: true, onPage, onEnd)
  }

  /// - Parameter mayRepeat: whether to ask once more if the service ends before its first page. The new attempt starts
  ///   another service.
  private func attempt(
    mayRepeat: Bool, _ onPage: @escaping @Sendable (Page) -> Void,
    _ onEnd: @escaping @Sendable (CSSearchQueryError?) -> Void
  ) {
    // Take the endpoint now: an engine in this process may be stopped during the search.
    let endpoint = connection.chosenEndpoint
    connection.withSearchClient(named: "spotlight-query") { [self] client, patience in
      switch search(client, patience, endpoint, onPage) {
      case .ended:
        finish(.success(()))
        onEnd(nil)
      case .lost where mayRepeat: attempt(mayRepeat: false, onPage, onEnd)
      case .lost(let error), .failed(let error):
        finish(.failure(error))
        onEnd(error)
      }
    }
  }

  /// Cancels the search, from any thread. A search that has ended stays as it is.
  func cancel() {
    let (breaker, waiting) = state.withLock { state in
      guard state.end == nil else { return (nil as SocketBreaker?, [CheckedContinuation<Void, Never>]()) }
      state.isCancelled = true
      defer { state.waiting = [] }
      return (state.breaker, state.waiting)
    }
    breaker?.breakConnection()
    for continuation in waiting { continuation.resume() }
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  // MARK: On the search's thread

  /// How an attempt has ended.
  private enum Outcome {
    case ended
    /// The service ended before it sent anything.
    case lost(CSSearchQueryError)
    case failed(CSSearchQueryError)
  }

  private func search(
    _ client: Result<DaemonClient, ClientError>, _ patience: Duration, _ endpoint: SpotlightEndpoint?,
    _ onPage: (Page) -> Void
  ) -> Outcome {
    var hasBegun = false
    do {
      let client = try client.get()
      let breaker = try client.makeBreaker()
      state.withLock { $0.breaker = breaker }
      if isCancelled { return .failed(.wasCancelled) }
      let pages = try SearchClient(client, as: connection.claim(), within: patience).pages(of: query)
      while let events = try pages.next() {
        if isCancelled { return .failed(.wasCancelled) }
        hasBegun = true
        take(Page(events), onPage)
      }
      return isCancelled ? .failed(.wasCancelled) : .ended
    } catch {
      // Cancelling breaks the connection: the error is only its consequence.
      if isCancelled { return .failed(.wasCancelled) }
      let isLost = (error as? ClientError)?.endsService ?? false
      let worded = CSSearchQueryError(of: endpoint?.worded(error) ?? error)
      return isLost && !hasBegun ? .lost(worded) : .failed(worded)
    }
  }

  private func take(_ page: Page, _ onPage: (Page) -> Void) {
    let waiting = state.withLock { state in
      if state.isKept { state.pages.append(page) }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
    onPage(page)
  }

  private func finish(_ result: Result<Void, CSSearchQueryError>) {
    let waiting = state.withLock { state in
      state.end = result
      state.breaker = nil
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  // MARK: For iteration

  /// The page with a number, as soon as it arrives; `nil` if the search has ended before. Cancelling the task cancels
  /// the search.
  func page(at number: Int) async throws(CSSearchQueryError) -> Page? {
    while true {
      if let found = try next(number) { return found.page }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // Decide under the lock: a page that arrives now would otherwise find no continuation to resume.
          let mustWait = state.withLock { state in
            let waits = state.pages.count <= number && state.end == nil && !state.isCancelled
            if waits { state.waiting.append(continuation) }
            return waits
          }
          if !mustWait { continuation.resume() }
        }
      } onCancel: {
        cancel()
      }
    }
  }

  /// - Returns: `nil` if the page is not known yet.
  private func next(_ number: Int) throws(CSSearchQueryError) -> (page: Page?, Void)? {
    let result: Result<(page: Page?, Void)?, CSSearchQueryError> = state.withLock { state in
      if state.isCancelled, state.end == nil { return .failure(.wasCancelled) }
      if number < state.pages.count { return .success((state.pages[number], ())) }
      return switch state.end {
      case nil: .success(nil)
      case .success: .success((nil, ()))
      case .failure(let error): .failure(error)
      }
    }
    return try result.get()
  }
}

extension ClientError {
  /// Whether another service may answer in place of this one.
  fileprivate var endsService: Bool {
    switch self {
    case .closed: true
    case .refused(let failure): failure.code == .restarting
    default: false
    }
  }
}
