import ByteReading
import ImporterKit
import MDSystem

/// Reads what files of data hold: tables and columns of databases, variables of measurements, files of downloads. None
/// of the data themselves.
@main struct DataImporter: Importer {
  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let source = ByteSource(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    var report = DataReport()
    if source.matches("SQLite format 3\0", at: 0) {
      SQLiteSchema.read(source, into: &report)
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

/// What is told of a file of data, whatever its format is.
struct DataReport {
  private(set) var attributes = AttributeSet()
  private var lines: [String] = []
  private var lineBytes = 0
  private(set) var problems: [String] = []

  private static let maximumTextBytes = 8 << 20
  private static let maximumNames = 10_000

  subscript(key: AttributeKey) -> AttributeValue? {
    get { attributes[key] }
    set { attributes[key] = newValue }
  }

  mutating func set(_ key: AttributeKey, _ text: String?) {
    if let text, !text.isEmpty { attributes[key] = .string(text) }
  }

  /// Sets the names, each once.
  mutating func set(_ key: AttributeKey, _ names: [String]) {
    var seen: Set<String> = []
    let distinct = names.filter { !$0.isEmpty && seen.insert($0).inserted }
    if !distinct.isEmpty { attributes[key] = .strings(Array(distinct.prefix(Self.maximumNames))) }
  }

  /// Adds a line of the text.
  mutating func say(_ line: String?) {
    guard let line, !line.isEmpty, lineBytes < Self.maximumTextBytes else { return }
    lines.append(line)
    lineBytes += line.utf8.count + 1
  }

  /// Adds a sentence on what could not be read.
  mutating func note(_ problem: String) { problems.append(problem) }

  func give(to sink: inout AttributeSink) {
    for entry in attributes { sink.set(entry.key, entry.value) }
    for problem in problems { sink.notePartial(problem) }
    for line in lines where !sink.appendText(line + "\n") { return }
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
