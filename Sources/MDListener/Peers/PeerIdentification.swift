package import MDProtocol
import MDSystem

/// Finds out who a connected process is, from what the kernel tells of it.
package struct PeerIdentification: Sendable {
  /// The bundle that the daemon has started something for.
  private let launchedFor: @Sendable (LaunchClue) -> String?
  /// Folder of the kernel's files about processes.
  private let proc: String

  package init(proc: String = "/proc", launchedFor: @escaping @Sendable (LaunchClue) -> String? = { _ in nil }) {
    self.proc = proc
    self.launchedFor = launchedFor
  }

  package func identify(_ process: ConnectedProcess) -> Peer {
    let number = process.credentials.processID
    var peer = Peer(process: number, user: process.credentials.userID == 0 ? .root : .own)
    if process.credentials.userID == PeerCredentials.own.userID { peer.user = .own }
    guard let clues = clues(about: number, process.connected) else {
      peer.sandbox = .unknown
      return peer
    }
    peer.sandbox = clues.sandbox
    peer.executable = clues.executable
    peer.unit = clues.unit
    peer.launchedFor = clues.service.flatMap { launchedFor(.unit($0)) } ?? launcher(of: number)
    return peer
  }

  private func clues(about process: Int32, _ connected: Int64) -> ProcessClues? {
    guard let folder = ProcessFolder(of: process, under: proc), let started = folder.started(),
      // Another process may have got the number since.
      started <= connected
    else { return nil }
    var clues = ProcessClues()
    clues.executable = folder.target(of: "exe").flatMap { String(validating: $0, as: UTF8.self) }
    clues.flatpakInfo = folder.contents(of: "root/.flatpak-info")
    clues.controlGroups = folder.contents(of: "cgroup")
    clues.securityLabel = folder.contents(of: "attr/current")
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
