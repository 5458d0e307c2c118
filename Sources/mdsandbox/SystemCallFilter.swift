import CMDSystem
import CSeccomp
import Glibc

/// List of the system calls that the importer may make: those that reading, computing and answering need. Every other
/// call fails with EPERM, so that a library which merely tries something goes on.
struct SystemCallFilter: ~Copyable {
  private let context: scmp_filter_ctx

  /// A filter without a rule: every call fails.
  private init(watched: Bool) throws(LaunchError) {
    let others = watched ? SystemCallFilter.asking : SystemCallFilter.failing(EPERM)
    guard let context = seccomp_init(others) else { throw .system("seccomp_init") }
    self.context = context
  }

  /// The rules for an importer, not yet enforced.
  ///
  /// - Parameter watched: calls that have no rule, and those that open files, are asked about of ``DenialWatch``.
  static func forImporter(watched: Bool) throws(LaunchError) -> SystemCallFilter {
    let filter = try SystemCallFilter(watched: watched)
    for name in AllowedCalls.names { try filter.allow(name) }
    for (name, position, values) in AllowedCalls.withArgument {
      for value in values { try filter.allow(name, Condition(position, equals: value)) }
    }
    for (name, position) in AllowedCalls.opening where !watched {
      try filter.allow(name, Condition(position, mask: UInt64(O_ACCMODE | O_CREAT | O_TRUNC), equals: 0))
    }
    for (name, position) in AllowedCalls.protecting {
      try filter.allow(name, Condition(position, mask: UInt64(PROT_EXEC), equals: 0))
    }
    try filter.allowLibraries()
    try filter.allowThreads()
    try filter.allowSignalsToItself()
    try filter.allowStart()
    return filter
  }

  deinit { seccomp_release(context) }

  /// Installs the filter for this process and every program it becomes.
  func enforce() throws(LaunchError) {
    let code = seccomp_load(context)
    if code != 0 { throw .system("seccomp_load", code: -code, status: EX_UNAVAILABLE) }
  }

  /// Installs the filter, and hands its listener over. Where the kernel has no listeners the usual filter takes its place,
  /// and the watch hears that it will hear nothing.
  func enforce(watchedThrough socket: Int32) throws(LaunchError) {
    defer { close(socket) }
    guard seccomp_load(context) == 0 else { return try Self.forImporter(watched: false).enforce() }
    let listener = seccomp_notify_fd(context)
    var byte: UInt8 = 0
    guard md_send(socket, &byte, 1, listener) == 1 else { throw .system("sendmsg", status: EX_UNAVAILABLE) }
    close(listener)
  }

  /// The loader maps code out of files, not to be written.
  private func allowLibraries() throws(LaunchError) {
    try allow(
      "mmap", Condition(2, mask: UInt64(PROT_EXEC | PROT_WRITE), equals: UInt64(PROT_EXEC)),
      Condition(3, mask: UInt64(MAP_ANONYMOUS), equals: 0))
  }

  /// Threads, not processes: `clone` with CLONE_THREAD. `clone3` hides its flags in memory where no filter can see
  /// them; it is reported as missing, so that glibc falls back to `clone`.
  private func allowThreads() throws(LaunchError) {
    let threadFlag: UInt64 = 0x0001_0000
    try allow("clone", Condition(0, mask: threadFlag, equals: threadFlag))
    try add("clone3", action: Self.failing(ENOSYS))
  }

  /// The importer itself is started by the one `execveat` that passes: of ``Program/descriptor``, with AT_EMPTY_PATH.
  private func allowStart() throws(LaunchError) {
    try allow("execveat", Condition(0, equals: UInt64(Program.descriptor)), Condition(4, equals: 0x1000))
  }

  /// The process keeps its number through exec.
  private func allowSignalsToItself() throws(LaunchError) {
    let itself = Condition(0, equals: UInt64(getpid()))
    try allow("kill", itself)
    try allow("tgkill", itself)
    // Asking for limits, as glibc does for a thread's stack; setting none.
    try allow("prlimit64", Condition(2, equals: 0))
  }

  private func allow(_ name: String, _ conditions: Condition...) throws(LaunchError) {
    try add(name, action: Self.allowing, conditions)
  }

  /// A call that this architecture does not have needs no rule.
  private func add(_ name: String, action: UInt32, _ conditions: [Condition] = []) throws(LaunchError) {
    let number = seccomp_syscall_resolve_name(name)
    guard number >= 0 else { return }
    let comparisons = conditions.map(\.comparison)
    let code = seccomp_rule_add_array(context, action, number, UInt32(comparisons.count), comparisons)
    if code != 0 { throw .system("seccomp_rule_add(\(name))", code: -code, status: EX_UNAVAILABLE) }
  }

  /// `SCMP_ACT_NOTIFY`, a macro.
  private static let asking: UInt32 = 0x7fc0_0000

  /// `SCMP_ACT_ALLOW`, a macro.
  private static let allowing: UInt32 = 0x7fff_0000

  /// `SCMP_ACT_ERRNO(code)`, a macro.
  private static func failing(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }
}

/// A test of one argument of a call.
private struct Condition {
  let comparison: scmp_arg_cmp

  init(_ position: UInt32, equals value: UInt64) {
    comparison = scmp_arg_cmp(arg: position, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
  }

  init(_ position: UInt32, mask: UInt64, equals value: UInt64) {
    comparison = scmp_arg_cmp(arg: position, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
  }
}
