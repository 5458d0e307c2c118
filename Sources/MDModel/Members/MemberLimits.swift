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
