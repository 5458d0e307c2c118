import CSeccomp
import Glibc

/// List of the system calls that a thread or process may make. Every other call fails with EPERM, so that a library which
/// merely tries something goes on.
package struct SystemCallFilter: ~Copyable {
  private let context: scmp_filter_ctx

  /// What becomes of calls without a rule.
  package enum Others {
    case denied
    /// The process at ``listener()`` is asked about them.
    case asked
  }

  /// A filter without a rule: every call fails.
  package init(others: Others) throws(ConfinementError) {
    let action = others == .asked ? Self.asking : Self.failing(EPERM)
    guard let context = seccomp_init(action) else { throw .system("seccomp_init") }
    self.context = context
  }

  deinit { seccomp_release(context) }

  /// Installs the filter for the calling thread, and all that it starts and becomes.
  ///
  /// - Parameter allThreads: also for the other threads of the process.
  package func enforce(allThreads: Bool = false) throws(ConfinementError) {
    if allThreads { try require(seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1), "seccomp_attr_set(TSYNC)") }
    try require(seccomp_load(context), "seccomp_load")
  }

  /// Descriptor of the listener of an enforced filter with ``Others/asked``.
  package func listener() -> Int32 { seccomp_notify_fd(context) }

  /// Calls that computing, and reading what is open, need.
  package func allowBasics() throws(ConfinementError) {
    for name in AllowedCalls.names { try allow(name) }
    for (name, position, values) in AllowedCalls.withArgument {
      for value in values { try allow(name, Condition(position, equals: value)) }
    }
    for (name, position) in AllowedCalls.protecting {
      try allow(name, Condition(position, mask: UInt64(PROT_EXEC), equals: 0))
    }
    try allowThreads()
    try allowSignalsToItself()
  }

  /// Opening files for reading.
  package func allowOpening() throws(ConfinementError) {
    for (name, position) in AllowedCalls.opening {
      try allow(name, Condition(position, mask: UInt64(O_ACCMODE | O_CREAT | O_TRUNC), equals: 0))
    }
  }

  /// Threads, not processes: `clone` with CLONE_THREAD. `clone3` hides its flags in memory where no filter can see
  /// them; it is reported as missing, so that glibc falls back to `clone`.
  private func allowThreads() throws(ConfinementError) {
    let threadFlag: UInt64 = 0x0001_0000
    try allow("clone", Condition(0, mask: threadFlag, equals: threadFlag))
    try add("clone3", action: Self.failing(ENOSYS))
  }

  /// The process keeps its number through exec.
  private func allowSignalsToItself() throws(ConfinementError) {
    let itself = Condition(0, equals: UInt64(getpid()))
    try allow("kill", itself)
    try allow("tgkill", itself)
    // Asking for limits, as glibc does for a thread's stack; setting none.
    try allow("prlimit64", Condition(2, equals: 0))
  }

  package func allow(_ name: String, _ conditions: Condition...) throws(ConfinementError) {
    try add(name, action: Self.allowing, conditions)
  }

  /// A call that this architecture does not have needs no rule.
  private func add(_ name: String, action: UInt32, _ conditions: [Condition] = []) throws(ConfinementError) {
    let number = seccomp_syscall_resolve_name(name)
    guard number >= 0 else { return }
    let comparisons = conditions.map(\.comparison)
    try require(
      seccomp_rule_add_array(context, action, number, UInt32(comparisons.count), comparisons),
      "seccomp_rule_add(\(name))")
  }

  private func require(_ code: Int32, _ call: String) throws(ConfinementError) {
    if code != 0 { throw .system(call, code: abs(code), status: EX_UNAVAILABLE) }
  }

  /// `SCMP_ACT_NOTIFY`, a macro.
  private static let asking: UInt32 = 0x7fc0_0000

  /// `SCMP_ACT_ALLOW`, a macro.
  private static let allowing: UInt32 = 0x7fff_0000

  /// `SCMP_ACT_ERRNO(code)`, a macro.
  private static func failing(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }
}

/// A test of one argument of a call.
package struct Condition {
  fileprivate let comparison: scmp_arg_cmp

  package init(_ position: UInt32, equals value: UInt64) {
    comparison = scmp_arg_cmp(arg: position, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
  }

  package init(_ position: UInt32, mask: UInt64, equals value: UInt64) {
    comparison = scmp_arg_cmp(arg: position, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
  }
}
