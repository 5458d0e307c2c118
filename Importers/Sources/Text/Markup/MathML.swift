/// Reads formulas in MathML: identifiers, numbers, signs and texts, and the source that a program keeps beside them.
struct MathMLReader: MarkupReader {
  private var scanner = MarkupScanner()

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    var scanner = scanner
    scanner.scan(line) { part in
      switch part {
      case .text(let bytes): document.append(bytes)
      case .start("annotation"), .end("math"): document.endLine()
      case .start, .end: if let last = document.text.last, last > 0x20 { document.append(0x20) }
      }
    }
    self.scanner = scanner
  }

  mutating func finish(_ document: inout MarkupDocument) { document.endLine() }
}
