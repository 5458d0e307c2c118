import MDProtocol

/// Protocol state of one client. Handles its frames in order, and knows nothing of sockets.
struct ClientSession {
  enum Action: Equatable {
    /// Answer the greeting.
    case greet
    /// Answer the greeting, and close the connection, because there is no common version.
    case part(Hello)
    case handle(Request, attachment: [UInt8], number: UInt32, version: UInt16)
    /// Refuse a well-formed frame with an unknown request.
    case refuse(number: UInt32, version: UInt16)
    case cancel(UInt32)
    /// Do nothing: a part of an attachment came, and its request is still to come.
    case nothing
  }

  let daemon: Hello
  /// The agreed version; `nil` before the greeting.
  private(set) var version: UInt16?
  /// Attachments received so far, by the number of their request.
  private var attachments: [UInt32: [UInt8]] = [:]

  /// Bytes of attachments whose requests have not come yet.
  var attachmentBytes: Int { attachments.values.reduce(0) { $0 + $1.count } }

  init(daemon: Hello) { self.daemon = daemon }

  /// - Throws: ``FrameError`` if the client violates the protocol and must be disconnected.
  mutating func take(_ frame: Frame) throws(FrameError) -> Action {
    guard let version else { return try greet(frame) }
    guard frame.version == version else { throw .version(frame.version) }
    guard Self.kinds.contains(frame.kind) else { throw .misplaced(frame.kind) }
    guard frame.request != 0 else { throw .number(0) }
    switch frame.kind {
    case .attachment: return try attach(frame)
    case .cancel:
      guard frame.payload.isEmpty else { throw .payload(.cancel) }
      attachments[frame.request] = nil
      return .cancel(frame.request)
    default: return request(frame, version)
    }
  }

  /// Kinds of frames that a client may send after the greeting.
  private static let kinds: [Frame.Kind] = [.request, .cancel, .attachment]

  private mutating func attach(_ frame: Frame) throws(FrameError) -> Action {
    let size = attachmentBytes + frame.payload.count
    guard size <= Self.maximumAttachmentBytes else { throw .tooLong(size) }
    attachments[frame.request, default: []] += frame.payload
    return .nothing
  }

  /// Maximum size in bytes of all attachments that wait for their requests.
  static let maximumAttachmentBytes = 8 << 20

  private mutating func request(_ frame: Frame, _ version: UInt16) -> Action {
    let attachment = attachments.removeValue(forKey: frame.request) ?? []
    guard let request = try? frame.message(Request.self) else {
      return .refuse(number: frame.request, version: version)
    }
    return .handle(request, attachment: attachment, number: frame.request, version: version)
  }

  private mutating func greet(_ frame: Frame) throws(FrameError) -> Action {
    guard frame.kind == .hello else { throw .misplaced(frame.kind) }
    let client = try frame.message(Hello.self)
    version = daemon.agreed(with: client)
    return version == nil ? .part(client) : .greet
  }
}
