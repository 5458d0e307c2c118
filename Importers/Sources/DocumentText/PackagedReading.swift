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

  /// Thumbnails beyond are left alone, as the host would.
  private static let largestThumbnail = 512 << 10

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
  /// - Parameter pieces: hands each piece to its argument, until that returns `false`.
  /// - Returns: `false` once the host wants no more text.
  public func read(
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
    case .failed(let problem): note("a part of the \(noun) \(problem)")
    case .complete, .stopped: if let problem = parser.problem { note("a part of the \(noun) \(problem)") }
    }
    return isWanted && text.give(to: &sink)
  }

  /// Gives a picture of the document that is in its package, if it is a PNG that is small enough.
  public func giveThumbnail(_ name: String, of archive: ZipArchive, into sink: inout AttributeSink) {
    guard request.wants.contains(.thumbnail), request.thumbnailEdge > 0, let member = archive[name],
      let png = archive.contents(of: member, limit: Self.largestThumbnail),
      let edge = PNGHeader(png)?.longestSide, edge <= request.thumbnailEdge
    else { return }
    sink.setThumbnail(png: png)
  }
}

/// Beginning of a PNG file, as far as the host asks for it.
private struct PNGHeader {
  let longestSide: UInt32

  /// - Returns: `nil` unless it is a PNG of eight bits a channel, not interlaced.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 33, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    let number = { (offset: Int) in bytes[offset..<(offset + 4)].reduce(0 as UInt32) { $0 << 8 | UInt32($1) } }
    guard bytes[24] == 8, bytes[28] == 0 else { return nil }
    longestSide = max(number(16), number(20))
  }
}
