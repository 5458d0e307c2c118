import ImporterKit
import MDModel
import MDSystem

/// Sends requests without blocking. The part that does not fit into the socket stays here until the importer reads.
struct RequestSender {
  private var frame: [UInt8] = []
  private var sent = 0
  private var job: ImportJob?

  var isBlocked: Bool { sent < frame.count }

  /// Sends a request, or as much of it as fits. Call it only if not ``isBlocked``.
  mutating func send(_ job: ImportJob, _ request: ImportRequest, over socket: borrowing UnixSocket) throws(SystemError)
  {
    frame = request.encoded()
    sent = 0
    self.job = job
    try resume(over: socket)
  }

  /// Sends more of a request that did not fit.
  mutating func resume(over socket: borrowing UnixSocket) throws(SystemError) {
    while isBlocked {
      // The file's descriptor is sent with the first byte.
      let passed = sent == 0 ? job?.descriptor.rawValue ?? -1 : -1
      let start = sent
      let count = try frame.span.withUnsafeBytes { (bytes) throws(SystemError) in
        try socket.sendSome(UnsafeRawBufferPointer(rebasing: bytes[start...]), passing: passed)
      }
      if count == 0 { return }
      sent += count
    }
    job = nil
  }
}

/// Number of requests that are sent ahead of the answers. For cheap files this saves a round trip. Behind an
/// expensive file it only makes more files wait, because a sent request can be taken back only by ending the process.
struct RequestWindow {
  /// Maximum work that may wait in front of the importer.
  private static let ahead: Duration = .milliseconds(50)

  private let most: Int
  private(set) var count: Int

  init(most: Int) {
    self.most = most
    count = most
  }

  /// Adapts the window to the time of the last file, assuming that the next ones take as long. The window grows again
  /// by doubling.
  mutating func note(elapsed: Duration) {
    let fitting = Int(clamping: Self.ahead.inNanoseconds / max(1, elapsed.inNanoseconds))
    count = max(1, min(most, fitting, count * 2))
  }
}
