import MDProtocol

/// Rules for the name under which a process may donate, search and answer. Pure: one table, `docs/corespotlight.md`.
enum AppIdentityRules {
  /// - Parameters:
  ///   - claim: identifier that the client claims; valid.
  ///   - peer: the client.
  ///   - manifest: manifest of the claimed bundle, if there is one.
  /// - Throws: ``IdentityRefusal`` if the bundle is not the client's.
  static func check(
    _ claim: String, _ peer: Peer, _ manifest: DelegateManifest?
  ) throws(IdentityRefusal) {
    switch peer.sandbox {
    case .flatpak(let name): try check(claim, ofFlatpak: name)
    case .snap(let name): try check(claim, ofSnap: name, manifest)
    case .namespace: try check(claim, inNamespace: peer)
    case .unknown: throw IdentityRefusal("it has ended, or hides what it is")
    case nil: if let manifest { try check(claim, peer, registered: manifest) }
    }
  }

  private static func check(_ claim: String, ofFlatpak name: String) throws(IdentityRefusal) {
    guard !name.isEmpty else { throw IdentityRefusal("its Flatpak sandbox does not name its app") }
    guard isName(claim, of: name) else {
      throw IdentityRefusal("it is the Flatpak app \(name), and may be called so or \(name).SOMETHING")
    }
  }

  /// Checks a claim of a snap. Names of snaps do not have the form of bundle identifiers; a manifest can assign a
  /// bundle to a snap.
  private static func check(
    _ claim: String, ofSnap name: String, _ manifest: DelegateManifest?
  ) throws(IdentityRefusal) {
    // Do not accept `org.example.App` from a snap named `org`: it does not own that domain.
    if claim == name || isName(claim, of: "snap.\(name)") { return }
    if let manifest, PeerSandbox.isProgram(manifest.executable, ofSnap: name) { return }
    let names = "\(name), snap.\(name).SOMETHING, or as a manifest says whose executable lies in /snap/\(name)"
    throw IdentityRefusal("it is the snap \(name), and may be called \(names)")
  }

  /// Checks a claim from a namespace. Paths prove nothing there, because the maker of the namespace decides which
  /// program is at a path.
  private static func check(_ claim: String, inNamespace peer: Peer) throws(IdentityRefusal) {
    if peer.launchedFor == claim || peer.unit == claim { return }
    throw IdentityRefusal(
      "it runs in a container or another namespace, and is not in a control group that is named after this app")
  }

  private static func check(
    _ claim: String, _ peer: Peer, registered manifest: DelegateManifest
  ) throws(IdentityRefusal) {
    if peer.launchedFor == claim || peer.unit == claim { return }
    guard let program = peer.executable else {
      throw IdentityRefusal("its program is unknown, and \(claim) is registered to \(manifest.executable)")
    }
    guard manifest.speaks(program) else {
      throw IdentityRefusal(
        "\(claim) is registered to \(manifest.executable), and its manifest does not name \(program) under \"programs\""
      )
    }
  }

  /// Whether the claim is the name itself or one below it: `org.example.App.Helper` for `org.example.App`.
  private static func isName(_ claim: String, of owner: String) -> Bool {
    claim == owner || claim.hasPrefix("\(owner).")
  }
}

/// Refusal of a false claim. The text continues a sentence.
struct IdentityRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
