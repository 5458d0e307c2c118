import CMDSystem

/// Steps that a library does in one call, which nothing can stop.
extension AttributeSink {
  /// Runs a step of which some files would make hours. Once this thread has taken so much processor time (what a library's
  /// own threads take does not count), the answer ends with what was given so far and with this reason, and with it this
  /// program, whose host starts another for the next file. Within an item inside the file, and where the system has no such
  /// timers, the step has no limit but the deadline.
  ///
  /// - Parameter reason: why the rest is missing: a sentence for a person.
  public func limited<Value: ~Copyable>(
    toSeconds seconds: Int64, _ reason: String, _ step: () throws -> Value
  ) rethrows -> Value {
    guard members.depth == 0 else { return try step() }
    let lastWords = ending(reason)
    _ = lastWords.withUnsafeBytes {
      md_limit_begin(RequestStream.socket, $0.baseAddress, $0.count, seconds * 1_000_000_000)
    }
    defer { md_limit_end() }
    return try step()
  }
}
