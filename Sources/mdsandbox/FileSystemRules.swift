import CMDSystem
import Glibc

/// Parts of the file system that the importer sees, enforced by landlock (`landlock(7)`). All that is not granted is
/// denied, and so are TCP and abstract sockets where the kernel can.
struct FileSystemRules {
  /// Rights as landlock numbers them.
  struct Rights: OptionSet {
    let rawValue: UInt64
    static let execute = Rights(rawValue: 1 << 0)
    static let readFile = Rights(rawValue: 1 << 2)
    static let readDirectory = Rights(rawValue: 1 << 3)
    static let ofFiles: Rights = [.execute, .readFile]
    static let read: Rights = [.readFile, .readDirectory]
    static let network: UInt64 = 0b11  // bind and connect over TCP
    static let scopes: UInt64 = 0b11  // abstract sockets and signals

    /// Every right over files that an ABI knows: 13 in the first, then one each for linking across directories (2),
    /// truncation (3) and device control (5).
    static func all(abi: Int32) -> Rights {
      let count: UInt64 = abi >= 5 ? 16 : abi >= 3 ? 15 : abi >= 2 ? 14 : 13
      return Rights(rawValue: (1 << count) - 1)
    }
  }

  private var grants: [(path: String, rights: Rights)]

  /// Libraries, fonts and shared data, all the same for everybody; nothing of the user's, not `/proc`, not the rest of
  /// `/etc`.
  static func standard(program: String, readable: [String]) -> FileSystemRules {
    let libraries = ["/usr/lib", "/usr/lib64", "/usr/lib32", "/usr/local/lib", "/lib", "/lib64", "/lib32"]
    let data = [
      "/usr/share", "/usr/local/share/fonts", "/etc/fonts", "/var/cache/fontconfig", "/etc/ld.so.cache",
      "/etc/localtime", "/dev/null", "/dev/zero", "/dev/urandom",
    ]
    var rules = FileSystemRules(grants: [(program, [.execute, .readFile])])
    for path in libraries { rules.grants.append((path, [.execute, .read])) }
    for path in data + readable { rules.grants.append((path, .read)) }
    return rules
  }

  /// On a kernel without landlock (before 5.13, or switched off) only the filter limits the importer: it can read what
  /// the user can, but can open nothing for writing and send nothing except to the host.
  func enforce() throws(LaunchError) {
    let abi = md_landlock_abi()
    guard abi >= 1 else {
      return writeMessage("mdsandbox: this kernel has no landlock: the importer can read the user's files\n")
    }
    let ruleset = md_landlock_create(abi, Rights.all(abi: abi).rawValue, Rights.network, Rights.scopes)
    guard ruleset >= 0 else { throw .system("landlock_create_ruleset", status: EX_UNAVAILABLE) }
    defer { close(ruleset) }
    for grant in grants { try allow(grant.rights, on: grant.path, in: ruleset) }
    guard md_landlock_restrict(ruleset) == 0 else {
      throw .system("landlock_restrict_self", status: EX_UNAVAILABLE)
    }
  }

  /// A path that does not exist needs no rule.
  private func allow(_ rights: Rights, on path: String, in ruleset: Int32) throws(LaunchError) {
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
