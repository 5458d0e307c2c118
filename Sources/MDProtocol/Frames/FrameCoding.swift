extension Frame {
  /// The frame's bytes.
  ///
  /// - Throws: ``FrameError/tooLong(_:)``.
  public func encoded() throws(FrameError) -> [UInt8] {
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

/// The header of a frame whose payload may still be on its way.
struct FrameHeader {
  let version: UInt16
  let kind: Frame.Kind
  let request: UInt32
  let payloadBytes: Int

  /// - Parameter bytes: ``Frame/headerBytes`` of them.
  init(_ bytes: [UInt8]) throws(FrameError) {
    guard bytes.starts(with: Frame.magic) else { throw .notAFrame }
    version = bytes.littleEndian(at: 4)
    let number: UInt16 = bytes.littleEndian(at: 6)
    request = bytes.littleEndian(at: 8)
    let length: UInt32 = bytes.littleEndian(at: 12)
    guard let kind = Frame.Kind(rawValue: number) else { throw .unknownKind(number) }
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
