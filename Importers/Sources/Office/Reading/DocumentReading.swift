import DocumentText
import ImporterKit
import XMLEvents
import ZipArchive

/// One document while it is read: its text, what is known of it, and what went wrong.
final class DocumentReading {
  let request: ImportRequest
  let parser: XMLParser
  let text: DocumentText
  var properties = DocumentProperties()
  var names = EmbeddedNames()
  /// First thing that was missing.
  private(set) var problem: String?

  init(_ request: ImportRequest, _ parser: XMLParser) {
    self.request = request
    self.parser = parser
    text = DocumentText(for: request)
  }

  func note(_ problem: String) { if self.problem == nil { self.problem = problem } }

  /// Reads XML that comes in pieces.
  ///
  /// - Parameter pieces: hands each piece to its argument, until that returns `false`.
  /// - Returns: `false` once the host wants no more text.
  func read(
    _ handler: any XMLHandler, into sink: inout AttributeSink,
    _ pieces: ((UnsafeBufferPointer<UInt8>) -> Bool) -> ZipOutcome
  ) -> Bool {
    var isWanted = true
    parser.begin(handler)
    let outcome = pieces { piece in
      let goesOn = parser.parse(piece)
      isWanted = text.give(to: &sink)
      return goesOn && isWanted
    }
    // What the host does not want is not missing.
    if !isWanted { parser.stop() }
    parser.finish()
    switch outcome {
    case .failed(let problem): note("a part of the document \(problem)")
    case .complete, .stopped: if let problem = parser.problem { note("a part of the document \(problem)") }
    }
    return isWanted && text.give(to: &sink)
  }

  /// Gives properties before the text: they are certain and cheap.
  func giveProperties(to sink: inout AttributeSink) {
    properties.give(to: &sink)
    sink.flush()
  }

  /// Gives what is left when all has been read.
  func finish(into sink: inout AttributeSink) {
    text.finish(to: &sink, languages: [properties.language].compactMap(\.self))
    names.give(to: &sink)
    if let problem { sink.notePartial(problem) }
  }
}

/// Names of what a document consists of, beside its text.
struct EmbeddedNames {
  private var sheets: [String] = []
  private var slides: [String] = []
  private var pictures: [String] = []

  private static let most = 500
  private static let longest = 200

  mutating func addSheet(_ name: String) { Self.add(name, to: &sheets, isDistinct: false) }
  mutating func addSlide(_ title: String) { Self.add(title, to: &slides, isDistinct: false) }

  /// Adds a picture's name if it looks like one of a file; programs number the others: "Picture 7".
  ///
  /// - Returns: whether it is a whole path, in which nobody looks for words.
  @discardableResult
  mutating func addPicture(_ name: String) -> Bool {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return false }
    let tail = last[last.index(after: dot)...]
    guard (2...5).contains(tail.count), tail.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
      return false
    }
    Self.add(last, to: &pictures, isDistinct: true)
    return last.utf8.count < name.utf8.count
  }

  private static func add(_ name: String, to list: inout [String], isDistinct: Bool) {
    let name = DocumentProperties.line(name, longest: longest)
    guard !name.isEmpty, list.count < most, !isDistinct || !list.contains(name) else { return }
    list.append(name)
  }

  func give(to sink: inout AttributeSink) {
    sink.set(.sheetNames, .strings(sheets))
    sink.set(.slideTitles, .strings(slides))
    sink.set(.pictureNames, .strings(pictures))
  }
}
