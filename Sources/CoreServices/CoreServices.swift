// The names that came before `UTType`, for code that still uses them. Apple's Core Services has more, such as `MDQuery`;
// here are the types' and attributes' part of it.
@_exported public import UniformTypeIdentifiers

/// A text of Core Foundation: on Linux Swift's own.
///
/// Linux's Foundation shows clients no Core Foundation. With `String`, the casts that client code is full of (`name as
/// CFString`, `kUTTypeText as String`) compile as no-ops, and constants are safe to share between threads.
public typealias CFString = String

/// A list of Core Foundation, without a type of its elements: cast it with `as? [String]`.
public typealias CFArray = [Any]

/// A dictionary of Core Foundation, without types of keys and values: cast it with `as? [String: Any]`.
public typealias CFDictionary = [AnyHashable: Any]

/// Result of a function of Core Services: a value to be taken over.
///
/// Stands where Apple has `Unmanaged`, which holds objects only. A value counts no references, so both ways to take it
/// are the same, and none can be forgotten or done twice.
public struct UnmanagedValue<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }

  /// The value of a function whose name has `Create` or `Copy` in it.
  public func takeRetainedValue() -> Value { value }

  /// The value of any other function.
  public func takeUnretainedValue() -> Value { value }
}

extension UnmanagedValue: Sendable where Value: Sendable {}
