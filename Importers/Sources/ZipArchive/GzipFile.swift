public import ByteReading

/// A file that is packed as a whole by gzip, or bytes that are packed by Deflate without its header.
public struct GzipFile {
  private let file: FileBytes
  private let maximumBytes: Int
  private let isRaw: Bool

  /// - Parameters:
  ///   - maximumBytes: what it may unpack to.
  ///   - isRaw: no header tells how it is packed.
  public init(_ file: FileBytes, maximumBytes: Int = 512 << 20, isRaw: Bool = false) {
    self.file = file
    self.maximumBytes = maximumBytes
    self.isRaw = isRaw
  }

  /// Whether a file that begins with these bytes is packed by gzip.
  public static func begins(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

  /// Unpacks the file piece by piece; `consume` returns `false` to end it.
  public func read(_ consume: (UnsafeBufferPointer<UInt8>) -> Bool) -> ZipOutcome {
    guard let inflater = Inflater(isRaw: isRaw) else { return .failed(.damaged) }
    var account = UnpackingAccount(budget: maximumBytes)
    return inflater.inflate(PackedBytes(file: file, offset: 0, count: file.count), &account, consume)
  }
}

extension GzipFile {
  /// Unpacks a stream of zlib or gzip that is in memory. A few bytes may claim to hold gigabytes: at most `limit` bytes
  /// come out. What came before damage is kept.
  public static func contents(of packed: some Collection<UInt8>, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    _ = GzipFile(FileBytes(block: Array(packed)), maximumBytes: .max).read { piece in
      bytes += piece.prefix(limit - bytes.count)
      return bytes.count < limit
    }
    return bytes
  }
}
