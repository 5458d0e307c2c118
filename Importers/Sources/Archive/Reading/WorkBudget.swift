import Glibc

/// What reading one archive may cost: processor time and unpacked bytes, both by what there is to unpack. A bomb ends
/// early, and an honest archive is read to its end.
struct WorkBudget {
  private let deadline: Int64
  private let mostBytes: Int64
  private var bytes: Int64 = 0

  /// What any archive may cost, and what each of its bytes adds. bzip2, the slowest, takes a third of a second for a
  /// packed mebibyte of text; none of the formats packs what people keep to less than a 250th.
  private static let least: (seconds: Int64, bytes: Int64) = (4, 256 << 20)
  private static let nanosecondsPerByte: Int64 = 700
  private static let bytesPerByte: Int64 = 250
  private static let mostSeconds: Int64 = 150

  init(packedBytes: Int64) {
    let size = min(max(0, packedBytes), 1 << 40)
    let extra = min(size * Self.nanosecondsPerByte, (Self.mostSeconds - Self.least.seconds) * 1_000_000_000)
    deadline = Self.processorTime() + Self.least.seconds * 1_000_000_000 + extra
    mostBytes = Self.least.bytes + size * Self.bytesPerByte
  }

  /// Notes unpacked bytes.
  ///
  /// - Returns: `false` once there are too many, or it has taken too long.
  mutating func spend(_ count: Int) -> Bool {
    bytes += Int64(count)
    return bytes <= mostBytes && Self.processorTime() <= deadline
  }

  private static func processorTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
