import ImporterKit
import MDSystem

/// Tells a file's type from its first bytes with libmagic: `limelight_mimeType`.
@main struct Sniffer: Importer {
  private let database: MagicDatabase

  /// Loads the database before the first file: afterwards no path needs to be opened.
  init() throws { database = try MagicDatabase() }

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    guard file.status.size > 0 else { return sink.set(.mimeType, "application/x-empty") }
    let start = try file.read(limit: MagicDatabase.usefulBytes)
    sink.set(.mimeType, .string(try database.mimeType(of: start.span)))
  }
}
