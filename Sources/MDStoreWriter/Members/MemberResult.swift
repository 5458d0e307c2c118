package import MDModel
import MDSQLite

/// An item inside a file, as the store takes it.
package struct MemberResult: Sendable {
  /// 1 directly in the file, 2 in the last member of depth 1, and so on. At most one more than the depth of the member
  /// before.
  package var depth: Int
  /// ``MDModel/MemberName/normalized(_:)``.
  package var name: FileName
  /// Row in the type table.
  package var type: Int64?
  package var size: Int64
  package var attributes: AttributeSet
  /// The text as UTF-8.
  package var text: [UInt8]
  package var state: ItemState
  /// Why it could not be read completely; empty if it could.
  package var reason: String
  package var isTruncated: Bool
  /// Row of the importer of its own type that read its bytes; `nil` if none did. Not part of ``digest``.
  package var reader: Int64?
  /// Vectors made by the importing process, as in ``ImportResult/vectors``.
  package var vectors: SegmentVectors?

  package init(
    depth: Int, name: FileName, type: Int64?, size: Int64 = 0, attributes: AttributeSet = [:], text: [UInt8] = [],
    state: ItemState = .indexed, reason: String = "", isTruncated: Bool = false
  ) {
    self.depth = depth
    self.name = name
    self.type = type
    self.size = size
    self.attributes = attributes
    self.text = text
    self.state = state
    self.reason = reason
    self.isTruncated = isTruncated
  }
}

extension MemberResult {
  /// A number that distinguishes it from another member of the same name, computed from everything stored of it. A
  /// malicious file with two members of equal digest achieves only that its own older member stays.
  var digest: Int64 {
    var writer = ByteWriter()
    writer.append(type ?? 0)
    writer.append(size)
    writer.append(state.rawValue)
    writer.append(reason)
    writer.append(isTruncated ? 1 as UInt8 : 0)
    for entry in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      writer.append(entry.key.rawValue)
      entry.value.write(to: &writer)
    }
    let facts = writer.bytes.withUnsafeBytes { Self.hash($0, after: 0xCBF2_9CE4_8422_2325) }
    return Int64(bitPattern: text.withUnsafeBytes { Self.hash($0, after: facts) })
  }

  /// FNV-1a over words of eight bytes, with a mix after each.
  private static func hash(_ bytes: UnsafeRawBufferPointer, after start: UInt64) -> UInt64 {
    var hash = start ^ UInt64(bytes.count)
    var offset = 0
    while offset < bytes.count {
      var word: UInt64 = 0
      if offset + 8 <= bytes.count {
        word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      } else {
        for index in (offset..<bytes.count).reversed() { word = word << 8 | UInt64(bytes[index]) }
      }
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      offset += 8
    }
    return hash
  }
}
