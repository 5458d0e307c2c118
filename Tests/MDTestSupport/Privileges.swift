import Glibc

/// The capabilities by which root reads everything, of the calling thread alone: laid down, permissions mean what they
/// mean to people. See capabilities(7).
public enum Privileges {
  /// Whether this process has them: a test that works in folders which are closed to the product needs them.
  public static var areThere: Bool { Sets.current().permitted.isSuperset(of: all) }

  /// Calls `body` without them.
  public static func without<Value>(_ body: () throws -> Value) rethrows -> Value { try set([], body) }

  /// Calls `body` with them, as far as the process has them; for what is called back by a `body` without.
  public static func with<Value>(_ body: () throws -> Value) rethrows -> Value { try set(all, body) }

  /// `CAP_DAC_OVERRIDE` and `CAP_DAC_READ_SEARCH`.
  private static let all: Capabilities = [Capabilities(rawValue: 1 << 1), Capabilities(rawValue: 1 << 2)]

  private static func set<Value>(_ wanted: Capabilities, _ body: () throws -> Value) rethrows -> Value {
    let before = Sets.current()
    var sets = before
    sets.effective = before.effective.subtracting(all).union(wanted.intersection(before.permitted))
    sets.apply()
    defer { before.apply() }
    return try body()
  }

  private struct Capabilities: OptionSet { let rawValue: UInt32 }

  /// Sets of `struct __user_cap_data_struct`: the first 32 capabilities and the others.
  private struct Sets {
    var effective: Capabilities = []
    var permitted: Capabilities = []
    var inheritable: Capabilities = []
    private var others: (UInt32, UInt32, UInt32) = (0, 0, 0)

    static func current() -> Sets {
      var sets = Sets()
      precondition(call("capget", &sets) == 0, "capget: \(errno)")
      return sets
    }

    func apply() {
      var sets = self
      precondition(Self.call("capset", &sets) == 0, "capset: \(errno)")
    }

    /// The C library has both, and declares them nowhere.
    private static func call(_ name: String, _ sets: inout Sets) -> Int32 {
      typealias Function = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32
      guard let symbol = dlsym(nil, name) else { return -1 }
      // _LINUX_CAPABILITY_VERSION_3, and 0 for the calling thread.
      var header: (version: UInt32, thread: Int32) = (0x2008_0522, 0)
      return unsafeBitCast(symbol, to: Function.self)(&header, &sets)
    }
  }
}
