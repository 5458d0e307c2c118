public import MDModel

/// How the import of one file ended.
public struct ImportOutcome: Sendable, Hashable {
  public enum Status: UInt8, Sendable {
    /// Everything there is was given.
    case complete = 0
    /// Something was given, and ``ImportOutcome/reason`` says what could not be.
    case partial = 1
    /// Nothing useful: ``ImportOutcome/reason`` says why.
    case failed = 2
  }

  public var status: Status
  /// A sentence for a person, empty when complete. Never holds the file's contents.
  public var reason: String
  /// Text or attributes were cut at a limit.
  public var truncated: Bool

  public init(status: Status = .complete, reason: String = "", truncated: Bool = false) {
    self.status = status
    self.reason = reason
    self.truncated = truncated
  }
}

/// One frame from an importer to the host.
public enum ImportReply: Sendable {
  /// Sent once, when the importer can take its first request.
  case ready(protocolVersion: UInt16)
  case attribute(request: UInt64, AttributeKey, AttributeValue)
  /// UTF-8, cut between characters. Chunks of a file follow one another.
  case text(request: UInt64, [UInt8])
  /// A PNG file.
  case thumbnail(request: UInt64, [UInt8])
  case done(request: UInt64, ImportOutcome)

  /// The version of the protocol that `docs/importers.md` describes.
  public static let protocolVersion: UInt16 = 1
  /// A frame may not be longer, its length field not counted: 1 MiB.
  public static let maximumFrameBytes = 1 << 20

  enum Kind: UInt8 { case ready = 1, attribute, text, thumbnail, done }
}

extension ImportReply {
  /// Reads one frame's payload, its length and kind taken off.
  ///
  /// - Throws: ``WireError`` for an unknown kind, a frame that ends too early, text that is not UTF-8.
  public init(kind: UInt8, payload: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ByteReader(payload)
    guard let kind = Kind(rawValue: kind) else { throw WireError("frame kind \(kind) is unknown") }
    switch kind {
    case .ready: self = .ready(protocolVersion: try reader.read())
    case .attribute:
      let request = try reader.read(UInt64.self)
      let key = AttributeKey(rawValue: try reader.readString())
      self = .attribute(request: request, key, try AttributeValue(from: &reader))
    case .text: self = .text(request: try reader.read(), Array(reader.rest()))
    case .thumbnail: self = .thumbnail(request: try reader.read(), Array(reader.rest()))
    case .done:
      let request = try reader.read(UInt64.self)
      guard let status = ImportOutcome.Status(rawValue: try reader.read()) else { throw WireError("unknown status") }
      let truncated = try reader.read(UInt8.self) != 0
      self = .done(request: request, ImportOutcome(status: status, reason: try reader.readString(), truncated: truncated))
    }
  }
}
