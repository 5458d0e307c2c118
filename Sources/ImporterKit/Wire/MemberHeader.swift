public import MDModel

/// Header of a member: a message of a mailbox, a file in an archive, an attachment.
///
/// The member's attributes and text follow.
public struct MemberHeader: Sendable, Hashable {
  /// Name inside the container, in any encoding, with `/` between the parts of a path.
  ///
  /// Use the same name each time the file is read, because the index recognizes the member by its name.
  public var name: FileName
  /// Uniform type; empty if the host should derive it from the name.
  public var contentType: String
  /// Unpacked size in bytes; `nil` if unknown.
  public var size: Int64?
  /// 1 for a member of the file itself, 2 for a member of the last member of depth 1, and so on.
  public var depth: UInt8

  public init(name: FileName, contentType: String = "", size: Int64? = nil, depth: UInt8 = 1) {
    self.name = name
    self.contentType = contentType
    self.size = size
    self.depth = depth
  }

  public init(_ name: String, contentType: String = "", size: Int64? = nil) {
    self.init(name: FileName(name), contentType: contentType, size: size)
  }

  func write(to writer: inout ByteWriter) {
    writer.append(depth)
    writer.append(counted: name.bytes)
    writer.append(contentType)
    writer.append(UInt64(bitPattern: size ?? -1))
  }

  init(from reader: inout ByteReader) throws(WireError) {
    depth = try reader.read()
    name = FileName(try reader.readCounted())
    contentType = try reader.readString()
    let size = Int64(bitPattern: try reader.read(UInt64.self))
    self.size = size < 0 ? nil : size
    guard reader.remaining == 0 else { throw WireError("a member with bytes behind its size") }
  }
}
