/// Where tokens go, and what the receiver answered.
struct TokenOutput {
  let context: UnsafeMutableRawPointer?
  let sink: Tokenizer.TokenSink
  /// The first answer that was not 0; nothing more is emitted after it.
  var status: CInt = 0

  @inline(__always)
  mutating func emit(
    _ token: UnsafePointer<UInt8>, count: Int, start: Int, end: Int, isColocated: Bool = false
  ) {
    status = sink(
      context, isColocated ? Tokenizer.colocated : 0,
      UnsafeRawPointer(token).assumingMemoryBound(to: CChar.self), CInt(truncatingIfNeeded: count),
      CInt(truncatingIfNeeded: start), CInt(truncatingIfNeeded: end))
  }
}
