import MDClient
import MDModel
import MDProtocol
import MDSystem
import Synchronization

/// A running search with a thread and a connection of its own. Its results are kept for iteration, and passed to a body
/// as they come.
final class QueryRun: Sendable {
  /// Reply of a search: found items, and with the first of a user's search the suggestions.
  struct Page: Sendable {
    var items: [FoundItem] = []
    var suggestions: [FoundSuggestion] = []
  }

  private struct State {
    var hasStarted = false
    var isCancelled = false
    /// Whether pages are kept, because results are iterated over or will be.
    var isKept = false
    var pages: [Page] = []
    /// Result with which the search has ended.
    var end: Result<Void, CSSearchQueryError>?
    var waiting: [CheckedContinuation<Void, Never>] = []
    var breaker: SocketBreaker?
  }

  let request: AppRequest
  private let connection: SpotlightConnection
  private let state = Mutex(State())

  init(_ request: AppRequest, over connection: SpotlightConnection) {
    self.request = request
    self.connection = connection
  }

  /// Starts the search; a second time does nothing.
  ///
  /// - Parameters:
  ///   - isKept: pages are kept for ``page(at:)``.
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
    connection.withOwnClient(named: "spotlight-query") { [self] client, patience in
      let result = search(client, patience, onPage)
      finish(result)
      if case .failure(let error) = result { onEnd(error) } else { onEnd(nil) }
    }
  }

  /// Cancels the search, from any thread; one that has ended is left as it is.
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

  private func search(
    _ client: Result<DaemonClient, ClientError>, _ patience: Duration, _ onPage: (Page) -> Void
  ) -> Result<Void, CSSearchQueryError> {
    do throws(ClientError) {
      let client = try client.get()
      let breaker = try client.makeBreaker()
      state.withLock { $0.breaker = breaker }
      if isCancelled { return .failure(.wasCancelled) }
      let replies = try client.send(.app(connection.claim(), request), within: patience)
      while let reply = try replies.next() {
        if isCancelled { return .failure(.wasCancelled) }
        guard case .found(let page) = reply else { return .failure(.misunderstood) }
        guard let items = FoundItem.all(in: replies.attachment, count: page.count) else {
          return .failure(.misunderstood)
        }
        take(Page(items: items, suggestions: page.suggestions), onPage)
      }
      return isCancelled ? .failure(.wasCancelled) : .success(())
    } catch { return .failure(isCancelled ? .wasCancelled : CSSearchQueryError(error)) }
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

  /// The page of a number, as soon as it is there; `nil` when the search has ended before it. Cancelling the task cancels
  /// the search.
  func page(at number: Int) async throws(CSSearchQueryError) -> Page? {
    while true {
      if let found = try next(number) { return found.page }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
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

  /// - Returns: `nil` where it is not known yet.
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

extension FoundItem {
  /// The items of a page; `nil` for bytes that are not so many.
  fileprivate static func all(in bytes: [UInt8], count: Int) -> [FoundItem]? {
    bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      var items: [FoundItem] = []
      while reader.remaining > 0 {
        guard let item = try? FoundItem(from: &reader) else { return nil }
        items.append(item)
      }
      return items.count == count ? items : nil
    }
  }
}

extension CSSearchQueryError {
  fileprivate static var misunderstood: CSSearchQueryError {
    CSSearchQueryError(.unknown, "mds has answered something else than was asked.")
  }
}
