package import MDProtocol
package import MDSystem

/// A failure to reach the daemon or to get an answer. A tool prints the description after its own name.
package enum ClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No process listens at the socket.
  case notRunning(socket: String)
  /// The socket refuses connections.
  case unreachable(socket: String, SystemError)
  /// No answer came in time.
  case noAnswer
  /// The daemon has closed the connection.
  case closed
  case versions(VersionMismatch)
  /// The answer does not follow the protocol.
  case malformed(FrameError)
  /// The request has this number of bytes, which no frame can hold.
  case tooLong(Int)
  /// The socket, or the process behind it, belongs to another user.
  case foreignDaemon(user: UInt32)
  /// The daemon has refused the request.
  case refused(RequestFailure)
  case notStarted(StartFailure)
  case failed(SystemError)

  package var description: String { description(of: "mds") }

  /// - Parameter program: name of the service.
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
