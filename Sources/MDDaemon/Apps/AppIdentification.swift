import MDModel
import MDProtocol
import MDSystem

/// Identifies clients, once for each connection. For the thread of the ``AppRequestRouter``.
final class AppIdentification: Sendable {
  private struct Known: Sendable {
    var clues: ProcessClues
    /// Verdicts on bundles that it has claimed.
    var verdicts: [String: RequestFailure?] = [:]
  }

  private let known = Monitor([ClientNumber: Known]())
  private let manifests: ManifestCatalog
  /// The bundle that the daemon has started something for.
  private let launchedFor: @Sendable (LaunchClue) -> String?
  /// Folder of the kernel's files about processes.
  private let proc: String

  init(
    manifests: ManifestCatalog, proc: String = "/proc", launchedFor: @escaping @Sendable (LaunchClue) -> String?
  ) {
    self.manifests = manifests
    self.proc = proc
    self.launchedFor = launchedFor
  }

  func forget(_ client: ClientNumber) { _ = known.change { $0.removeValue(forKey: client) } }

  /// - Parameter connected: when the client came, on ``MDSystem/Clock/sinceBoot()``.
  /// - Throws: when it may not be called so.
  func check(
    _ claim: AppClaim, of client: ClientNumber, _ peer: PeerCredentials, connected: Int64
  ) throws(RequestFailure) {
    guard AppClaim.isValid(claim.bundle) else {
      let message = "A bundle identifier has 1 to 255 letters, digits, dots, '-' and '_', such as org.example.App."
      throw RequestFailure(.invalidItem, message)
    }
    if let verdict = known.look({ $0[client]?.verdicts[claim.bundle] }) {
      if let verdict { throw verdict }
      return
    }
    let clues: ProcessClues
    if let seen = known.look({ $0[client]?.clues }) {
      clues = seen
    } else {
      clues = try self.clues(about: peer.processID, connected)
    }
    let verdict = Self.verdict(claim.bundle, clues, manifests.manifest(of: claim.bundle))
    known.change { known in
      if known[client] == nil { known[client] = Known(clues: clues) }
      // A client claims few names; verdicts on further ones are not cached.
      if known[client, default: Known(clues: clues)].verdicts.count < 16 {
        known[client]?.verdicts[claim.bundle] = .some(verdict)
      }
    }
    if let verdict { throw verdict }
  }

  /// Whether an identified client may read another app's contents: one in a sandbox may not.
  func checkReading(of owner: String, by client: ClientNumber) throws(RequestFailure) {
    guard let clues = known.look({ $0[client]?.clues }), clues.isSandboxed,
      Self.verdict(owner, clues, manifests.manifest(of: owner)) != nil
    else { return }
    throw RequestFailure(
      .unsupported, "An app in a sandbox is given the content of its own items only, not of \(owner)'s.")
  }

  private static func verdict(
    _ bundle: String, _ clues: ProcessClues, _ manifest: DelegateManifest?
  ) -> RequestFailure? {
    do throws(IdentityRefusal) { try AppIdentityRules.check(bundle, clues, manifest) } catch {
      return RequestFailure(.unsupported, "The process may not be called \(bundle): \(error).")
    }
    return nil
  }

  private func clues(about process: Int32, _ connected: Int64) throws(RequestFailure) -> ProcessClues {
    guard let folder = ProcessFolder(of: process, under: proc), let started = folder.started(),
      // Another process may have got the number since.
      started <= connected
    else { throw RequestFailure(.unsupported, "The process that asked has ended: its app cannot be known.") }
    var clues = ProcessClues()
    clues.executable = folder.target(of: "exe").flatMap { String(validating: $0, as: UTF8.self) }
    clues.flatpakInfo = folder.contents(of: "root/.flatpak-info")
    clues.controlGroups = folder.contents(of: "cgroup")
    clues.securityLabel = folder.contents(of: "attr/current")
    clues.launchedFor = clues.service.flatMap { launchedFor(.unit($0)) } ?? launcher(of: process)
    return clues
  }

  /// The process may be an extension that the daemon has started, or the child of a script that was started as one.
  private func launcher(of process: Int32) -> String? {
    var next = process
    for _ in 0..<8 {
      if let bundle = launchedFor(.process(next)) { return bundle }
      guard let parent = ProcessFolder(of: next, under: proc)?.parent(), parent > 1 else { return nil }
      next = parent
    }
    return nil
  }
}
