public import ImporterKit
public import XMLEvents
public import ZipArchive

/// The state of reading one XML document, in a package or not: its text and the first problem.
///
/// Importers subclass it and add what they know about the document.
open class PackagedReading {
  public let request: ImportRequest
  public let parser: XMLParser
  public let text: DocumentText
  /// The first problem.
  public private(set) var problem: String?
  private let noun: String

  /// - Parameter noun: The word for the document in messages, such as "book".
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
  ///   - isWhole: True to read to the end, because parts after the text matter too.
  ///   - pieces: Passes each piece to its argument until that returns false.
  /// - Returns: False once the host wants no more text.
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
    // The host's limit was reached, so the missing rest is not a problem.
    if !isWanted { parser.stop() }
    parser.finish()
    switch outcome {
    case .failed(let problem): note("a part of the \(noun) \(problem)")
    case .complete, .stopped: if let problem = parser.problem { note("a part of the \(noun) \(problem)") }
    }
    return isWanted && text.give(to: &sink)
  }
}
