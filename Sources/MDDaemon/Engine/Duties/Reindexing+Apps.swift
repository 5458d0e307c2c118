import Logging
import MDDonations
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore

/// Requests that apps answer.
extension Reindexing {
  /// Asks an app to donate the items of its indexes again.
  func ask(
    _ bundle: String, _ purpose: DelegateOrder.Purpose, for request: ReindexRequest, _ now: Now, in index: OpenIndex
  ) throws {
    guard let delegates = index.context.delegates else {
      return try apply(.fail("no app can be asked now"), to: request.id, now, in: index)
    }
    let indexes = try index.live.read { try $0.donors(of: bundle).map(\.index.name) }
    delegates.reindex(DelegateOrder(id: request.id, bundle: bundle, indexes: indexes, purpose: purpose))
  }

  /// Reports a step of an app's request to the clients that follow it.
  func noteStep(of request: Int64, _ text: String, _ now: Now, in index: OpenIndex) {
    guard let bundle = requests[request]?.scope.bundle else { return }
    let address = DonationAddress(bundle: bundle).path
    let line = TraceLine(date: now.time, path: address, stage: "delegate", text: text)
    index.clients.tell(line, ofRequest: request)
    index.context.traces.tell(address, "delegate", text)
  }

  /// Ends a request: the app has answered, or it cannot.
  func didEnd(_ request: Int64, _ failure: String?, _ now: Now, in index: OpenIndex) throws {
    guard let known = requests[request] else { return }
    let logger = index.context.logger
    // The request may have been held back while the app worked. A success counts then too, a failure does not. A queued
    // request will ask the app again.
    if let failure {
      logger.notice("an app has not answered", metadata: ["request": "\(request)", "reason": "\(failure)"])
      guard case .running = known.state else { return }
      try apply(.fail(failure), to: request, now, in: index)
    } else {
      logger.info("an app has donated again", metadata: ["request": "\(request)"])
      guard known.state != .queued else { return }
      try apply(.acknowledge, to: request, now, in: index)
    }
  }

  /// Retries failed requests to an app that is reachable now.
  func retry(bundle: String, _ now: Now, in index: OpenIndex) throws {
    for request in requests.requests where request.scope.bundle == bundle {
      if case .failed = request.state { try apply(.requeue, to: request.id, now, in: index) }
    }
  }
}
