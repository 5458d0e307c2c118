package import MDProtocol
package import MDSystem

/// Failure to reach the daemon or to get an answer; described in words that a tool prints after its own name.
package enum ClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No process listens at the socket.
  case notRunning(socket: String)
  /// The socket does not let anybody in.
  case unreachable(socket: String, SystemError)
  /// No answer came in time.
  case noAnswer
  /// The daemon has closed the connection.
  case closed
  case versions(VersionMismatch)
  /// The answer was not of the protocol, or out of place.
  case malformed(FrameError)
  /// A request of so many bytes, which no frame holds.
  case tooLong(Int)
  /// The socket, or the process behind it, is another user's.
  case foreignDaemon(user: UInt32)
  /// The daemon says no.
  case refused(RequestFailure)
  case notStarted(StartFailure)
  case failed(SystemError)

  package var description: String { description(of: "mds") }

  /// - Parameter program: the service that was to be reached.
  package func description(of program: String) -> String {
    switch self {
    case .notRunning(let socket): "\(program) is not running (no process listens at \(socket))"
    case .unreachable(let socket, let error): "\(program) cannot be reached at \(socket): \(error.reason)"
    case .noAnswer: "\(program) does not answer; is it stopped? See \(ServiceUnit.log(of: program))"
    case .closed: "\(program) has closed the connection; it may be stopping, or see \(ServiceUnit.log(of: program))"
    case .versions(let mismatch): mismatch.description
    case .malformed(let error): "\(program) is not understood: \(error)"
    case .tooLong(let count):
      "the request has \(count) bytes, and \(Frame.maximumPayloadBytes) are allowed: name a folder instead of its files"
    case .foreignDaemon(let user): "the process that listens belongs to the user \(user), and is not trusted"
    case .refused(let failure): failure.message
    case .notStarted(let failure): failure.description(of: program)
    case .failed(let error): "\(program) cannot be reached: \(error)"
    }
  }

  init(_ error: FrameError) {
    if case .tooLong(let count) = error { self = .tooLong(count) } else { self = .malformed(error) }
  }

  init(_ error: SystemError) { self = error.isDisconnected ? .closed : .failed(error) }
}
