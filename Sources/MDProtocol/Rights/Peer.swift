/// The process at the other end of a connection, as the kernel describes it. It is identified once, when it connects.
package struct Peer: Hashable, Sendable {
  package enum User: Hashable, Sendable {
    /// The user to whom the index belongs.
    case own
    case root
  }

  /// Process number; 0 if the daemon cannot see the process.
  package var process: Int32
  package var user: User
  /// The sandbox that the process cannot leave; `nil` if there is none.
  package var sandbox: PeerSandbox?
  /// Path of the program's file; `nil` if the kernel does not tell it, and in a sandbox, where paths have another
  /// meaning.
  package var executable: String?
  /// The app's identifier, from the name that the session gave to the app's control group.
  package var unit: String?
  /// The bundle for which the daemon has started the process as an extension.
  package var launchedFor: String?

  package init(
    process: Int32, user: User, sandbox: PeerSandbox? = nil, executable: String? = nil, unit: String? = nil,
    launchedFor: String? = nil
  ) {
    self.process = process
    self.user = user
    self.sandbox = sandbox
    self.executable = executable
    self.unit = unit
    self.launchedFor = launchedFor
  }
}

/// The confinement of a process.
package enum PeerSandbox: Hashable, Sendable {
  /// A Flatpak, with the name of its app; empty if the sandbox does not tell the name.
  case flatpak(String)
  case snap(String)
  /// A user or mount namespace other than the daemon's: a container, `bwrap`, `unshare`.
  case namespace
  /// The kernel does not show the process to the daemon: it has ended, or is hidden. It may be in any sandbox.
  case unknown
}

extension Peer {
  /// The columns of ``Rights``: what decides the rights of a peer. A sandbox counts more than the user, because root in
  /// a container is not root of the machine.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case own, root, flatpak, snap, namespace, unknown
  }

  package var kind: Kind {
    switch sandbox {
    case .flatpak: .flatpak
    case .snap: .snap
    case .namespace: .namespace
    case .unknown: .unknown
    case nil:
      switch user {
      case .own: .own
      case .root: .root
      }
    }
  }
}

extension Peer: CustomStringConvertible {
  /// The process in words, for a message: "process 4711, the Flatpak app org.example.Journal".
  package var description: String { "process \(process), \(words)" }

  private var words: String {
    switch sandbox {
    case .flatpak(let name): "the Flatpak app \(name)"
    case .snap(let name): "the snap \(name)"
    case .namespace: "in a container or another namespace"
    case .unknown: "which the kernel does not show"
    case nil: executable ?? "an unknown program"
    }
  }
}
