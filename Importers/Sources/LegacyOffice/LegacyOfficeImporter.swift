import ByteReading
import CompoundFile
import ImporterKit
import MDSystem

/// Reads documents of Office until 2003, of Hangul, RTF and messages of Outlook.
@main struct LegacyOfficeImporter: Importer {
  static var yieldsContents: Bool { true }

  private let pages = CodePages()

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let bytes = FileBytes(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    let limit = Int(clamping: min(file.request.maximumTextBytes, 64 << 20))
    let reader = DocumentReader(bytes, pages: pages, limit: limit)
    do throws(ImportFailure) {
      try reader.read(into: &sink)
    } catch {
      if error == .protected { sink.set(.securityMethod, .string("Password Encrypted")) }
      throw error
    }
    if let error = bytes.readError { sink.notePartial("\(error)") }
  }
}
