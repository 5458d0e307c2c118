import MDProtocol

/// What the frames of one client mean, in the order in which they come. Knows nothing of sockets.
struct ClientSession {
  enum Action: Equatable {
    /// Answer the greeting.
    case greet
    /// Answer the greeting, and close: there is no version in common.
    case part(Hello)
    case handle(Request, number: UInt32, version: UInt16)
    /// A frame in order whose request nobody here knows.
    case refuse(number: UInt32, version: UInt16)
    case cancel(UInt32)
  }

  let daemon: Hello
  /// The version agreed on; `nil` before the greeting.
  private(set) var version: UInt16?

  init(daemon: Hello) { self.daemon = daemon }

  /// - Throws: ``FrameError``, when the client does not keep to the protocol and must go.
  mutating func take(_ frame: Frame) throws(FrameError) -> Action {
    guard let version else { return try greet(frame) }
    guard frame.version == version else { throw .version(frame.version) }
    guard frame.kind == .request || frame.kind == .cancel else { throw .misplaced(frame.kind) }
    guard frame.request != 0 else { throw .number(0) }
    if frame.kind == .cancel {
      guard frame.payload.isEmpty else { throw .payload(.cancel) }
      return .cancel(frame.request)
    }
    guard let request = try? frame.message(Request.self) else {
      return .refuse(number: frame.request, version: version)
    }
    return .handle(request, number: frame.request, version: version)
  }

  private mutating func greet(_ frame: Frame) throws(FrameError) -> Action {
    guard frame.kind == .hello else { throw .misplaced(frame.kind) }
    let client = try frame.message(Hello.self)
    version = daemon.agreed(with: client)
    return version == nil ? .part(client) : .greet
  }
}
