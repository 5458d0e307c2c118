import ByteReading
import CZlib

/// The part of a file that holds a member's data.
struct PackedBytes {
  let file: FileBytes
  var offset: Int
  var count: Int

  /// Reads the next bytes into a buffer. Returns 0 at the end.
  mutating func take(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard count > 0 else { return 0 }
    let wanted = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer.prefix(count)))
    let got = file.read(at: offset, into: wanted)
    offset += got
    count -= got
    return got
  }
}

/// Counts the bytes of a member while it is unpacked.
struct UnpackingAccount {
  let budget: Int
  var packed = 0
  var unpacked = 0
  var checksum: UInt32 = 0

  /// Highest ratio of unpacked to packed bytes. Ordinary documents reach fifty; Deflate can reach a thousand.
  private static let mostRatio = 250
  private static let freeBytes = 32 << 20

  init(budget: Int) { self.budget = budget }

  var isTooLarge: Bool { unpacked > budget || (unpacked > Self.freeBytes && unpacked / Self.mostRatio > packed) }

  mutating func note(_ piece: UnsafeBufferPointer<UInt8>) {
    unpacked += piece.count
    checksum = UInt32(truncatingIfNeeded: crc32(UInt(checksum), piece.baseAddress, UInt32(piece.count)))
  }
}

/// Decompresses Deflate with zlib. The buffers are reused for each member.
final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let output: UnsafeMutableBufferPointer<UInt8>

  private static let inputBytes = 32 << 10
  private static let outputBytes = 64 << 10

  /// - Parameter isRaw: True for bare Deflate, as in ZIP archives; false if there is a header of gzip or zlib.
  /// - Returns: `nil` if zlib is out of memory.
  init?(isRaw: Bool = true) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(capacity: Self.inputBytes)
    output = .allocate(capacity: Self.outputBytes)
    if (isRaw ? md_inflate_init_raw(stream) : md_inflate_init(stream)) != Z_OK { return nil }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
    output.deallocate()
  }

  /// Passes on data that is stored without compression.
  func copy(
    _ packed: consuming PackedBytes, _ account: inout UnpackingAccount,
    _ consume: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> ZipOutcome {
    while true {
      let count = packed.take(into: output)
      if count == 0 { return packed.count > 0 ? .failed(.cut) : .complete }
      account.packed += count
      if let end = pass(count, &account, consume) { return end }
    }
  }

  func inflate(
    _ packed: consuming PackedBytes, _ account: inout UnpackingAccount,
    _ consume: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> ZipOutcome {
    inflateReset(stream)
    stream.pointee.avail_in = 0
    while true {
      if stream.pointee.avail_in == 0 { refill(&packed, &account) }
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      let status = CZlib.inflate(stream, Z_NO_FLUSH)
      let count = output.count - Int(stream.pointee.avail_out)
      if count > 0, let end = pass(count, &account, consume) { return end }
      if let end = Self.end(status, madeProgress: count > 0) { return end }
    }
  }

  private static func end(_ status: Int32, madeProgress: Bool) -> ZipOutcome? {
    switch status {
    case Z_STREAM_END: .complete
    case Z_OK: nil
    // zlib needs more input. If it produced nothing after a refill, the data end too early.
    case Z_BUF_ERROR: madeProgress ? nil : .failed(.cut)
    default: .failed(.damaged)
    }
  }

  private func refill(_ packed: inout PackedBytes, _ account: inout UnpackingAccount) {
    let count = packed.take(into: input)
    account.packed += count
    stream.pointee.next_in = input.baseAddress
    stream.pointee.avail_in = UInt32(count)
  }

  /// Passes the first bytes of the output to `consume`. Returns the outcome if that ends the member.
  private func pass(
    _ count: Int, _ account: inout UnpackingAccount, _ consume: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> ZipOutcome? {
    let piece = UnsafeBufferPointer(rebasing: output[..<count])
    account.note(piece)
    if account.isTooLarge { return .failed(.tooLarge) }
    return consume(piece) ? nil : .stopped
  }
}
