import ByteReading

@testable import Data
@testable import Program

extension FuzzTarget {
  /// Databases of SQLite and Access, measurements and torrents. The first byte chooses the reader, whatever the data looks like.
  static let data = FuzzTarget(name: "data", maximumBytes: 16_384) { input in
    var cursor = InputCursor(input)
    let kind = cursor.number(below: 6)
    try reading(Array(cursor.rest)) { bytes, sink in
      let source = ByteSource(block: Array(bytes))
      var report = FileReport(repeatsLines: true)
      switch kind {
      case 0: SQLiteSchema.read(source, into: &report)
      case 1: NetCDFReader.read(source, into: &report)
      case 2: ParquetReader.read(source, into: &report)
      case 3: TorrentReader.read(source, into: &report)
      case 5: AccessSchema.read(source, into: &report)
      default: HDF5Reader.read(source, at: HDF5Reader.start(in: source) ?? 0, into: &report)
      }
      report.give(to: &sink)
    }
  }

  /// ELF files, Windows programs, desktop entries and AppStream files.
  static let programs = FuzzTarget(name: "programs", maximumBytes: 8_192) { input in
    var cursor = InputCursor(input)
    let kind = cursor.number(below: 4)
    try reading(Array(cursor.rest)) { bytes, sink in
      let source = ByteSource(block: Array(bytes))
      var report = FileReport(repeatsLines: false)
      switch kind {
      case 0: ELFReader.read(source, into: &report)
      case 1: PEReader.read(source, at: Int(bytes.first ?? 0), into: &report)
      case 2: DesktopEntry.read(source, name: Array("a.desktop".utf8), into: &report)
      default: MetainfoReader.read(source, into: &report)
      }
      report.give(to: &sink)
    }
  }
}
