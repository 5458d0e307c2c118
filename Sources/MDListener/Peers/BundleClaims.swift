package import MDModel
package import MDProtocol
import MDSystem

/// Checks the bundles in whose name clients make requests. It reads manifests, so use it on the threads that serve
/// requests, not on the listener's.
package final class BundleClaims: Sendable {
  /// Verdicts by client and bundle; `nil` if the client may use the bundle.
  private let verdicts = Monitor([ClientNumber: [String: RequestFailure?]]())
  private let manifests: ManifestCatalog

  package init(manifests: ManifestCatalog) { self.manifests = manifests }

  package func forget(_ client: ClientNumber) { _ = verdicts.change { $0.removeValue(forKey: client) } }

  /// - Throws: a failure if a bundle that the request names must be the peer's and is not.
  package func check(
    _ request: AppRequest, claim: AppClaim, by peer: Peer, _ client: ClientNumber
  ) throws(RequestFailure) {
    for bundle in Rights.bundles(of: request, claim: claim, by: peer) { try check(bundle, peer, client) }
  }

  /// Checks a bundle for a request that is served on another thread while the client may disconnect. The verdict is
  /// dropped then, because ``forget(_:)`` may have been called before it was cached.
  package func check(_ bundle: String, _ peer: Peer, for reply: ReplyChannel) throws(RequestFailure) {
    defer { if !reply.isOpen { forget(reply.client) } }
    try check(bundle, peer, reply.client)
  }

  /// - Throws: a failure if the peer may not use the bundle.
  package func check(_ bundle: String, _ peer: Peer, _ client: ClientNumber) throws(RequestFailure) {
    guard AppClaim.isValid(bundle) else {
      let message = "A bundle identifier has 1 to 255 letters, digits, dots, '-' and '_', such as org.example.App."
      throw RequestFailure(.invalidItem, message)
    }
    let known = verdicts.look { $0[client]?[bundle] }
    let verdict = known ?? verdict(bundle, peer)
    if known == nil { note(verdict, bundle, client) }
    if let verdict { throw verdict }
  }

  private func verdict(_ bundle: String, _ peer: Peer) -> RequestFailure? {
    do throws(IdentityRefusal) {
      try AppIdentityRules.check(bundle, peer, manifests.manifest(of: bundle))
      return nil
    } catch { return RequestFailure(.unsupported, "The process may not be called \(bundle): \(error).") }
  }

  /// Caches a verdict. Clients claim few names, so the number of verdicts per client is limited.
  private func note(_ verdict: RequestFailure?, _ bundle: String, _ client: ClientNumber) {
    verdicts.change { verdicts in
      guard verdicts[client, default: [:]].count < 16 else { return }
      verdicts[client, default: [:]][bundle] = .some(verdict)
    }
  }
}
