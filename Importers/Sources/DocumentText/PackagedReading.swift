public import ImporterKit
public import XMLEvents
public import ZipArchive

/// One document of XML, in a package or not, while it is read: its text, and what went wrong. Importers add what they
/// know of it in a subclass.
open class PackagedReading {
  public let request: ImportRequest
  public let parser: XMLParser
  public let text: DocumentText
  /// First thing that was missing.
  public private(set) var problem: String?
  private let noun: String

  /// - Parameter noun: what a reader calls it in messages: "book".
  public init(_ request: ImportRequest, _ parser: XMLParser, noun: String) {
    self.request = request
    self.parser = parser
    self.noun = noun
    text = DocumentText(for: request)
  }

  public func note(_ problem: String) { if self.problem == nil { self.problem = problem } }

  /// Reads XML that comes in pieces.
  ///
  /// - Parameters:
  ///   - isWhole: what follows the text matters as well, so that all is read.
  ///   - pieces: hands each piece to its argument, until that returns `false`.
  /// - Returns: `false` once the host wants no more text.
  public func read(
    _ handler: any XMLHandler, into sink: inout AttributeSink, isWhole: Bool = false,
    _ pieces: ((UnsafeBufferPointer<UInt8>) -> Bool) -> ZipOutcome
  ) -> Bool {
    guard !sink.isAnswered else { return false }
    var isWanted = true
    parser.begin(handler)
    let outcome = pieces { piece in
      let goesOn = parser.parse(piece)
      isWanted = text.give(to: &sink) || isWhole
      return goesOn && isWanted
    }
    // What the host does not want is not missing.
    if !isWanted { parser.stop() }
    parser.finish()
    switch outcome {
    case .failed(let problem): note("a part of the \(noun) \(problem)")
    case .complete, .stopped: if let problem = parser.problem { note("a part of the \(noun) \(problem)") }
    }
    return isWanted && text.give(to: &sink)
  }
}
