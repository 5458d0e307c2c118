import MDSystem

/// What made the host end an importer's process. Two of them on one file put the file into quarantine.
enum ImporterFault: Error, Hashable, CustomStringConvertible {
  case ended(ChildProcess.Ending)
  case closedSocket
  case tooSlow(seconds: Int)
  case sentTooMuch(bytes: Int)
  case sentInvalidText
  case brokeProtocol(String)
  case unreachable(SystemError)

  /// What two such faults say of the file.
  var verdict: ImportedFile.Outcome {
    // A request that could not be sent is the host's trouble: too many descriptors in flight, no memory.
    if case .unreachable = self { return .unavailable(description) }
    return .quarantined(description)
  }

  var description: String {
    switch self {
    case .ended(let ending): "the importer \(ending)"
    case .closedSocket: "the importer closed its socket"
    case .tooSlow(let seconds): "the importer took longer than \(seconds) s"
    case .sentTooMuch(let bytes): "the importer sent more than \(bytes >> 20) MiB"
    case .sentInvalidText: "the importer sent text that is not valid UTF-8"
    case .brokeProtocol(let how): "the importer broke the protocol: \(how)"
    case .unreachable(let error): "the importer could not be reached (\(error))"
    }
  }
}
