import Glibc

/// Logarithm of the C library.
///
/// SQLite uses the same one, so results agree to the last bit.
public enum Logarithm {
  public static func natural(of value: Double) -> Double { log(value) }
}
