package import MDModel

/// Right of a kind of peer to a kind of request.
package enum Right: String, Hashable, Sendable {
  case allowed = "yes"
  /// Only with the peer's own items: every bundle that the request names must be the peer's.
  case ownItems = "own items"
  case refused = "no"
}

/// Which peer may send which request: the one table, printed in `docs/rights.md`. The listener checks it before a
/// request is dispatched.
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

  /// The bundles that a peer has to prove to be its own before a request is carried out. For the own user's and root's
  /// programs only the one in whose name the request is made.
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
