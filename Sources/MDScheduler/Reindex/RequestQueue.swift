package import MDModel

/// The unfinished reindex requests: which is next, which must wait, which are equal.
///
/// A value: the caller stores the requests that its methods return.
package struct RequestQueue: Hashable, Sendable {
  private var byIdentifier: [Int64: ReindexRequest] = [:]

  /// - Parameter requests: stored requests; finished ones are dropped.
  package init(_ requests: [ReindexRequest] = []) {
    for request in requests { insert(request) }
  }

  /// All requests, most urgent first, and older ones before newer ones.
  package var requests: [ReindexRequest] {
    byIdentifier.values.sorted { ($0.workClass, $0.made, $0.id) < ($1.workClass, $1.made, $1.id) }
  }

  package subscript(id: Int64) -> ReindexRequest? { byIdentifier[id] }

  /// Adds a request, which already has its identifier, or replaces it.
  package mutating func insert(_ request: ReindexRequest) {
    byIdentifier[request.id] = request.state.isFinal ? nil : request
  }

  /// Applies an event to a request.
  ///
  /// - Returns: the changed request, to be stored; `nil` if no open request has this identifier.
  package mutating func apply(
    _ event: ReindexMachine.Event, to id: Int64, now: Timestamp
  ) throws(ReindexMachine.IllegalTransition) -> ReindexRequest? {
    guard let request = byIdentifier[id] else { return nil }
    let next = try ReindexMachine.apply(event, to: request, now: now)
    insert(next)
    return next
  }

  /// Decision on a new request.
  package enum Admission: Hashable, Sendable {
    /// The same request is already open.
    ///
    /// The caller requeues it if it has failed.
    case joins(Int64)
    /// Accept the request, and cancel these requests, which it includes and which have not begun.
    case new(absorbs: [Int64])
  }

  package func admission(of scope: ReindexRequest.Scope) -> Admission {
    let scope = scope.normalized
    if let same = requests.first(where: { $0.scope.normalized == scope }) { return .joins(same.id) }
    // A request for everything makes queued requests for single paths superfluous. Those that have begun go on.
    return .new(absorbs: requests.filter { !$0.hasBegun && scope.includes($0.scope) }.map(\.id).sorted())
  }
}

extension RequestQueue {
  /// The request to start or continue now; call again once it runs.
  ///
  /// Only one request per class of files runs at a time, and only one per app.
  package func next(now: Timestamp, _ decide: (WorkClass) -> SchedulingDecision) -> ReindexRequest? {
    let busy = Set(requests.filter(\.isRunning).map(\.lane))
    return requests.first { request in
      guard request.isReady(now: now), !busy.contains(request.lane), case .run = decide(request.workClass)
      else { return false }
      return true
    }
  }

  /// Changes requests to waiting if they may not run now.
  ///
  /// - Returns: the requests that have changed.
  package mutating func hold(now: Timestamp, _ decide: (WorkClass) -> SchedulingDecision) -> [ReindexRequest] {
    var changed: [ReindexRequest] = []
    for request in requests where request.isRunning || request.isReady(now: now) {
      guard case .wait(let reason, _) = decide(request.workClass), request.state != .waiting(reason),
        let held = try? ReindexMachine.apply(.hold(reason), to: request, now: now)
      else { continue }
      insert(held)
      changed.append(held)
    }
    return changed
  }

  /// Time of the earliest retry, possibly in the past; `nil` if no retry is due.
  package var nextRetry: Timestamp? { byIdentifier.values.compactMap(\.due).min() }
}

extension ReindexRequest {
  fileprivate var isRunning: Bool { if case .running = state { true } else { false } }

  fileprivate func isReady(now: Timestamp) -> Bool {
    switch state {
    case .queued, .waiting: true
    case .failed: due.map { $0 <= now } ?? false
    case .running, .acknowledged, .cancelled: false
    }
  }

  /// Whether the request has begun.
  ///
  /// A waiting request counts, because it may have run before.
  fileprivate var hasBegun: Bool {
    switch state {
    case .queued, .failed: false
    case .waiting, .running, .acknowledged, .cancelled: true
    }
  }

  fileprivate enum Lane: Hashable {
    case files(WorkClass)
    case app(String)
  }

  /// Lane of the request.
  ///
  /// Only one request of a lane runs at a time.
  fileprivate var lane: Lane {
    switch scope {
    case .everything, .paths, .importer, .contentType: .files(workClass)
    case .app(let bundle), .appItems(let bundle, _): .app(bundle)
    }
  }
}

extension ReindexRequest.Scope {
  /// The scope with lists sorted and without duplicates: two requests for the same paths are equal.
  fileprivate var normalized: Self {
    switch self {
    case .paths(let paths): .paths(Set(paths).sorted())
    case .appItems(let bundle, let identifiers): .appItems(bundle: bundle, identifiers: Set(identifiers).sorted())
    case .everything, .importer, .contentType, .app: self
    }
  }

  fileprivate func includes(_ other: Self) -> Bool {
    switch (self, other) {
    case (.everything, .paths), (.everything, .importer), (.everything, .contentType): true
    case (.app(let bundle), .appItems(let others, _)): bundle == others
    default: false
    }
  }
}
