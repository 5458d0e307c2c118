import CMDSystem
import Glibc

/// Parts of the file system that a thread or process may access, enforced by landlock (`landlock(7)`).
///
/// Everything that is not granted is denied. TCP and abstract sockets are denied too, if the kernel supports that.
package struct FileSystemRules {
  /// Access rights with the bits of landlock.
  package struct Rights: OptionSet, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let execute = Rights(rawValue: 1 << 0)
    package static let readFile = Rights(rawValue: 1 << 2)
    package static let readDirectory = Rights(rawValue: 1 << 3)
    static let ofFiles: Rights = [.execute, .readFile]
    package static let read: Rights = [.readFile, .readDirectory]
    static let network: UInt64 = 0b11  // bind and connect over TCP
    static let scopes: UInt64 = 0b11  // abstract sockets and signals

    /// All file rights of a landlock ABI: 13 in the first, then one more each for linking across directories (ABI 2),
    /// truncation (3) and device control (5).
    static func all(abi: Int32) -> Rights {
      let count: UInt64 = abi >= 5 ? 16 : abi >= 3 ? 15 : abi >= 2 ? 14 : 13
      return Rights(rawValue: (1 << count) - 1)
    }
  }

  private let grants: [(path: String, rights: Rights)]

  package init(_ grants: [(path: String, rights: Rights)]) { self.grants = grants }

  /// Enforces the rules for the calling thread, and for threads and processes that it starts later.
  ///
  /// Requires `PR_SET_NO_NEW_PRIVS`.
  ///
  /// - Returns: `false` if the kernel has no landlock (before 5.13, or disabled). Nothing is enforced then.
  package func enforce() throws(ConfinementError) -> Bool {
    let abi = md_landlock_abi()
    guard abi >= 1 else { return false }
    let ruleset = md_landlock_create(abi, Rights.all(abi: abi).rawValue, Rights.network, Rights.scopes)
    guard ruleset >= 0 else { throw .system("landlock_create_ruleset", status: EX_UNAVAILABLE) }
    defer { close(ruleset) }
    for grant in grants { try allow(grant.rights, on: grant.path, in: ruleset) }
    guard md_landlock_restrict(ruleset) == 0 else {
      throw .system("landlock_restrict_self", status: EX_UNAVAILABLE)
    }
    return true
  }

  /// Grants rights on a path; a path that does not exist is skipped.
  private func allow(_ rights: Rights, on path: String, in ruleset: Int32) throws(ConfinementError) {
    let pathOnly: Int32 = 0o10000000  // O_PATH, hidden behind _GNU_SOURCE
    let target = md_openat(AT_FDCWD, path, pathOnly | O_CLOEXEC, 0)
    guard target >= 0 else { return }
    defer { close(target) }
    var status = stat()
    try requireZero(fstat(target, &status), "fstat(\(path))")
    let isDirectory = status.st_mode & S_IFMT == S_IFDIR
    let applicable = isDirectory ? rights : rights.intersection(.ofFiles)
    guard md_landlock_allow(ruleset, applicable.rawValue, target) == 0 else {
      throw .system("landlock_add_rule(\(path))", status: EX_UNAVAILABLE)
    }
  }
}
