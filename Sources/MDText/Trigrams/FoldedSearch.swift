extension TrigramTokenizer {
  /// Whether `needle` stands anywhere in `haystack`, byte for byte; both folded by the caller. The empty needle does.
  public static func contains(
    folded haystack: UnsafeBufferPointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let needles = needle.baseAddress, needle.count > 0 else { return true }
    guard let bytes = haystack.baseAddress, haystack.count >= needle.count else { return false }
    let (first, last, distance) = (needles[0], needles[needle.count - 1], needle.count - 1)
    for start in 0...(haystack.count - needle.count) where bytes[start] == first && bytes[start + distance] == last {
      if isEqual(bytes + start, needles, count: needle.count) { return true }
    }
    return false
  }

  private static func isEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int) -> Bool {
    for offset in 0..<count where left[offset] != right[offset] { return false }
    return true
  }
}
