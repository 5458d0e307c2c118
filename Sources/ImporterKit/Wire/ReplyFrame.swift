public import MDModel

/// A frame from an importer, parsed in place: nothing is copied until a caller asks for a value.
///
/// A frame is valid only as long as the memory behind it. ``ImportReply`` is the form to keep.
public struct ReplyFrame {
  /// Kind of a frame.
  public enum Kind: UInt8, Sendable {
    case ready = 1
    case attribute, text, thumbnail, done, member, memberEnd, contents
  }

  public let kind: Kind
  /// Number of the request that the frame answers; 0 for ``Kind/ready``.
  public let request: UInt64
  /// The frame's content after the request number.
  ///
  /// For text, thumbnails and contents these are the bytes themselves; other kinds are decoded by the methods below.
  public let body: UnsafeRawBufferPointer

  /// Bytes of a frame before its payload: the length and the kind.
  public static let headerBytes = 5

  /// Parses the frame at `offset` and moves `offset` past it; `nil` if the frame is incomplete.
  ///
  /// - Throws: ``WireError`` for a length of 0 or above ``ImportReply/maximumFrameBytes``, for an unknown kind, or
  ///   for a frame too short for its request number.
  public static func next(in bytes: UnsafeRawBufferPointer, at offset: inout Int) throws(WireError) -> ReplyFrame? {
    guard bytes.count - offset >= 4 else { return nil }
    let length = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    guard length >= 1, length <= ImportReply.maximumFrameBytes else { throw WireError("a frame of \(length) bytes") }
    guard bytes.count - offset >= 4 + length else { return nil }
    let payload = UnsafeRawBufferPointer(rebasing: bytes[(offset + headerBytes)..<(offset + 4 + length)])
    let frame = try ReplyFrame(kind: bytes[offset + 4], payload: payload)
    offset += 4 + length
    return frame
  }

  init(kind raw: UInt8, payload: UnsafeRawBufferPointer) throws(WireError) {
    guard let kind = Kind(rawValue: raw) else { throw WireError("a frame of the unknown kind \(raw)") }
    var reader = ByteReader(payload)
    request = kind == .ready ? 0 : try reader.read()
    body = reader.rest()
    self.kind = kind
  }
}

extension ReplyFrame {
  /// The protocol version of a ``Kind/ready`` frame.
  public func protocolVersion() throws(WireError) -> UInt16 {
    var reader = ByteReader(body)
    return try reader.read()
  }

  /// The key and value of a ``Kind/attribute`` frame.
  public func attribute() throws(WireError) -> (key: AttributeKey, value: AttributeValue) {
    var reader = ByteReader(body)
    let key = AttributeKey(rawValue: try reader.readString())
    let value = try AttributeValue(from: &reader)
    guard reader.remaining == 0 else { throw WireError("an attribute with bytes behind its value") }
    return (key, value)
  }

  /// Header of a member, from a ``Kind/member`` frame.
  public func member() throws(WireError) -> MemberHeader {
    var reader = ByteReader(body)
    return try MemberHeader(from: &reader)
  }

  /// Outcome in a ``Kind/done`` or ``Kind/memberEnd`` frame.
  public func outcome() throws(WireError) -> ImportOutcome {
    var reader = ByteReader(body)
    let status = try reader.read(UInt8.self)
    guard let status = ImportOutcome.Status(rawValue: status) else { throw WireError("the unknown status \(status)") }
    let truncated = try reader.read(UInt8.self) != 0
    return ImportOutcome(status: status, reason: try reader.readString(), truncated: truncated)
  }
}
