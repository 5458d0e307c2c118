public import MDModel

/// An item inside the file, as an importer announces it: a message of a mailbox, a member of an archive, an attachment.
/// Its attributes and its text follow.
public struct MemberHeader: Sendable, Hashable {
  /// How it is called inside its container, in no particular encoding; parts of a path have `/` between them. The same
  /// item should have the same name when the file is read again: by its name it is recognized.
  public var name: FileName
  /// Uniform type; empty where its name is to tell.
  public var contentType: String
  /// Bytes that it takes by itself, unpacked; `nil` where that is not known.
  public var size: Int64?
  /// 1 in the file itself, 2 in the last member of depth 1, and so on.
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
