public import ByteReading

/// A ZIP archive, read at offsets of an open file. Members are found by name and unpacked as streams.
///
/// If the directory is missing or damaged, the whole file is searched for local headers.
public final class ZipArchive {
  public private(set) var members: [ZipMember]
  /// True if the directory could not be read completely. Members may be missing, and sizes unknown.
  public let isDamaged: Bool

  private let file: FileBytes
  private let inflater: Inflater
  private lazy var positions = Self.positions(of: members)
  /// Number of bytes that all members together may still unpack to.
  public private(set) var bytesLeft: Int

  /// - Parameters:
  ///   - maximumMembers: Maximum number of members; further ones are ignored.
  ///   - maximumBytes: Maximum number of bytes that all members together may unpack to.
  /// - Returns: `nil` if nothing looks like a member.
  public init?(_ file: FileBytes, maximumMembers: Int = 100_000, maximumBytes: Int = 512 << 20) {
    let directory = ZipDirectory(file, maximumMembers: maximumMembers)
    members = directory.members
    isDamaged = !directory.isWhole
    self.file = file
    bytesLeft = maximumBytes
    guard let inflater = Inflater() else { return nil }
    self.inflater = inflater
    if isDamaged { addLostMembers(limit: maximumMembers) }
    if members.isEmpty && isDamaged { return nil }
  }

  /// True if a file that begins with these bytes may be a ZIP archive.
  public static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
      || bytes.starts(with: [0x50, 0x4B, 0x30, 0x30, 0x50, 0x4B, 3, 4])
  }

  /// The first member with a name. ASCII case and the kind of slash do not matter.
  public subscript(name: String) -> ZipMember? { positions[Self.key(name.utf8)].map { members[$0] } }

  private func addLostMembers(limit: Int) {
    var walk = LocalHeaderWalk(file)
    let known = Set(members.map(\.headerOffset))
    members += walk.members(limit: limit - members.count).filter { !known.contains($0.headerOffset) }
  }

  private static func positions(of members: [ZipMember]) -> [String: Int] {
    var positions: [String: Int] = [:]
    positions.reserveCapacity(members.count)
    for (position, member) in members.enumerated() {
      let name = key(member.rawName)
      if positions[name] == nil { positions[name] = position }
    }
    return positions
  }

  private static func key(_ name: some Collection<UInt8>) -> String {
    let lowered = name.map { byte -> UInt8 in
      switch byte {
      case 0x41...0x5A: byte + 0x20
      case 0x5C: 0x2F
      default: byte
      }
    }
    return String(decoding: lowered.first == 0x2F ? lowered[1...] : lowered[...], as: UTF8.self)
  }
}

extension ZipArchive {
  /// Unpacks a member piece by piece.
  ///
  /// - Parameter consume: Takes the next piece; returns false to stop.
  public func read(_ member: ZipMember, _ consume: (UnsafeBufferPointer<UInt8>) -> Bool) -> ZipOutcome {
    // Method 99 marks AES encryption.
    if member.isEncrypted || member.method == 99 { return .failed(.encrypted) }
    guard member.method == 0 || member.method == 8 else { return .failed(.unknownMethod(member.method)) }
    guard let header = LocalHeader(file.read(at: member.headerOffset, limit: LocalHeader.fixedBytes)) else {
      return .failed(.noHeader)
    }
    let start = member.headerOffset + header.count
    let rest = max(0, file.count - start)
    // A member that states no packed size may extend to the end of the file.
    let packed = PackedBytes(file: file, offset: start, count: min(member.packedSize ?? rest, rest))
    var account = UnpackingAccount(budget: bytesLeft)
    let outcome =
      member.method == 0
      ? inflater.copy(packed, &account, consume) : inflater.inflate(packed, &account, consume)
    bytesLeft -= account.unpacked
    guard outcome == .complete, let checksum = member.checksum, checksum != account.checksum else { return outcome }
    // A stored member with fewer bytes than stated was cut off, which explains its checksum.
    return .failed(member.method == 0 && account.unpacked < member.size ?? 0 ? .cut : .wrongChecksum)
  }

  /// The contents of a small member; `nil` if they exceed `limit` or cannot be read.
  public func contents(of member: ZipMember, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    let outcome = read(member) { piece in
      bytes += piece
      return bytes.count <= limit
    }
    return outcome == .complete && bytes.count <= limit ? bytes : nil
  }
}
