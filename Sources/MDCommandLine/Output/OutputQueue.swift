import MDSystem

/// Queue of bytes for a descriptor. A thread writes the queued bytes; it starts with the first bytes.
final class OutputQueue: Sendable {
  private struct State: Sendable {
    var pieces: [[UInt8]] = []
    /// Bytes of all pieces, including the one that is being written.
    var bytes = 0
    var failure: SystemError?
    var hasThread = false
    var isClosed = false
  }

  private let descriptor: Descriptor
  private let state = Monitor(State())

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  var unwritten: Int { state.look { $0.bytes } }

  /// Queues bytes.
  ///
  /// - Throws: the error that kept earlier bytes from being written.
  func put(_ bytes: [UInt8]) throws(SystemError) {
    let (failure, needsThread) = state.change { state -> (SystemError?, Bool) in
      guard state.failure == nil else { return (state.failure, false) }
      state.pieces.append(bytes)
      state.bytes += bytes.count
      defer { state.hasThread = true }
      return (nil, !state.hasThread)
    }
    if let failure { throw failure }
    guard needsThread else { return }
    do throws(SystemError) { try WorkerThread.start(name: "output") { [self] in writeAll() }.detach() } catch {
      state.change { $0.failure = error }
      throw error
    }
  }

  /// Waits until at most a number of bytes is unwritten.
  func wait(atMost most: Int) throws(SystemError) {
    let failure = state.wait { state -> SystemError?? in
      if let failure = state.failure { return .some(failure) }
      return state.bytes <= most ? .some(nil) : nil
    }
    if let failure { throw failure }
  }

  /// Writes on this thread. The queue must be empty.
  func writeNow(_ bytes: UnsafeRawBufferPointer) throws(SystemError) { try descriptor.writeAll(bytes) }

  /// Ends the thread when everything is written.
  func close() { state.change { $0.isClosed = true } }

  private func writeAll() {
    while let piece = next() {
      do throws(SystemError) {
        try piece.span.withUnsafeBytes { bytes throws(SystemError) in try descriptor.writeAll(bytes) }
        state.change { $0.bytes -= piece.count }
      } catch {
        return state.change { state in
          state.failure = error
          state.pieces = []
        }
      }
    }
  }

  private func next() -> [UInt8]? {
    state.wait { state -> [UInt8]?? in
      if !state.pieces.isEmpty { return .some(state.pieces.removeFirst()) }
      return state.isClosed ? .some(nil) : nil
    }
  }
}
