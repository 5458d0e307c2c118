import ByteReading
import ImporterKit
import MDSystem

/// Describes data files: tables and columns of databases, variables of measurements, files of downloads. The data
/// themselves are not read.
@main struct DataImporter: Importer {
  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let source = ByteSource(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    var report = FileReport(repeatsLines: true)
    if source.matches("SQLite format 3\0", at: 0) {
      SQLiteSchema.read(source, into: &report)
    } else if source.matches("\0\u{1}\0\0Standard ", at: 0) {
      AccessSchema.read(source, into: &report)
    } else if source.matches("CDF", at: 0) {
      NetCDFReader.read(source, into: &report)
    } else if source.matches("PAR1", at: 0) {
      ParquetReader.read(source, into: &report)
    } else if source.matches("d", at: 0) {
      TorrentReader.read(source, into: &report)
    } else if let start = HDF5Reader.start(in: source) {
      HDF5Reader.read(source, at: start, into: &report)
    }
    report.give(to: &sink)
    if let error = source.readError { sink.notePartial("\(error)") }
  }
}

extension AttributeKey {
  static let tables: AttributeKey = "limelight_tables"
  static let columns: AttributeKey = "limelight_columns"
  /// Names of data sets and variables.
  static let variables: AttributeKey = "limelight_variables"
  static let dimensions: AttributeKey = "limelight_dimensions"
  static let rowCount: AttributeKey = "limelight_rowCount"
  static let trackers: AttributeKey = "limelight_trackers"
  static let fileCount: AttributeKey = "limelight_fileCount"
  static let contentSize: AttributeKey = "limelight_contentSize"
}
