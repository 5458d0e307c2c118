import ByteReading
import ImporterKit
import ZipArchive

/// A document in the container of older binary documents (OLE2), which encrypted documents of newer formats use too.
struct CompoundDocument {
  private let bytes: FileBytes

  init(_ bytes: FileBytes) { self.bytes = bytes }

  func read(into sink: inout AttributeSink) throws {
    guard hasEntry("EncryptedPackage") else {
      throw ImportFailure("the contents are those of an older binary document, which is not read")
    }
    sink.set(.securityMethod, .string("Password Encrypted"))
    throw ImportFailure("the document is protected by a password")
  }

  /// True if the container's directory has an entry with this name.
  private func hasEntry(_ name: String) -> Bool {
    let header = bytes.read(at: 0, limit: 512)
    guard header.count == 512, let sectorBytes = [9: 512, 12: 4_096][number(header, 30, 2)] else { return false }
    let wanted = name.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    var sector = number(header, 48, 4)
    // The directory of an encrypted package has about ten entries, which fit into one to three sectors.
    for _ in 0..<16 where sector < 0xFFFF_FFF0 {
      let content = bytes.read(at: (sector + 1) * sectorBytes, limit: sectorBytes)
      for start in stride(from: 0, to: content.count - 127, by: 128) where content[start...].starts(with: wanted) {
        return true
      }
      sector = next(of: sector, header, sectorBytes)
    }
    return false
  }

  /// The sector that follows, according to the allocation table to which the header points.
  private func next(of sector: Int, _ header: [UInt8], _ sectorBytes: Int) -> Int {
    let perSector = sectorBytes / 4
    guard sector / perSector < 109 else { return 0xFFFF_FFFE }
    let table = number(header, 76 + 4 * (sector / perSector), 4)
    let entry = bytes.read(at: (table + 1) * sectorBytes + 4 * (sector % perSector), limit: 4)
    return entry.count == 4 ? number(entry, 0, 4) : 0xFFFF_FFFE
  }

  private func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
