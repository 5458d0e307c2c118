import CSeccomp
import Glibc

/// Allowlist of system calls for a thread or process.
///
/// Every other call fails with EPERM, so that a library that merely tries a call continues.
package struct SystemCallFilter: ~Copyable {
  private let context: scmp_filter_ctx

  /// Action for calls without a rule.
  package enum Others {
    case denied
    /// The process at ``listener()`` decides about them.
    case asked
  }

  /// Makes a filter without rules, which allows no call.
  package init(others: Others) throws(ConfinementError) {
    let action = others == .asked ? Self.asking : Self.failing(EPERM)
    guard let context = seccomp_init(action) else { throw .system("seccomp_init") }
    self.context = context
  }

  deinit { seccomp_release(context) }

  /// Installs the filter for the calling thread, and for threads and processes that it starts later.
  ///
  /// - Parameter allThreads: whether to install it for the other threads of the process too.
  package func enforce(allThreads: Bool = false) throws(ConfinementError) {
    if allThreads { try require(seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1), "seccomp_attr_set(TSYNC)") }
    try require(seccomp_load(context), "seccomp_load")
  }

  /// Descriptor of the listener of an enforced filter with ``Others/asked``.
  package func listener() -> Int32 { seccomp_notify_fd(context) }

  /// Allows the calls that are needed to compute and to read open files.
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

  /// Allows opening files for reading.
  package func allowOpening() throws(ConfinementError) {
    for (name, position) in AllowedCalls.opening {
      try allow(name, Condition(position, mask: UInt64(O_ACCMODE | O_CREAT | O_TRUNC), equals: 0))
    }
  }

  /// Allows threads, not processes: `clone` only with CLONE_THREAD.
  ///
  /// `clone3` has its flags in memory, where a filter cannot read them, so it fails with ENOSYS and glibc falls back to
  /// `clone`.
  private func allowThreads() throws(ConfinementError) {
    let threadFlag: UInt64 = 0x0001_0000
    try allow("clone", Condition(0, mask: threadFlag, equals: threadFlag))
    try add("clone3", action: Self.failing(ENOSYS))
  }

  /// Allows signals to this process, whose number stays the same after exec.
  private func allowSignalsToItself() throws(ConfinementError) {
    let itself = Condition(0, equals: UInt64(getpid()))
    try allow("kill", itself)
    try allow("tgkill", itself)
    // glibc reads limits for a thread's stack. Setting limits stays denied.
    try allow("prlimit64", Condition(2, equals: 0))
  }

  package func allow(_ name: String, _ conditions: Condition...) throws(ConfinementError) {
    try add(name, action: Self.allowing, conditions)
  }

  /// Adds a rule; skips a call that this architecture does not have.
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

  /// Value of the macro `SCMP_ACT_NOTIFY`.
  private static let asking: UInt32 = 0x7fc0_0000

  /// Value of the macro `SCMP_ACT_ALLOW`.
  private static let allowing: UInt32 = 0x7fff_0000

  /// Value of the macro `SCMP_ACT_ERRNO(code)`.
  private static func failing(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }
}

/// A test of one argument of a system call.
package struct Condition {
  fileprivate let comparison: scmp_arg_cmp

  package init(_ position: UInt32, equals value: UInt64) {
    comparison = scmp_arg_cmp(arg: position, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
  }

  package init(_ position: UInt32, mask: UInt64, equals value: UInt64) {
    comparison = scmp_arg_cmp(arg: position, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
  }
}
