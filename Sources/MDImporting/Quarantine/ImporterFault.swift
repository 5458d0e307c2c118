import MDSystem

/// Why the host ended an importer's process. A file that causes two faults is quarantined.
enum ImporterFault: Error, Hashable, CustomStringConvertible {
  case ended(ChildProcess.Ending)
  case closedSocket
  case tooSlow(seconds: Int)
  case tookTooMuchMemory(bytes: Int)
  /// The file is no longer wanted, so the run ends.
  case cancelled
  case sentTooMuch(bytes: Int)
  case sentInvalidText
  case brokeProtocol(String)
  case unreachable(SystemError)

  /// True if the file exceeded its time or memory. Trying it again at once would delay other files as long as before.
  var isExcess: Bool {
    switch self {
    case .tooSlow, .tookTooMuchMemory: true
    default: false
    }
  }

  /// Outcome of a file after its last fault.
  func verdict(isSecondTry: Bool) -> ImportedFile.Outcome {
    switch self {
    // If a request cannot be sent, the host is at fault: it has too many descriptors in flight, or no memory.
    case .unreachable, .cancelled: .unavailable(description)
    case _ where isExcess && !isSecondTry: .exceeded(description)
    case _ where isExcess: .quarantined("\(description), also with lower limits")
    default: .quarantined(description)
    }
  }

  var description: String {
    switch self {
    case .ended(let ending): "the importer \(ending)"
    case .closedSocket: "the importer closed its socket"
    case .tooSlow(let seconds): "the importer took longer than \(seconds) s"
    case .tookTooMuchMemory(let bytes): "the importer took more than \(bytes >> 20) MiB of memory"
    case .cancelled: "the import was ended early"
    case .sentTooMuch(let bytes): "the importer sent more than \(bytes >> 20) MiB"
    case .sentInvalidText: "the importer sent text that is not valid UTF-8"
    case .brokeProtocol(let how): "the importer broke the protocol: \(how)"
    case .unreachable(let error): "the importer could not be reached (\(error))"
    }
  }
}
