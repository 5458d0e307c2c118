import ImporterKit
import MDModel
import MDSystem

/// Sends requests without waiting: what does not fit stays here until the importer reads.
struct RequestSender {
  private var frame: [UInt8] = []
  private var sent = 0
  private var job: ImportJob?

  var isBlocked: Bool { sent < frame.count }

  /// Puts one request into the socket, or as much of it as fits. Only when not ``isBlocked``.
  mutating func send(_ job: ImportJob, _ request: ImportRequest, over socket: borrowing UnixSocket) throws(SystemError)
  {
    frame = request.encoded()
    sent = 0
    self.job = job
    try resume(over: socket)
  }

  /// Sends more of the request that did not fit.
  mutating func resume(over socket: borrowing UnixSocket) throws(SystemError) {
    while isBlocked {
      // The file's descriptor travels with the first byte.
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

/// How many requests are sent ahead of the answers. Sending ahead spares a cheap file the way there and back. Behind an
/// expensive file it only makes more wait, and what was sent cannot be taken back without ending the process.
struct RequestWindow {
  /// Work that may lie in front of the importer.
  private static let ahead: Duration = .milliseconds(50)

  private let most: Int
  private(set) var count: Int

  init(most: Int) {
    self.most = most
    count = most
  }

  /// A file took so long: the next ones are expected to take as long. It opens again by doubling.
  mutating func note(elapsed: Duration) {
    let fitting = Int(clamping: Self.ahead.inNanoseconds / max(1, elapsed.inNanoseconds))
    count = max(1, min(most, fitting, count * 2))
  }
}
