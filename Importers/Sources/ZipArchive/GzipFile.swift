public import ByteReading

/// A file that is compressed as a whole with gzip, or data in bare Deflate.
public struct GzipFile {
  private let file: FileBytes
  private let maximumBytes: Int
  private let isRaw: Bool

  /// - Parameters:
  ///   - maximumBytes: Maximum number of unpacked bytes.
  ///   - isRaw: True for bare Deflate without a header.
  public init(_ file: FileBytes, maximumBytes: Int = 512 << 20, isRaw: Bool = false) {
    self.file = file
    self.maximumBytes = maximumBytes
    self.isRaw = isRaw
  }

  /// True if a file that begins with these bytes is compressed with gzip.
  public static func begins(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

  /// Unpacks the file piece by piece, until `consume` returns false.
  public func read(_ consume: (UnsafeBufferPointer<UInt8>) -> Bool) -> ZipOutcome {
    guard let inflater = Inflater(isRaw: isRaw) else { return .failed(.damaged) }
    var account = UnpackingAccount(budget: maximumBytes)
    return inflater.inflate(PackedBytes(file: file, offset: 0, count: file.count), &account, consume)
  }
}

extension GzipFile {
  /// Unpacks a zlib or gzip stream in memory, up to `limit` bytes, because few bytes may expand to gigabytes. The bytes
  /// before any damage are returned.
  public static func contents(of packed: some Collection<UInt8>, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    _ = GzipFile(FileBytes(block: Array(packed)), maximumBytes: .max).read { piece in
      bytes += piece.prefix(limit - bytes.count)
      return bytes.count < limit
    }
    return bytes
  }
}
