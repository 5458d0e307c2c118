/// A unit of transport between a client and the daemon: a header of fixed size and a payload.
///
/// | bytes | what |
/// |---|---|
/// | 0–3 | `LMLT` |
/// | 4–5 | version of the protocol |
/// | 6–7 | ``Kind`` |
/// | 8–11 | the client's number for its request; 0 for ``Kind/hello`` |
/// | 12–15 | length of the payload |
///
/// Integers are little-endian. The header and the payload of ``Kind/hello`` are the same in every version.
package struct Frame: Hashable, Sendable {
  /// Kind of the payload. Other numbers are reserved for later versions.
  package enum Kind: UInt16, Sendable, CaseIterable {
    /// Greeting with the program and its versions: ``Hello`` as JSON. The first frame in both directions.
    case hello = 1
    /// ``Request`` as JSON.
    case request
    /// ``Reply`` as JSON; more replies follow.
    case reply
    /// The last ``Reply`` as JSON; it completes the request.
    case finalReply
    /// The client wants no more replies to the request. No payload.
    case cancel
    /// Attachment: bytes for the next request or reply with the same number. Several attachments are concatenated.
    case attachment
  }

  package var version: UInt16
  package var kind: Kind
  package var request: UInt32
  package var payload: [UInt8]

  package init(version: UInt16, kind: Kind, request: UInt32, payload: [UInt8]) {
    self.version = version
    self.kind = kind
    self.request = request
    self.payload = payload
  }

  static let magic = Array("LMLT".utf8)
  package static let headerBytes = 16
  /// Maximum size of a whole frame, including its header.
  package static let maximumBytes = 1 << 20
  package static let maximumPayloadBytes = maximumBytes - headerBytes
}

/// An error in bytes that are no frames of this protocol, or in a misplaced frame. No error reveals a payload.
package enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin like a frame.
  case notAFrame
  /// A frame, other than a greeting, of a version that was not agreed on.
  case version(UInt16)
  case unknownKind(UInt16)
  /// The payload is longer than ``Frame/maximumPayloadBytes``.
  case tooLong(Int)
  /// The payload does not have the form of this kind.
  case payload(Frame.Kind)
  /// A frame of this kind is not allowed here: a second greeting, or a reply from a client.
  case misplaced(Frame.Kind)
  /// The request's number is 0, or in use.
  case number(UInt32)

  package var description: String {
    switch self {
    case .notAFrame: "what came is not a frame of this protocol"
    case .version(let version): "a frame of version \(version), which was not agreed on"
    case .unknownKind(let kind): "a frame of the unknown kind \(kind)"
    case .tooLong(let count): "a payload of \(count) bytes; \(Frame.maximumPayloadBytes) are allowed"
    case .payload(let kind): "the payload is no \(kind)"
    case .misplaced(let kind): "a \(kind) frame out of place"
    case .number(let number): "the request number \(number) is not free"
    }
  }
}

extension Frame {
  /// The frame's bytes.
  ///
  /// - Throws: ``FrameError/tooLong(_:)``.
  package func encoded() throws(FrameError) -> [UInt8] {
    guard payload.count <= Self.maximumPayloadBytes else { throw .tooLong(payload.count) }
    var bytes = Self.magic
    bytes.reserveCapacity(Self.headerBytes + payload.count)
    bytes.append(littleEndian: version)
    bytes.append(littleEndian: kind.rawValue)
    bytes.append(littleEndian: request)
    bytes.append(littleEndian: UInt32(payload.count))
    return bytes + payload
  }
}

/// The header of a frame whose payload may not have arrived yet.
struct FrameHeader {
  let version: UInt16
  let kind: Frame.Kind
  let request: UInt32
  let payloadBytes: Int

  /// - Parameter bytes: exactly ``Frame/headerBytes`` bytes.
  init(_ bytes: [UInt8]) throws(FrameError) {
    guard bytes.starts(with: Frame.magic) else { throw .notAFrame }
    version = bytes.littleEndian(at: 4)
    let number: UInt16 = bytes.littleEndian(at: 6)
    request = bytes.littleEndian(at: 8)
    let length: UInt32 = bytes.littleEndian(at: 12)
    guard let kind = Frame.Kind(rawValue: number) else { throw .unknownKind(number) }
    // Greetings have the same form in every version, so that both sides can report a mismatch.
    guard kind == .hello || ProtocolVersion.supported.contains(version) else { throw .version(version) }
    guard length <= Frame.maximumPayloadBytes else { throw .tooLong(Int(length)) }
    self.kind = kind
    payloadBytes = Int(length)
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate func littleEndian<Value: FixedWidthInteger>(at offset: Int) -> Value {
    let value = span.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
    return Value(littleEndian: value)
  }
}
