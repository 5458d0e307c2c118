import MDJSON

/// Makes frames from messages, and reads messages from frames.
extension Frame {
  /// - Throws: ``FrameError/payload(_:)``.
  package static func hello(_ hello: Hello) throws(FrameError) -> Frame {
    try Frame(version: ProtocolVersion.greeting, kind: .hello, request: 0, message: hello)
  }

  /// - Throws: ``FrameError/payload(_:)`` or ``FrameError/tooLong(_:)``.
  package static func request(_ request: Request, number: UInt32, version: UInt16) throws(FrameError) -> Frame {
    try Frame(version: version, kind: .request, request: number, message: request)
  }

  /// - Throws: ``FrameError/payload(_:)``, also for a number that is not finite, or ``FrameError/tooLong(_:)``.
  package static func reply(
    _ reply: Reply, to number: UInt32, version: UInt16, isFinal: Bool
  ) throws(FrameError) -> Frame {
    try Frame(version: version, kind: isFinal ? .finalReply : .reply, request: number, message: reply)
  }

  /// The frames that carry attached bytes, in order. They are sent before the request or reply to which they belong.
  package static func attachments(_ bytes: [UInt8], number: UInt32, version: UInt16) -> [Frame] {
    stride(from: 0, to: bytes.count, by: Frame.maximumPayloadBytes).map { start in
      let end = min(start + Frame.maximumPayloadBytes, bytes.count)
      return Frame(version: version, kind: .attachment, request: number, payload: Array(bytes[start..<end]))
    }
  }

  package static func cancel(_ number: UInt32, version: UInt16) -> Frame {
    Frame(version: version, kind: .cancel, request: number, payload: [])
  }

  /// Decodes the message in the payload.
  ///
  /// - Throws: ``FrameError/payload(_:)``.
  package func message<Message: Decodable>(_ type: Message.Type) throws(FrameError) -> Message {
    do { return try JSON.decode(type, from: payload) } catch { throw .payload(kind) }
  }

  private init(version: UInt16, kind: Kind, request: UInt32, message: some Encodable) throws(FrameError) {
    do { payload = try JSON.encode(message) } catch { throw .payload(kind) }
    guard payload.count <= Self.maximumPayloadBytes else { throw .tooLong(payload.count) }
    self.version = version
    self.kind = kind
    self.request = request
  }
}
