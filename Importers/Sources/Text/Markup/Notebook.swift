import ByteReading
import Encodings
import ImporterKit
import WebPages

/// Reads Jupyter notebooks: the sources of the cells and their text output.
struct NotebookConsumer: TextConsumer {
  private var scanner = JSONScanner(.lenient)
  private var cells = NotebookCells()

  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    var cells = cells
    scanner.read(piece) { cells.handle($0) }
    self.cells = cells
    if self.cells.document.text.count >= MarkupDocument.batchBytes { return self.cells.document.flush(into: &sink) }
    return true
  }

  mutating func finish(into sink: inout AttributeSink) {
    if scanner.isBroken { sink.notePartial("the notebook is nested too deeply or not well-formed") }
    cells.document.facts.give(to: &sink)
    _ = cells.document.flush(into: &sink)
  }
}

/// Collects the texts of a notebook's JSON by their paths.
struct NotebookCells {
  var document = MarkupDocument()
  /// Names of the open objects and arrays. The name of an array's element is empty.
  private var path: [String] = []
  private var key = ""
  private var cellType = ""
  private var markdown = MarkdownReader()

  mutating func handle(_ token: JSONScanner.Token) {
    switch token {
    case .beginObject, .beginArray:
      path.append(key)
      key = ""
    case .endObject:
      path.removeLast()
      key = ""
      if path.last == "cells" { endCell() }
    case .endArray:
      path.removeLast()
      key = ""
    case .name(let name): key = String(decoding: name.prefix(64), as: UTF8.self)
    case .string(let text): note((path + [key]).filter { !$0.isEmpty }.drop { $0 == "worksheets" }, text)
    case .word: break
    }
  }

  private mutating func note(_ names: ArraySlice<String>, _ text: [UInt8]) {
    switch (names.first, names.dropFirst().joined(separator: ".")) {
    case ("cells", "cell_type"): cellType = String(decoding: text, as: UTF8.self)
    case ("cells", "source"), ("cells", "input"): appendSource(text)
    case ("cells", "outputs.text"), ("cells", "outputs.data.text/plain"), ("cells", "outputs.evalue"):
      document.append(text)
      document.endLine()
    case ("metadata", "title"), ("metadata", "name"): document.facts.title = DocumentFacts.plain(text)
    case ("metadata", "authors.name"): document.facts.addAuthor(String(decoding: text, as: UTF8.self))
    case ("metadata", "kernelspec.language"), ("metadata", "language_info.name"):
      document.facts.addKeyword(DocumentFacts.plain(text))
    default: break
    }
  }

  private mutating func appendSource(_ text: [UInt8]) {
    guard cellType == "markdown" || cellType == "raw" else {
      document.append(text)
      return document.endLine()
    }
    text.withUnsafeBufferPointer { bytes in
      var lines = bytes[...].split(separator: 0x0A, omittingEmptySubsequences: false)
      // Each piece of a source ends with its line end, after which `split` yields an empty line.
      if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
      for line in lines { markdown.read(line, into: &document) }
    }
  }

  private mutating func endCell() {
    markdown.finish(&document)
    markdown = MarkdownReader()
    cellType = ""
    document.endLine()
  }
}
