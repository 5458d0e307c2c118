package import MDProtocol
import MDSystem

/// Identifies a connected process by what the kernel says about it. Never waits for that process.
package struct PeerIdentification: Sendable {
  /// Returns the bundle for which the daemon has started a process or unit.
  private let launchedFor: @Sendable (LaunchClue) -> String?
  /// Folder of the kernel's files about processes.
  private let proc: String
  /// Namespaces and root folder of the daemon itself.
  private let home: Surroundings?

  /// - Parameters:
  ///   - proc: folder of the kernel's files, or a substitute.
  ///   - launchedFor: returns the bundle for which the daemon has started an extension.
  package init(proc: String = "/proc", launchedFor: @escaping @Sendable (LaunchClue) -> String? = { _ in nil }) {
    self.proc = proc
    self.launchedFor = launchedFor
    home = Surroundings(own: proc)
  }

  package func identify(_ process: ConnectedProcess) -> Peer {
    let number = process.credentials.processID
    let isOwn = process.credentials.userID == PeerCredentials.own.userID
    var peer = Peer(process: number, user: isOwn ? .own : .root)
    guard let folder = process.folder(under: proc) else {
      peer.sandbox = .unknown
      return peer
    }
    let clues = clues(folder)
    peer.sandbox = sandbox(of: folder, clues, isOwn: isOwn)
    // In a sandbox, paths are whatever the sandbox makes of them.
    if peer.sandbox == nil { peer.executable = clues.executable }
    peer.unit = clues.unit
    peer.launchedFor = clues.service.flatMap { launchedFor(.unit($0)) } ?? launcher(of: number)
    return peer
  }

  private func clues(_ folder: borrowing ProcessFolder) -> ProcessClues {
    var clues = ProcessClues()
    clues.executable = folder.program().flatMap { String(validating: $0, as: UTF8.self) }
    clues.controlGroups = folder.contents(of: "cgroup")
    clues.securityLabel = folder.contents(of: "attr/current")
    return clues
  }

  private func sandbox(of folder: borrowing ProcessFolder, _ clues: ProcessClues, isOwn: Bool) -> PeerSandbox? {
    // A user's daemon may not inspect root's processes. They are trusted, because they could do anything without the
    // daemon.
    guard let environment = Surroundings(folder) else { return clues.snap ?? (isOwn ? .unknown : nil) }
    if environment == home { return clues.snap }
    // The root folder of a Flatpak and the file in it are in memory. Any other file might make the daemon wait.
    if let info = folder.root()?.contents(of: ".flatpak-info") { return .flatpak(FlatpakInfo.application(info) ?? "") }
    return clues.snap ?? .namespace
  }

  /// The bundle of an extension that the daemon has started. The process may be that extension, or a child of a script
  /// that was started as one.
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

/// A clue by which a process that the daemon has started is recognised.
package enum LaunchClue: Hashable, Sendable {
  case process(Int32)
  /// A service of the user's systemd.
  case unit(String)
}

/// View of the machine that a process has: its namespaces, and its root folder as the daemon sees it.
private struct Surroundings: Equatable {
  let mounts: [UInt8]
  let users: [UInt8]
  let root: [UInt8]

  /// Reads those of the daemon.
  init?(own proc: String) {
    guard let folder = ProcessFolder(named: "self", under: proc) else { return nil }
    self.init(folder)
  }

  /// Reads those of another process; `nil` if the kernel does not tell them.
  init?(_ folder: borrowing ProcessFolder) {
    guard let mounts = folder.target(of: "ns/mnt"), let users = folder.target(of: "ns/user"),
      let root = folder.target(of: "root")
    else { return nil }
    self.mounts = mounts
    self.users = users
    self.root = root
  }
}
