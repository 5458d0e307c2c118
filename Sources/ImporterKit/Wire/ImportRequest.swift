public import MDModel
/// Request of the host to read one open file.
///
/// The file's descriptor is sent with the frame.
public struct ImportRequest: Sendable, Hashable {
  /// Parts of the result that the host wants, as a bit set on the wire.
  public struct Wants: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let attributes = Wants(rawValue: 1)
    public static let text = Wants(rawValue: 2)
    /// A picture of at most ``ImportRequest/thumbnailEdge`` pixels a side, as PNG.
    public static let thumbnail = Wants(rawValue: 4)
    /// Members.
    ///
    /// Requested only from importers that speak ``ImportReply/membersVersion``.
    public static let members = Wants(rawValue: 8)
    /// The bytes of members.
    ///
    /// Requested only together with ``members``, and only from importers that speak ``ImportReply/contentsVersion``.
    public static let contents = Wants(rawValue: 16)
  }

  /// Number chosen by the host; every reply repeats it.
  public var identifier: UInt64
  public var wants: Wants
  /// Longest side of the requested thumbnail in pixels; 0 for none.
  public var thumbnailEdge: UInt32
  /// Maximum bytes of text that the host accepts.
  ///
  /// Stop there and report ``ImportOutcome/truncated``.
  public var maximumTextBytes: UInt64
  /// The uniform type that the host decided on, such as `public.plain-text`.
  public var contentType: String
  /// The MIME type that the host decided on, or empty.
  public var mimeType: String
  /// The file's name without directories: bytes in any encoding.
  public var name: FileName
  /// Limits of the accepted members; on the wire only if ``Wants/members`` is set.
  public var memberLimits: MemberLimits
  /// Limits of the accepted members' bytes; on the wire only if ``Wants/contents`` is set.
  public var contentsLimits: ContentsLimits

  public init(
    identifier: UInt64, wants: Wants = [.attributes, .text], thumbnailEdge: UInt32 = 0,
    maximumTextBytes: UInt64 = 32 << 20, contentType: String, mimeType: String = "", name: FileName,
    memberLimits: MemberLimits = MemberLimits(), contentsLimits: ContentsLimits = ContentsLimits()
  ) {
    self.identifier = identifier
    self.wants = wants
    self.thumbnailEdge = thumbnailEdge
    self.maximumTextBytes = maximumTextBytes
    self.contentType = contentType
    self.mimeType = mimeType
    self.name = name
    self.memberLimits = memberLimits
    self.contentsLimits = contentsLimits
  }

  /// Kind of the host's only frame; see `docs/importers.md`.
  static let frameKind: UInt8 = 1

  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    let start = writer.beginFrame(Self.frameKind)
    writer.append(identifier)
    writer.append(wants.rawValue)
    writer.append(thumbnailEdge)
    writer.append(maximumTextBytes)
    writer.append(contentType)
    writer.append(mimeType)
    writer.append(counted: name.bytes)
    if wants.contains(.members) { memberLimits.write(to: &writer) }
    if wants.contains(.contents) { contentsLimits.write(to: &writer) }
    writer.endFrame(start)
    return writer.bytes
  }

  init(payload: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ByteReader(payload)
    identifier = try reader.read()
    wants = Wants(rawValue: try reader.read())
    thumbnailEdge = try reader.read()
    maximumTextBytes = try reader.read()
    contentType = try reader.readString()
    mimeType = try reader.readString()
    name = FileName(try reader.readCounted())
    memberLimits = wants.contains(.members) ? try MemberLimits(from: &reader) : MemberLimits()
    contentsLimits = wants.contains(.contents) ? try ContentsLimits(from: &reader) : ContentsLimits()
  }
}
