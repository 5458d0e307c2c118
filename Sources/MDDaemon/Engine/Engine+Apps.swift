import Logging
import MDDelegates
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Requests that apps answer, and waiting donations of apps.
extension Engine {
  /// Asks an app to donate the items of its indexes again.
  func ask(_ bundle: String, _ purpose: DelegateOrder.Purpose, for request: ReindexRequest) throws {
    guard let session, let delegates = link.delegates else { return }
    let indexes = try session.live.perform { try $0.reading.donors(of: bundle).map(\.index.name) }
    delegates.reindex(DelegateOrder(id: request.id, bundle: bundle, indexes: indexes, purpose: purpose))
  }

  /// Reports a step to the clients that follow a request of an app.
  func follow(_ request: Int64, _ text: String) {
    guard let bundle = requests[request]?.scope.bundle else { return }
    let address = WirePath(DonationAddress(bundle: bundle).path)
    let line = TraceLine(date: Clock.realtime(), path: address, stage: "delegate", text: text)
    for channel in followers[request]?.channels ?? [] { channel.send(.trace(line)) }
    link.traces.tell(address.bytes, "delegate", text)
  }

  /// An app has answered, or cannot.
  func finish(_ request: Int64, _ failure: String?) throws {
    guard let known = requests[request] else { return }
    // It was held back meanwhile, or the daemon has lost the index and opened it again: the answer counts all the same.
    if let failure {
      logger.notice("an app has not answered", metadata: ["request": "\(request)", "reason": "\(failure)"])
      guard case .running = known.state else { return }
      try apply(.fail(failure), to: request)
    } else {
      logger.info("an app has donated again", metadata: ["request": "\(request)"])
      guard known.state != .queued else { return }
      try apply(.acknowledge, to: request)
    }
  }

  /// Apps that have donated, and of which the index knows nothing, are asked to donate again: it was lost or erased.
  func askLostDonors() throws {
    guard let session, !donors.bundles.isEmpty else { return }
    let known = try session.live.perform { Set(try $0.reading.donors().map(\.bundle)) }
    let lost = donors.bundles.subtracting(known).sorted()
    for bundle in lost { try admit(.app(bundle: bundle), origin: .corruption) }
    if !lost.isEmpty { logger.notice("apps are asked to donate again", metadata: ["apps": "\(lost.count)"]) }
  }

  /// Takes out everything that apps have donated.
  func eraseDonations() throws -> Int {
    guard let session else { return 0 }
    return try session.live.perform { writing in
      try writing.reading.donors().reduce(0) { $0 + (try writing.remove($1.item)).count }
    }
  }

  /// Drops waiting donations whose donors were erased. The rest of a batch must not count as the whole of it.
  func loseErasedDonations() throws {
    guard let session else { return }
    try session.live.perform { writing in
      donations.batches.loseAll(but: try writing.reading.openBatches())
      try countDonations(writing)
    }
  }

  /// Retries requests of an app that is here now.
  func retryRequests(of bundle: String) throws {
    for request in requests.requests where request.scope.bundle == bundle {
      if case .failed = request.state { try apply(.requeue, to: request.id) }
    }
  }
}

extension ReindexRequest {
  /// Whether an app answers it, and not the daemon.
  var isOfApp: Bool { scope.bundle != nil }
}

extension ReindexRequest.Scope {
  /// Bundle of the app that is asked.
  var bundle: String? {
    switch self {
    case .app(let bundle), .appItems(let bundle, _): bundle
    case .everything, .paths, .importer, .contentType: nil
    }
  }
}
