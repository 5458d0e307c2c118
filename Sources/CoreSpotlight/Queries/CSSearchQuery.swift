public import Foundation
import MDModel
import MDSearchAPI
import Synchronization

/// A search over the app's donated items, in the query language: `title == "*lake*"cd && keywords == "swim"`.
///
/// A query runs once: by ``start()``, with handlers, or by iterating over ``results``. Handlers are called on a thread
/// of the search, one at a time. A search fails if the daemon is silent for thirty seconds.
open class CSSearchQuery: NSObject, @unchecked Sendable {
  // @unchecked Sendable because an open class of Foundation's tree cannot be Sendable otherwise. Mutable state is in
  // `handlers` and `run`, under their locks. The run and its connection are set only while the query is made.
  private(set) var run: QueryRun
  private(set) var connection = SpotlightConnection.shared
  private let handlers = Mutex(Handlers())
  private let itemCount = Atomic(0)

  private struct Handlers: @unchecked Sendable {
    // @unchecked Sendable because apps set handlers on one thread and are called on another, as with Apple's handlers.
    var foundItems: (([CSSearchableItem]) -> Void)?
    var completion: (((any Error)?) -> Void)?
  }

  /// - Parameters:
  ///   - queryString: in the query language.
  ///   - queryContext: attributes that found items have, and further conditions.
  public init(queryString: String, queryContext: CSSearchQueryContext?) {
    run = QueryRun((queryContext ?? CSSearchQueryContext()).search(for: queryString), over: connection)
  }

  /// - Parameter attributes: the attributes that found items have.
  public convenience init(queryString: String, attributes: [String]?) {
    let context = CSSearchQueryContext()
    context.fetchAttributes = attributes ?? []
    self.init(queryString: queryString, queryContext: context)
  }

  convenience init(_ query: String, _ context: CSSearchQueryContext?, over connection: SpotlightConnection) {
    self.init(queryString: query, queryContext: context)
    ask(run.query, over: connection)
  }

  /// Only for initialisers, before other threads have the query.
  func ask(_ query: SearchQuery, over connection: SpotlightConnection) {
    run = QueryRun(query, over: connection)
    self.connection = connection
  }

  /// Called with found items as they arrive, any number of times.
  open var foundItemsHandler: (([CSSearchableItem]) -> Void)? {
    get { handlers.withLock { $0.foundItems } }
    set {
      nonisolated(unsafe) let handler = newValue
      handlers.withLock { $0.foundItems = handler }
    }
  }

  /// Called once when the search has ended, with a ``CSSearchQueryError`` if it is incomplete.
  open var completionHandler: (((any Error)?) -> Void)? {
    get { handlers.withLock { $0.completion } }
    set {
      nonisolated(unsafe) let handler = newValue
      handlers.withLock { $0.completion = handler }
    }
  }

  /// Number of items found so far.
  open var foundItemCount: Int { itemCount.load(ordering: .relaxed) }

  /// True if ``cancel()`` was called before the search had ended.
  open var isCancelled: Bool { run.isCancelled }

  /// Protection classes. Stored without effect: no item is protected on Linux.
  open var protectionClasses: [FileProtectionType] {
    get { classes.withLock { $0 } }
    set { classes.withLock { $0 = newValue } }
  }
  private let classes = Mutex<[FileProtectionType]>([])

  /// Starts the search. Does nothing if the query was started or iterated over before.
  open func start() { start(isKept: false) }

  /// Cancels the search, which then completes with ``CSSearchQueryError/Code/cancelled``.
  open func cancel() { run.cancel() }

  /// Found items, as they arrive. Reading the property starts the search.
  open var results: Results {
    start(isKept: true)
    return Results(run: run)
  }

  func start(isKept: Bool) {
    run.start(isKept: isKept, onPage: { [self] page in take(page) }, onEnd: { [self] error in end(error) })
  }

  // MARK: On the search's thread

  func take(_ page: QueryRun.Page) {
    guard !page.items.isEmpty else { return }
    itemCount.add(page.items.count, ordering: .relaxed)
    foundItemsHandler?(page.items.map(CSSearchableItem.init(found:)))
  }

  private func end(_ error: CSSearchQueryError?) {
    let completion = handlers.withLock { handlers in
      defer { handlers = Handlers() }
      return handlers.completion
    }
    releaseHandlers()
    completion?(error)
  }

  /// Called at the end of the search to break reference cycles: handlers may hold the query, which holds them.
  func releaseHandlers() {}
}

extension CSSearchableItem {
  convenience init(found: FoundItem) { self.init(found: found.item, score: found.score) }
}
