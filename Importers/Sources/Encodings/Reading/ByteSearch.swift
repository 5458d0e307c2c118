import Glibc

extension UnsafeMutableBufferPointer<UInt8> {
  /// Where a byte comes next; `nil` where it does not.
  func position(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The byte at a place; `nil` behind the end.
  func at(_ index: Int) -> UInt8? { index < count ? self[index] : nil }
}
