// The names of types and attributes from before `UTType`, for code that still uses them. Apple's Core Services also
// contains more, such as `MDQuery`; this module has only the part for types and attributes.
@_exported public import UniformTypeIdentifiers

/// A string of Core Foundation; on Linux, Swift's own `String`.
///
/// Foundation on Linux does not expose Core Foundation to clients. With `String`, common casts of client code (`name as
/// CFString`, `kUTTypeText as String`) compile and do nothing, and constants are safe to share between threads.
public typealias CFString = String

/// An array of Core Foundation, without an element type: cast it with `as? [String]`.
public typealias CFArray = [Any]

/// A dictionary of Core Foundation, without key and value types: cast it with `as? [String: Any]`.
public typealias CFDictionary = [AnyHashable: Any]

/// Result of a function of Core Services, in place of Apple's `Unmanaged`, which holds only objects.
///
/// A value has no reference count, so both methods return the same value and may be called any number of times.
public struct UnmanagedValue<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }

  /// The value of a function with `Create` or `Copy` in its name.
  public func takeRetainedValue() -> Value { value }

  /// The value of any other function.
  public func takeUnretainedValue() -> Value { value }
}

extension UnmanagedValue: Sendable where Value: Sendable {}
