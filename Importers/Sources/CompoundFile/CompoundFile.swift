public import ByteReading

/// Reader of OLE2 files ("compound files"): the container of Office until 2003 and of Outlook's messages.
///
/// Damage is tolerated: what can still be reached is read, and every chain is bounded by the file's size.
public final class CompoundFile {
  /// First bytes of each such file.
  public static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  private let bytes: FileBytes
  private let header: [UInt8]
  private let large: SectorTable
  private let small: SectorTable
  private let smallLimit: Int
  private var entries: [DirectoryEntry?] = []
  /// Whether an entry belongs to a storage that was looked into: no other has it, too, however the tree is tangled.
  private var isClaimed: [Bool] = []
  private var knownChildren: [Int: [Child]] = [:]
  private lazy var smallStreams = readLarge(from: rootEntry?.start ?? -1, count: rootEntry?.size ?? 0)
  /// What may still be read: streams that share their sectors must not make much out of little.
  private var bytesLeft = 0
  /// Whether bytes of a stream that was read are missing.
  public private(set) var isDamaged = false

  /// `nil` unless the file begins as one.
  public init?(_ bytes: FileBytes) {
    header = bytes.read(at: 0, limit: 512)
    guard header.count >= 76, header.starts(with: Self.signature) else { return nil }
    self.bytes = bytes
    let sectorBytes = header.short(at: 30) == 12 ? 4096 : 512
    large = Self.largeTable(header, bytes, sectorBytes)
    smallLimit = header.long(at: 56) == 0 ? 0 : 4096
    small = Self.smallTable(header, bytes, large)
    readDirectory()
    bytesLeft = bytes.count * Self.mostReadings
  }

  /// How often the whole file may be read.
  private static let mostReadings = 16

  private var rootEntry: DirectoryEntry? { entries.first ?? nil }

  /// The outermost storage.
  public var root: Storage { Storage(file: self, index: 0) }

  private static func largeTable(_ header: [UInt8], _ bytes: FileBytes, _ sectorBytes: Int) -> SectorTable {
    let sectors = max(0, (bytes.count - 1) / sectorBytes)
    var table = SectorTable(sectorBytes: sectorBytes, sectors: sectors)
    let wanted = (sectors * 4 + sectorBytes - 1) / sectorBytes
    for sector in tableSectors(header, bytes, sectorBytes, wanted) {
      let part = sector < sectors ? bytes.read(at: (sector + 1) * sectorBytes, limit: sectorBytes) : []
      table.append(part, expected: sectorBytes)
    }
    return table
  }

  /// Sectors that the table of sectors itself is in: 109 are named in the header, more in a chain of their own.
  private static func tableSectors(
    _ header: [UInt8], _ bytes: FileBytes, _ sectorBytes: Int, _ wanted: Int
  ) -> [Int] {
    var found = (0..<109).compactMap { header.long(at: 76 + $0 * 4) }
    var sector = header.long(at: 68) ?? -1
    let perSector = sectorBytes / 4 - 1
    while found.count < wanted, sector >= 0, sector < bytes.count / sectorBytes {
      let part = bytes.read(at: (sector + 1) * sectorBytes, limit: sectorBytes)
      found += (0..<perSector).compactMap { part.long(at: $0 * 4) }
      guard let next = part.long(at: perSector * 4) else { break }
      sector = next
    }
    return Array(found.prefix(wanted))
  }

  private static func smallTable(_ header: [UInt8], _ bytes: FileBytes, _ large: SectorTable) -> SectorTable {
    var table = SectorTable(sectorBytes: 64, sectors: bytes.count / 64)
    for run in large.runs(from: header.long(at: 60) ?? -1, limit: bytes.count / large.sectorBytes / 16 + 1) {
      let count = run.count * large.sectorBytes
      table.append(bytes.read(at: (run.first + 1) * large.sectorBytes, limit: count), expected: count)
    }
    return table
  }

  private func readDirectory() {
    let directory = readLarge(from: header.long(at: 48) ?? -1, count: bytes.count)
    isDamaged = false
    let isLarge = large.sectorBytes > 512
    entries.reserveCapacity(directory.count / DirectoryEntry.byteCount)
    for offset in stride(from: 0, to: directory.count, by: DirectoryEntry.byteCount) {
      entries.append(DirectoryEntry(directory, at: offset, isLarge: isLarge))
    }
  }

  private func readLarge(from start: Int, count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    let wanted = min(count, bytes.count)
    let runs = large.runs(from: start, limit: (wanted + large.sectorBytes - 1) / large.sectorBytes)
    var found: [UInt8] = []
    if runs.count > 1 { found.reserveCapacity(wanted) }
    for run in runs {
      let part = bytes.read(
        at: (run.first + 1) * large.sectorBytes, limit: min(run.count * large.sectorBytes, wanted - found.count))
      if found.isEmpty { found = part } else { found += part }
      if part.count < run.count * large.sectorBytes { break }
    }
    if found.count < count { isDamaged = true }
    return found
  }

  private func readSmall(from start: Int, count: Int) -> [UInt8] {
    let wanted = min(count, smallStreams.count)
    var found: [UInt8] = []
    found.reserveCapacity(wanted)
    for run in small.runs(from: start, limit: (wanted + 63) / 64) {
      found += smallStreams.part(at: run.first * 64, limit: min(run.count * 64, wanted - found.count))
    }
    if found.count < count { isDamaged = true }
    return found
  }

  /// The contents of a stream, at most `limit` bytes of it.
  func contents(of entry: DirectoryEntry, limit: Int) -> [UInt8] {
    let count = min(entry.size, limit)
    guard bytesLeft > 0 else {
      isDamaged = isDamaged || count > 0
      return []
    }
    let isSmall = entry.size < smallLimit
    let found = isSmall ? readSmall(from: entry.start, count: count) : readLarge(from: entry.start, count: count)
    bytesLeft -= found.count
    return found
  }

  typealias Child = (index: Int, entry: DirectoryEntry)

  func children(of index: Int) -> [Child] {
    if let known = knownChildren[index] { return known }
    let found = findChildren(of: index)
    knownChildren[index] = found
    return found
  }

  /// Entries of a storage, in the order of the tree that they make.
  private func findChildren(of index: Int) -> [Child] {
    guard index < entries.count, let parent = entries[index], parent.kind != .stream else { return [] }
    var found: [Child] = []
    if isClaimed.isEmpty { isClaimed = entries.indices.map { $0 == 0 } }
    var open: [(index: Int, isLeftDone: Bool)] = [(parent.child, false)]
    while let top = open.popLast() {
      guard top.index < entries.count, let entry = entries[top.index] else { continue }
      if top.isLeftDone {
        found.append((top.index, entry))
        open.append((entry.right, false))
      } else if !isClaimed[top.index] {
        isClaimed[top.index] = true
        open.append((top.index, true))
        open.append((entry.left, false))
      }
    }
    return found
  }

  /// Whether nothing is known of what is in the file: its directory is lost.
  public var hasNoDirectory: Bool { children(of: 0).isEmpty }

  /// The stream that begins with one of some bytes, where the directory is lost, and which of them it is. Streams begin
  /// with a sector.
  public func lostStream(beginningWith starts: [[UInt8]]) -> (index: Int, stream: [UInt8])? {
    let sectorBytes = large.sectorBytes
    var offset = sectorBytes
    while offset < bytes.count {
      let block = bytes.read(at: offset, limit: 256 * sectorBytes)
      for place in stride(from: 0, to: block.count, by: sectorBytes) {
        guard let index = starts.firstIndex(where: { block[place...].starts(with: $0) }) else { continue }
        let stream = readLarge(from: (offset + place) / sectorBytes - 1, count: min(bytes.count, Storage.mostBytes))
        return (index, stream)
      }
      offset += 256 * sectorBytes
    }
    return nil
  }

  /// A stream that no storage leads to: where the tree is damaged, entries are found by their names.
  func stray(named name: String) -> DirectoryEntry? {
    entries.lazy.compactMap(\.self).first { $0.kind == .stream && $0.isNamed(name) }
  }
}

/// Numbers in little-endian order at offsets that a file claims: `nil` where they are not wholly inside.
extension [UInt8] {
  @inlinable public func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < count ? self[offset] : nil
  }

  @inlinable public func short(at offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return Int(self[offset]) | Int(self[offset + 1]) << 8
  }

  @inlinable public func long(at offset: Int) -> Int? {
    guard let low = short(at: offset), let high = short(at: offset + 2) else { return nil }
    return low | high << 16
  }

  @inlinable public func quad(at offset: Int) -> UInt64? {
    guard let low = long(at: offset), let high = long(at: offset + 4) else { return nil }
    return UInt64(low) | UInt64(high) << 32
  }

  /// The bytes of a range, as far as they exist.
  @inlinable public func part(at offset: Int, limit: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, limit > 0, offset < count else { return [] }
    return self[offset..<(offset + Swift.min(limit, count - offset))]
  }
}
