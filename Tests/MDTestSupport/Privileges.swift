import Glibc

/// The capabilities of the calling thread that let root read everything.
///
/// While they are dropped, permissions bind this thread as they bind a user. See capabilities(7).
public enum Privileges {
  /// True if this process has the capabilities. Tests need them to change folders that the product must not be able to
  /// read.
  public static var areThere: Bool { Sets.current().permitted.isSuperset(of: all) }

  /// Calls `body` without the capabilities.
  public static func without<Value>(_ body: () throws -> Value) rethrows -> Value { try set([], body) }

  /// Calls `body` with the capabilities, as far as the process has them: for callbacks of a `body` that runs without.
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

  /// The sets of `struct __user_cap_data_struct`: capabilities 0 to 31, then the rest.
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

    /// Calls `capget` or `capset`, which the C library exports but declares in no header.
    private static func call(_ name: String, _ sets: inout Sets) -> Int32 {
      typealias Function = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32
      guard let symbol = dlsym(nil, name) else { return -1 }
      // `_LINUX_CAPABILITY_VERSION_3`; thread 0 is the calling thread.
      var header: (version: UInt32, thread: Int32) = (0x2008_0522, 0)
      return unsafeBitCast(symbol, to: Function.self)(&header, &sets)
    }
  }
}
