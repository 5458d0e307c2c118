import ByteReading
import ImporterKit

/// Reads the headers of Windows programs (Microsoft's PE format): machine, libraries and version resource.
struct PEReader {
  private let image: PEImage

  /// Limit of the libraries that a program needs. The largest programs need some hundred.
  private static let maximumLibraries = 1_024

  static func read(_ source: ByteSource, at header: Int, into report: inout FileReport) {
    guard let image = PEImage(source, at: header) else { return report.note("the PE header is cut off") }
    let reader = PEReader(image: image)
    report.set(.architectures, [image.architecture])
    report.set(.platform, image.isManaged ? ".NET" : "Windows")
    report.set(.subsystem, image.subsystem)
    report.set(.programKind, image.isLibrary ? "library" : image.isDriver ? "driver" : "program")
    reader.readLibraries(&report)
    reader.readVersion(&report)
    if image.isCutOff { report.note("the PE's section table is cut off") }
  }

  private func readLibraries(_ report: inout FileReport) {
    if let exports = image.directory(0), let place = image.offset(ofAddress: exports.address) {
      report.set(.libraryName, image.name(atAddress: image.number(at: place + 12)))
    }
    guard let imports = image.directory(1), let place = image.offset(ofAddress: imports.address) else { return }
    var needed: [String] = []
    // An entry of zeros ends the table, so its stated size is not needed.
    for index in 0..<Self.maximumLibraries {
      guard let address = image.number(at: place + index * 20 + 12), address != 0 else { break }
      if let name = image.name(atAddress: address) { needed.append(name) }
    }
    report.set(.neededLibraries, needed)
    for library in needed { report.say(library) }
  }

  /// Reads the version resources: type 16, of any name and language.
  private func readVersion(_ report: inout FileReport) {
    guard let resources = image.directory(2), let root = image.offset(ofAddress: resources.address) else { return }
    var version = VersionResource()
    for leaf in leaves(ofType: 16, root: root).prefix(16) {
      guard let address = image.number(at: leaf), let size = image.number(at: leaf + 4),
        let place = image.offset(ofAddress: address)
      else { continue }
      version.read(Array(image.source.prefix(at: place, limit: min(size, 256 << 10))))
    }
    version.describe(&report)
  }

  /// Offsets of the data entries of one resource type, found through the levels for names and languages.
  private func leaves(ofType type: Int, root: Int) -> [Int] {
    let names = entries(at: root).filter { $0.identifier == type && $0.isDirectory }
    let languages = names.prefix(4).flatMap { entries(at: root + $0.offset) }.filter(\.isDirectory)
    return languages.prefix(64).flatMap { entries(at: root + $0.offset) }.filter { !$0.isDirectory }
      .map { root + $0.offset }
  }

  private struct Entry {
    var identifier: Int
    var offset: Int
    var isDirectory: Bool
  }

  private func entries(at directory: Int) -> [Entry] {
    guard let named: UInt16 = image.source.integer(at: directory + 12, .little),
      let numbered: UInt16 = image.source.integer(at: directory + 14, .little)
    else { return [] }
    return (0..<min(Int(named) + Int(numbered), 512)).compactMap { index in
      guard let identifier = image.number(at: directory + 16 + index * 8),
        let offset = image.number(at: directory + 20 + index * 8)
      else { return nil }
      return Entry(identifier: identifier, offset: offset & 0x7FFF_FFFF, isDirectory: offset & 0x8000_0000 != 0)
    }
  }
}

/// The headers of a PE file.
struct PEImage {
  let source: ByteSource
  private let machine: UInt16
  private let flags: UInt16
  private let optionalHeader: Int
  private let isWide: Bool
  private var sections: [(address: Int, size: Int, offset: Int)] = []
  private(set) var isCutOff = false

  private static let maximumSections = 96

  init?(_ source: ByteSource, at header: Int) {
    guard let machine: UInt16 = source.integer(at: header + 4, .little),
      let count: UInt16 = source.integer(at: header + 6, .little),
      let optionalBytes: UInt16 = source.integer(at: header + 20, .little),
      let flags: UInt16 = source.integer(at: header + 22, .little)
    else { return nil }
    self.source = source
    self.machine = machine
    self.flags = flags
    optionalHeader = header + 24
    isWide = source.integer(at: optionalHeader, .little, as: UInt16.self) == 0x20B
    let table = optionalHeader + Int(optionalBytes)
    for index in 0..<min(Int(count), Self.maximumSections) {
      let start = table + index * 40
      guard let virtual = number(at: start + 8), let address = number(at: start + 12),
        let raw = number(at: start + 16), let offset = number(at: start + 20)
      else {
        isCutOff = true
        return
      }
      // Windows rounds the start of each section down to a disk sector.
      sections.append((address, max(virtual, raw), offset & ~0x1FF))
    }
  }

  func number(at offset: Int) -> Int? { source.integer(at: offset, .little, as: UInt32.self).map(Int.init) }

  /// Returns one of the data directories: 0 exports, 1 imports, 2 resources, 14 .NET.
  func directory(_ index: Int) -> (address: Int, size: Int)? {
    let start = optionalHeader + (isWide ? 112 : 96)
    guard let count = number(at: start - 4), index < count, let address = number(at: start + index * 8),
      let size = number(at: start + index * 8 + 4), address != 0
    else { return nil }
    return (address, size)
  }

  /// Offset in the file of the bytes that are loaded at a relative address.
  func offset(ofAddress address: Int) -> Int? {
    let section = sections.first { address >= $0.address && address - $0.address < $0.size }
    return section.map { $0.offset + address - $0.address }
  }

  func name(atAddress address: Int?) -> String? {
    guard let address, let place = offset(ofAddress: address) else { return nil }
    let name = LegacyText.decode(source.prefix(at: place, limit: 260))
    return name.isEmpty ? nil : name
  }

  var isLibrary: Bool { flags & 0x2000 != 0 }
  var isManaged: Bool { directory(14) != nil }
  var isDriver: Bool { subsystemNumber == 1 }

  private var subsystemNumber: UInt16? { source.integer(at: optionalHeader + 68, .little) }

  var subsystem: String? {
    switch subsystemNumber {
    case 1: "native"
    case 2: "graphical"
    case 3: "console"
    case 9: "Windows CE"
    case 10, 11, 12, 13: "EFI"
    case 14: "Xbox"
    default: nil
    }
  }

  /// The machine, named as for ELF files.
  var architecture: String {
    switch machine {
    case 0x14C: "i386"
    case 0x8664: "x86_64"
    case 0xAA64, 0xA641: "arm64"
    case 0x1C0, 0x1C2, 0x1C4: "arm"
    case 0x200: "ia64"
    case 0xEBC: "EFI byte code"
    case 0x5064: "riscv64"
    case 0x6264: "loongarch64"
    default: "machine \(machine)"
    }
  }
}
