/// How much is kept of the items inside one file. What goes beyond is left out, and the file becomes partial.
public struct MemberLimits: Sendable, Hashable {
  /// Items, at any depth.
  public var count: UInt32 = 500_000
  /// Bytes of their attributes and texts together.
  public var bytes: UInt64 = 4 << 30
  /// Levels: 1 for items in the file itself.
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

/// How many of the bytes of items inside one file the host takes, to have them read by the importers of their types.
public struct ContentsLimits: Sendable, Hashable {
  /// Of one item.
  public var each: UInt64
  /// Of all together.
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
