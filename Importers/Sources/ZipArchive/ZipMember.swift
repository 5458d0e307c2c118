public import ByteReading

/// A member of a ZIP archive, as the archive's directory, or else its own header, tells of it. All of it are claims.
public struct ZipMember: Sendable {
  /// The path, in no particular encoding; the parts should be divided by `/`.
  public let rawName: ArraySlice<UInt8>
  /// The name is said to be UTF-8.
  public let isNamedInUTF8: Bool
  public let isEncrypted: Bool
  /// How it is packed: 0 not at all, 8 by Deflate.
  public let method: Int
  /// Packed size; `nil` where only the data itself tell where they end.
  public let packedSize: Int?
  public let size: Int?
  /// CRC-32 of the contents; `nil` where nothing tells.
  public let checksum: UInt32?
  /// Date and time of day of the last change, as MS-DOS packs them: local time, steps of two seconds.
  public let modifiedTime: UInt32
  /// Offset of the header in the file, in front of the data.
  let headerOffset: Int

  /// The path as UTF-8, broken sequences replaced.
  public var name: String { String(decoding: rawName, as: UTF8.self) }

  /// Whether it stands for a folder.
  public var isFolder: Bool { rawName.last == UInt8(ascii: "/") }
}

/// Way in which reading a member has ended.
public enum ZipOutcome: Hashable, Sendable {
  case complete
  /// The reader wanted no more.
  case stopped
  case failed(ZipProblem)
}

/// Reason why a member could not be read, or not to its end.
public enum ZipProblem: Hashable, Sendable, CustomStringConvertible {
  case encrypted
  case unknownMethod(Int)
  /// There is no such member where the directory says.
  case noHeader
  case damaged
  /// The file ends before the member does.
  case cut
  case wrongChecksum
  /// More bytes came out than the archive may give, or than any honest file would.
  case tooLarge

  /// What is the matter, to be put behind "a part ".
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

/// A file that is not packed, read the way that members of archives are.
extension FileBytes {
  private static let pieceBytes = 64 << 10

  /// Reads the file piece by piece, until its end or until `consume` returns `false`.
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
