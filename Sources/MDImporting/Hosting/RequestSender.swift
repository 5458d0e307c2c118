import ImporterKit
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
