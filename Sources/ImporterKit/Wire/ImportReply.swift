public import MDModel

/// Outcome of the import of one file.
public struct ImportOutcome: Sendable, Hashable {
  public enum Status: UInt8, Sendable {
    /// Everything in the file was imported.
    case complete = 0
    /// A part was imported; ``ImportOutcome/reason`` says what is missing.
    case partial = 1
    /// Nothing useful was read; ``ImportOutcome/reason`` says why.
    case failed = 2
  }

  public var status: Status
  /// A sentence for people, empty if complete.
  ///
  /// Never contains text from the file.
  public var reason: String
  /// Whether text or attributes were cut at a limit.
  public var truncated: Bool

  public init(status: Status = .complete, reason: String = "", truncated: Bool = false) {
    self.status = status
    self.reason = reason
    self.truncated = truncated
  }
}

/// A frame from an importer to the host.
public enum ImportReply: Sendable {
  /// Sent once, when the importer is ready for its first request.
  case ready(protocolVersion: UInt16)
  case attribute(request: UInt64, AttributeKey, AttributeValue)
  /// UTF-8, cut between characters.
  ///
  /// The pieces of a file arrive in order.
  case text(request: UInt64, [UInt8])
  /// A PNG file.
  case thumbnail(request: UInt64, [UInt8])
  case done(request: UInt64, ImportOutcome)
  /// A member.
  ///
  /// All replies up to the next ``memberEnd(request:_:)`` describe it.
  case member(request: UInt64, MemberHeader)
  case memberEnd(request: UInt64, ImportOutcome)
  /// The bytes of the member itself, in order.
  case contents(request: UInt64, [UInt8])

  /// Version of the protocol that every importer speaks.
  public static let plainVersion: UInt16 = 1
  /// Version for importers that add members.
  ///
  /// Hosts support every version, as `docs/importers.md` describes.
  public static let membersVersion: UInt16 = 2
  /// Version for importers that also send the bytes of members.
  public static let contentsVersion: UInt16 = 3
  /// Maximum length of a frame without its length field: 1 MiB.
  public static let maximumFrameBytes = 1 << 20

  typealias Kind = ReplyFrame.Kind
}

extension ImportReply {
  /// Decodes one frame's payload, without its length and kind.
  ///
  /// - Throws: ``WireError`` for an unknown kind, a frame that ends too early, or a key, value or reason that is not
  ///   UTF-8.
  public init(kind: UInt8, payload: UnsafeRawBufferPointer) throws(WireError) {
    let frame = try ReplyFrame(kind: kind, payload: payload)
    switch frame.kind {
    case .ready: self = .ready(protocolVersion: try frame.protocolVersion())
    case .attribute:
      let (key, value) = try frame.attribute()
      self = .attribute(request: frame.request, key, value)
    case .text: self = .text(request: frame.request, Array(frame.body))
    case .thumbnail: self = .thumbnail(request: frame.request, Array(frame.body))
    case .done: self = .done(request: frame.request, try frame.outcome())
    case .member: self = .member(request: frame.request, try frame.member())
    case .memberEnd: self = .memberEnd(request: frame.request, try frame.outcome())
    case .contents: self = .contents(request: frame.request, Array(frame.body))
    }
  }
}
