public import ByteReading

/// A member of a ZIP archive, as the directory or its local header describes it. The description may be false.
public struct ZipMember: Sendable {
  /// The path in an unknown encoding. Its components should be separated by `/`.
  public let rawName: ArraySlice<UInt8>
  /// True if the name is declared as UTF-8.
  public let isNamedInUTF8: Bool
  public let isEncrypted: Bool
  /// Compression method: 0 none, 8 Deflate.
  public let method: Int
  /// Packed size in bytes; `nil` if only the data itself shows its end.
  public let packedSize: Int?
  public let size: Int?
  /// CRC-32 of the contents; `nil` if it is not stored.
  public let checksum: UInt32?
  /// Time of the last change in the format of MS-DOS: local time in steps of two seconds.
  public let modifiedTime: UInt32
  /// Offset of the local header in the file.
  let headerOffset: Int

  /// The path as UTF-8 with invalid sequences replaced.
  public var name: String { String(decoding: rawName, as: UTF8.self) }

  /// True if the member stands for a folder.
  public var isFolder: Bool { rawName.last == UInt8(ascii: "/") }
}

/// The way in which reading a member ended.
public enum ZipOutcome: Hashable, Sendable {
  case complete
  /// The reader wanted no more.
  case stopped
  case failed(ZipProblem)
}

/// The reason if a member could not be read, or not to its end.
public enum ZipProblem: Hashable, Sendable, CustomStringConvertible {
  case encrypted
  case unknownMethod(Int)
  /// There is no member at the offset that the directory gives.
  case noHeader
  case damaged
  /// The file ends within the member.
  case cut
  case wrongChecksum
  /// More bytes came out than the archive may give, or than any ordinary file would.
  case tooLarge

  /// The problem in words that follow "a part ".
  public var description: String {
    switch self {
    case .encrypted: "is encrypted"
    case .unknownMethod(let method): "is packed in a way that is not known (\(method))"
    case .noHeader: "is missing"
    case .damaged: "is damaged"
    case .cut: "is cut off"
    case .wrongChecksum: "has changed since it was packed"
    case .tooLarge: "unpacks to more bytes than are read"
    }
  }
}

/// Reads an uncompressed file in the way members of archives are read.
extension FileBytes {
  private static let pieceBytes = 64 << 10

  /// Reads the file piece by piece, until its end or until `consume` returns false.
  public func read(_ consume: (UnsafeBufferPointer<UInt8>) -> Bool) -> ZipOutcome {
    var offset = 0
    while offset < count {
      let piece = read(at: offset, limit: Self.pieceBytes)
      if piece.isEmpty { return .failed(.cut) }
      offset += piece.count
      if !piece.withUnsafeBufferPointer(consume) { return .stopped }
    }
    return .complete
  }
}
