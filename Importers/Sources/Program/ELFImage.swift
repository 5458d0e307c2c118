import ByteReading

/// The tables of an ELF file, 32 or 64 bits wide and of either byte order.
struct ELFImage {
  let source: ByteSource
  let order: ByteOrder
  let isWide: Bool
  let type: UInt16
  private let machine: UInt16
  private let system: UInt8
  private(set) var segments: [Segment] = []
  private(set) var sections: [Section] = []
  /// True if the header refers to a table that is not in the file.
  private(set) var isCutOff = false

  struct Segment {
    var type: UInt32
    var offset: Int
    var address: Int
    var size: Int
  }

  struct Section {
    var name: String
    var type: UInt32
    var offset: Int
    var size: Int
  }

  struct Note {
    var owner: String
    var type: UInt32
    var contents: ArraySlice<UInt8>
  }

  /// Limits of the tables. Programs have a dozen segments. Object files with large templates have thousands of
  /// sections.
  private static let maximumSegments = 256
  private static let maximumSections = 8_192

  var wordBytes: Int { isWide ? 8 : 4 }

  init?(_ source: ByteSource) {
    guard let head = source.bytes(at: 0, count: 20).map(Array.init) else { return nil }
    self.source = source
    isWide = head[4] == 2
    order = head[5] == 2 ? .big : .little
    system = head[7]
    type = order.integer(head[16..<18])
    machine = order.integer(head[18..<20])
    readSegments()
    readSections()
  }

  /// Reads a number of 4 or 8 bytes, as wide as the file's addresses.
  func word(at offset: Int) -> UInt64? {
    isWide ? source.integer(at: offset, order) : source.integer(at: offset, order, as: UInt32.self).map(UInt64.init)
  }

  private func word(at offset: Int) -> Int? { word(at: offset).map { Int(clamping: $0 as UInt64) } }
  private func half(at offset: Int) -> Int? { source.integer(at: offset, order, as: UInt16.self).map(Int.init) }

  private mutating func readSegments() {
    guard let table: Int = word(at: isWide ? 32 : 28), let size = half(at: isWide ? 54 : 42),
      let count = half(at: isWide ? 56 : 44), count > 0
    else { return }
    for index in 0..<min(count, Self.maximumSegments) {
      let start = sum(table, index * size)
      guard let type: UInt32 = source.integer(at: start, order), let offset: Int = word(at: start + (isWide ? 8 : 4)),
        let address: Int = word(at: start + (isWide ? 16 : 8)), let bytes: Int = word(at: start + (isWide ? 32 : 16))
      else {
        isCutOff = true
        return
      }
      segments.append(Segment(type: type, offset: offset, address: address, size: bytes))
    }
  }

  private mutating func readSections() {
    guard let table: Int = word(at: isWide ? 40 : 32), table > 0, let size = half(at: isWide ? 58 : 46),
      let said = half(at: isWide ? 60 : 48), let saidNames = half(at: isWide ? 62 : 50), size >= 40
    else { return }
    // The number of sections and the index of their names may exceed 16 bits. The first section then contains them.
    let count = said != 0 ? said : word(at: sum(table, isWide ? 32 : 20)) ?? 0
    let names =
      saidNames != 0xFFFF
      ? saidNames : source.integer(at: sum(table, isWide ? 40 : 24), order, as: UInt32.self).map(Int.init) ?? 0
    let strings: Int = word(at: sum(table, names &* size) + (isWide ? 24 : 16)) ?? 0
    for index in 0..<min(count, Self.maximumSections) {
      guard let section = section(at: sum(table, index * size), names: strings) else {
        isCutOff = true
        return
      }
      sections.append(section)
    }
  }

  private func section(at start: Int, names: Int) -> Section? {
    guard let name: UInt32 = source.integer(at: start, order), let type: UInt32 = source.integer(at: start + 4, order),
      let offset: Int = word(at: start + (isWide ? 24 : 16)), let size: Int = word(at: start + (isWide ? 32 : 20))
    else { return nil }
    return Section(name: "", type: type, offset: offset, size: size).named(source, sum(names, Int(name)))
  }

  /// Adds two offsets. If the sum overflows or lies beyond the end of the file, returns the end.
  private func sum(_ offset: Int, _ more: Int) -> Int {
    let (sum, overflow) = offset.addingReportingOverflow(more)
    return overflow || sum < 0 ? source.count : min(sum, source.count)
  }

  /// End of the ELF part of the file, computed from its segments and its section table.
  var end: Int {
    let segmentEnd = segments.map { sum($0.offset, $0.size) }.max() ?? 0
    guard let table: Int = word(at: isWide ? 40 : 32), let size = half(at: isWide ? 58 : 46),
      let count = half(at: isWide ? 60 : 48)
    else { return segmentEnd }
    return table > 0 ? sum(table, size * count) : segmentEnd
  }

  /// Offset in the file of the bytes that are loaded at an address.
  func offset(ofAddress address: Int) -> Int? {
    let holder = segments.first { $0.type == 1 && address >= $0.address && address - $0.address < $0.size }
    return holder.map { sum($0.offset, address - $0.address) }
  }

  /// Reads the notes of a segment or section. A note is the sizes of its owner and contents, its type, then both parts,
  /// each padded to 4 bytes.
  func notes(at offset: Int, size: Int) -> [Note] {
    let bytes = source.prefix(at: offset, limit: size)
    var notes: [Note] = []
    var rest = bytes[...]
    while rest.count >= 12, notes.count < 256 {
      let start = rest.startIndex
      let ownerBytes = Int(order.integer(rest[start..<(start + 4)], as: UInt32.self))
      let contentBytes = Int(order.integer(rest[(start + 4)..<(start + 8)], as: UInt32.self))
      let type = order.integer(rest[(start + 8)..<(start + 12)], as: UInt32.self)
      rest = rest.dropFirst(12)
      guard ownerBytes <= rest.count else { break }
      let owner = LegacyText.decode(rest.prefix(ownerBytes))
      rest = rest.dropFirst((ownerBytes + 3) & ~3)
      guard contentBytes <= rest.count else { break }
      notes.append(Note(owner: owner, type: type, contents: rest.prefix(contentBytes)))
      rest = rest.dropFirst((contentBytes + 3) & ~3)
    }
    return notes
  }
}

extension ELFImage.Section {
  fileprivate func named(_ source: ByteSource, _ place: Int) -> Self {
    var section = self
    section.name = LegacyText.decode(source.prefix(at: place, limit: 64))
    return section
  }
}

/// Names for the numbers in the header.
extension ELFImage {
  /// The machine, named as `uname` names it.
  var architecture: String {
    switch machine {
    case 2, 18: "sparc"
    case 3, 6: "i386"
    case 4: "m68k"
    case 8: isWide ? "mips64" : "mips"
    case 15: "parisc"
    case 20: "ppc"
    case 21: "ppc64"
    case 22: isWide ? "s390x" : "s390"
    case 40: "arm"
    case 42: "sh4"
    case 43: "sparc64"
    case 50: "ia64"
    case 62: isWide ? "x86_64" : "x32"
    case 83: "avr"
    case 93: "xtensa"
    case 183: "arm64"
    case 243: isWide ? "riscv64" : "riscv32"
    case 247: "bpf"
    case 258: "loongarch64"
    case 0x9026: "alpha"
    default: "machine \(machine)"
    }
  }

  /// The system that the header names. Most files name none.
  var platform: String {
    switch system {
    case 0: "System V"
    case 1: "HP-UX"
    case 2: "NetBSD"
    case 3: "Linux"
    case 6: "Solaris"
    case 9: "FreeBSD"
    case 12: "OpenBSD"
    case 97: "ARM"
    case 255: "standalone"
    default: "system \(system)"
    }
  }
}
