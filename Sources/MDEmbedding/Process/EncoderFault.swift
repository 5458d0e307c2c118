package import MDSystem

/// Why a text could not be encoded in another process. That process has ended; another one can be started.
package enum EncoderFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// `mdencode` or `mdsandbox` is not installed.
  case programMissing(String)
  /// The model file cannot be opened.
  case modelMissing(SystemError)
  /// The encoder cannot use the model file.
  case modelUnusable(reason: String)
  /// ``EncoderProcess/stop()`` was called.
  case stopped
  /// The process ended by itself, or was killed.
  case ended(ChildProcess.Ending)
  case closedSocket
  case tooSlow(seconds: Int)
  case brokeProtocol(String)
  case unreachable(SystemError)

  /// True if another process might succeed, because nothing is missing or damaged.
  package var isPassing: Bool {
    switch self {
    case .programMissing, .modelMissing, .modelUnusable: false
    case .ended(.exited(let status)): !Self.launchFailures.contains(status)
    default: true
    }
  }

  /// Exit statuses of `mdsandbox` if it cannot open the program, confine itself or run the program.
  private static let launchFailures: Set<Int32> = [66, 69, 77]

  package var description: String {
    switch self {
    case .programMissing(let name):
      "\(name) was not found beside this program nor in ../libexec/limelight; install it or set LIMELIGHT_LIBEXEC"
    case .modelMissing(let error): "the encoder's model cannot be opened: \(error)"
    case .modelUnusable(let reason): "the encoder's model cannot be used: \(reason)"
    case .stopped: "the encoder was stopped"
    case .ended(.exited(69)): "the encoder could not be started: this kernel cannot confine it"
    case .ended(let ending): "the encoder \(ending)"
    case .closedSocket: "the encoder closed its socket"
    case .tooSlow(let seconds): "the encoder took longer than \(seconds) s"
    case .brokeProtocol(let how): "the encoder broke the protocol: \(how)"
    case .unreachable(let error): "the encoder could not be reached: \(error)"
    }
  }

  /// Runs a body that calls the kernel, and turns its error into a fault.
  static func reaching<Value: ~Copyable>(_ body: () throws(SystemError) -> Value) throws(EncoderFault) -> Value {
    do throws(SystemError) { return try body() } catch { throw .unreachable(error) }
  }
}
