import Glibc

/// The environment the process was started with.
public enum ProcessEnvironment {
  /// A variable's bytes; `nil` where it is not set.
  public static func value(of name: String) -> [UInt8]? {
    guard let value = getenv(name) else { return nil }
    return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }
}
