package import MDModel

/// Right of a kind of peer to a kind of request.
package enum Right: String, Hashable, Sendable {
  case allowed = "yes"
  /// Only for the peer's own items: every bundle that the request names must be the peer's.
  case ownItems = "own items"
  case refused = "no"
}

/// The only table of which peer may send which request; `docs/rights.md` is printed from it. The listener checks it
/// before a request is dispatched.
package enum Rights {
  package static func right(of kind: Peer.Kind, to request: Request.Name) -> Right {
    switch (kind, request.reach) {
    case (.own, _), (.root, _): .allowed
    case (.flatpak, .items), (.snap, .items), (.namespace, .items): .ownItems
    case (.flatpak, .index), (.snap, .index), (.namespace, .index): .refused
    case (.unknown, _): .refused
    }
  }

  /// - Throws: the refusal; its message names the rule.
  package static func check(_ request: Request, by peer: Peer) throws(RequestFailure) {
    guard right(of: peer.kind, to: request.name) == .refused else { return }
    throw RequestFailure(.unsupported, refusal(of: peer, request.name))
  }

  /// The bundles that a peer must prove to be its own before a request is served. For programs of the user or of root,
  /// that is only the bundle in whose name the request is made.
  package static func bundles(of request: AppRequest, claim: AppClaim, by peer: Peer) -> [String] {
    guard case .fetchData(let owner, _, _) = request,
      right(of: peer.kind, to: request.name) == .ownItems, owner != claim.bundle
    else { return [claim.bundle] }
    return [claim.bundle, owner]
  }

  private static func refusal(of peer: Peer, _ request: Request.Name) -> String {
    guard peer.kind != .unknown else {
      return "The request \(request.rawValue) is refused: its process has ended, or hides what it is "
        + "(see docs/rights.md)."
    }
    return "The request \(request.rawValue) is refused to \(peer): a process in a sandbox reaches its own items only "
      + "(see docs/rights.md)."
  }
}
