import ByteReading
import ImporterKit
import MDSystem

/// Reads pages as they are given to printers: TeX's DVI, and PostScript; packed by gzip or not.
@main struct TypesetImporter: Importer {
  init() {}

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let bytes = FileBytes(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    try TypesetDocument(bytes, file.request).read(into: &sink)
  }
}
