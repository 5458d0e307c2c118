package import MDSystem

/// Reason for which a text could not be encoded in another process. The process has gone: start another.
package enum EncoderFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// `mdencode` or `mdsandbox` is not installed.
  case programMissing(String)
  /// The model's file cannot be opened.
  case modelMissing(SystemError)
  /// The model's file is not one that this encoder can use.
  case modelUnusable(reason: String)
  /// ``EncoderProcess/stop()`` was called.
  case stopped
  /// The process ended by itself, or was killed.
  case ended(ChildProcess.Ending)
  case closedSocket
  case tooSlow(seconds: Int)
  case brokeProtocol(String)
  case unreachable(SystemError)

  /// Whether another process could do better: nothing is missing or damaged.
  package var isPassing: Bool {
    switch self {
    case .programMissing, .modelMissing, .modelUnusable: false
    case .ended(.exited(let status)): !Self.launchFailures.contains(status)
    default: true
    }
  }

  /// Exit statuses of `mdsandbox` where it cannot open the program, confine itself or run the program.
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

  /// What a body that calls the kernel gives; what it throws becomes a fault.
  static func reaching<Value: ~Copyable>(_ body: () throws(SystemError) -> Value) throws(EncoderFault) -> Value {
    do throws(SystemError) { return try body() } catch { throw .unreachable(error) }
  }
}
