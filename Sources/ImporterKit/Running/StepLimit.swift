import CMDSystem

/// Limits for single library calls, which cannot be interrupted.
extension AttributeSink {
  /// Runs a step that may take hours for some files, with a limit of processor time.
  ///
  /// When this thread has used its time, the answer ends with the results so far and the reason, and the program exits.
  /// The host starts a new one for the next file. The time of a library's own threads does not count. Inside a member,
  /// and on systems without such timers, only the host's deadline limits the step.
  ///
  /// - Parameter reason: sentence for people about why the rest is missing.
  public func limited<Value: ~Copyable>(
    toSeconds seconds: Int64, _ reason: String, _ step: () throws -> Value
  ) rethrows -> Value {
    guard members.depth == 0 else { return try step() }
    // The end of the answer must be encoded now: the timer's signal handler can only write these bytes to the socket.
    let lastWords = ending(reason)
    _ = lastWords.withUnsafeBytes {
      md_limit_begin(RequestStream.socket, $0.baseAddress, $0.count, seconds * 1_000_000_000)
    }
    defer { md_limit_end() }
    return try step()
  }
}
