import Glibc

/// The C library's, which is SQLite's too: results are the same to the last bit.
public enum Logarithm {
  public static func natural(of value: Double) -> Double { log(value) }
}
