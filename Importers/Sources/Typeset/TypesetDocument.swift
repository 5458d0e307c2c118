import ByteReading
import DocumentText
import ImporterKit
import ZipArchive

/// A file of typeset pages. Its first bytes determine the format.
struct TypesetDocument {
  private let file: FileBytes
  private let request: ImportRequest

  private static let mostBytes = 192 << 20

  init(_ file: FileBytes, _ request: ImportRequest) {
    self.file = file
    self.request = request
  }

  func read(into sink: inout AttributeSink) throws {
    guard file.count > 0 else { throw ImportFailure("the file is empty") }
    let bytes = unpacked(into: &sink)
    let text = DocumentText(for: request)
    let glyphs = GlyphText(text)
    if var reader = DVIReader(bytes, glyphs) {
      readPages(&reader, text, glyphs, into: &sink)
    } else if let range = PostScriptFile.range(of: bytes) {
      PostScriptFile(bytes[range]).read(text, into: &sink)
    } else {
      throw ImportFailure("neither DVI nor PostScript")
    }
  }

  private func unpacked(into sink: inout AttributeSink) -> [UInt8] {
    guard GzipFile.begins(file.read(at: 0, limit: 3)) else {
      if file.count > Self.mostBytes { sink.notePartial("the file is so large that only its beginning was read") }
      return file.read(at: 0, limit: Self.mostBytes)
    }
    var bytes: [UInt8] = []
    let outcome = GzipFile(file, maximumBytes: Self.mostBytes).read { piece in
      bytes.append(contentsOf: piece)
      return true
    }
    if case .failed(let problem) = outcome { sink.notePartial("the file \(problem)") }
    return bytes
  }

  private func readPages(
    _ reader: inout DVIReader, _ text: DocumentText, _ glyphs: GlyphText, into sink: inout AttributeSink
  ) {
    var sent = sink
    reader.read { text.give(to: &sent) }
    glyphs.finish()
    sink = sent
    reader.facts.give(to: &sink)
    if reader.isCut { sink.notePartial("the end of the file is missing") }
    text.finish(to: &sink)
  }
}
