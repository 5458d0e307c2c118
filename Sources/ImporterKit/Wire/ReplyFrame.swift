public import MDModel

/// A frame from an importer, parsed in place: nothing is copied until it is asked for.
///
/// Valid only as long as the memory it was read from; ``ImportReply`` is the form that can be kept.
public struct ReplyFrame {
  /// Kind of the frame; its request number is taken off.
  public enum Kind: UInt8, Sendable {
    case ready = 1
    case attribute, text, thumbnail, done, member, memberEnd, contents
  }

  public let kind: Kind
  /// The request it answers; 0 for ``Kind/ready``.
  public let request: UInt64
  /// Text, thumbnails and contents: the bytes themselves. Else to be decoded with the methods below.
  public let body: UnsafeRawBufferPointer

  /// Bytes of a frame before its payload: the length and the kind.
  public static let headerBytes = 5

  /// Reads the frame that starts at `offset` and moves `offset` behind it; `nil` while it is not whole yet.
  ///
  /// - Throws: ``WireError`` for a length of 0 or over ``ImportReply/maximumFrameBytes``, for an unknown kind, for a
  ///   frame too short to name its request.
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
