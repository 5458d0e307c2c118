/// Chains of sectors of an OLE2 file: which sector follows which.
struct SectorTable {
  /// What stands for a sector whose place in the table is missing from a cut file.
  private static let unknown: UInt32 = 0xFFFF_FFFB
  /// Numbers from here on are marks, not sectors.
  private static let firstMark: UInt32 = 0xFFFF_FFF0

  /// A run of neighbouring sectors.
  struct Run {
    var first: Int
    var count: Int
  }

  let sectorBytes: Int
  private var next: [UInt32] = []
  private let sectors: Int

  /// - Parameter sectors: how many there are in the file, or in the stream of small streams: no chain is longer.
  init(sectorBytes: Int, sectors: Int) {
    self.sectorBytes = sectorBytes
    self.sectors = sectors
  }

  /// Appends a part of the table; one that is missing holds for as many sectors as it would have.
  mutating func append(_ bytes: [UInt8], expected: Int) {
    let entries = min(expected / 4, sectors - next.count)
    guard entries > 0 else { return }
    next.reserveCapacity(next.count + entries)
    for index in 0..<entries {
      next.append(bytes.long(at: index * 4).map { UInt32($0) } ?? Self.unknown)
    }
  }

  /// Neighbouring sectors of the chain from `start` on, at most `limit` sectors. Ends where the chain leaves the file; a
  /// chain that runs in a circle is cut by the limit.
  func runs(from start: Int, limit: Int) -> [Run] {
    var runs: [Run] = []
    var sector = start
    var left = min(limit, sectors)
    while left > 0, sector >= 0, sector < sectors {
      if var last = runs.last, last.first + last.count == sector {
        last.count += 1
        runs[runs.count - 1] = last
      } else {
        runs.append(Run(first: sector, count: 1))
      }
      left -= 1
      sector = follower(of: sector)
    }
    return runs
  }

  /// Sectors of files that were written in one go follow each other: that is assumed where the table is missing.
  private func follower(of sector: Int) -> Int {
    guard sector < next.count, next[sector] != Self.unknown else { return sector + 1 }
    return next[sector] >= Self.firstMark ? -1 : Int(next[sector])
  }
}
