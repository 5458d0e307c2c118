/// Limits of the members kept per file.
///
/// Members beyond a limit are dropped, and the file's state becomes partial.
public struct MemberLimits: Sendable, Hashable {
  /// Maximum number of members, at any depth.
  public var count: UInt32 = 500_000
  /// Maximum bytes of their attributes and texts together.
  public var bytes: UInt64 = 4 << 30
  /// Maximum nesting depth: 1 for members directly in the file.
  public var depth: UInt8 = 8

  public init() {}

  package func write(to writer: inout ByteWriter) {
    writer.append(count)
    writer.append(bytes)
    writer.append(depth)
  }

  package init(from reader: inout ByteReader) throws(WireError) {
    count = try reader.read()
    bytes = try reader.read()
    depth = try reader.read()
  }
}

/// Limits of the member bytes per file that the host accepts, so that importers of the members' types can read them.
public struct ContentsLimits: Sendable, Hashable {
  /// Maximum bytes of one member.
  public var each: UInt64
  /// Maximum bytes of all members together.
  public var total: UInt64

  public init(each: UInt64 = 64 << 20, total: UInt64 = 4 << 30) {
    self.each = each
    self.total = total
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(each)
    writer.append(total)
  }

  package init(from reader: inout ByteReader) throws(WireError) {
    each = try reader.read()
    total = try reader.read()
  }
}
