import ByteReading
import ImporterKit
import MDSystem
import TextDrawing

/// Reads pages in the forms that printers get: TeX's DVI and PostScript, optionally compressed with gzip.
@main struct TypesetImporter: DocumentImporter {
  init() {}

  mutating func readDocument(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let bytes = FileBytes(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    try TypesetDocument(bytes, file.request).read(into: &sink)
  }
}
