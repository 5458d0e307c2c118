package import MDModel
import MDSystem

/// A process of `mdencode` that turns texts into vectors. It is confined by `mdsandbox`, and runs on one thread at
/// the lowest priority for processor and disk.
///
/// ```swift
/// let encoder = try EncoderProcess(EncoderConfiguration(model: path))
/// try encoder.run(next: { queue.next() }, deliver: { number, vectors in try store(number, vectors) })
/// ```
/// It belongs to the thread that starts it: when that thread ends, the kernel kills the process. Other threads may
/// use its ``stopper``. Any error ends the process; another one can be started at once.
package final class EncoderProcess {
  /// Identity of the model, which is stored with the vectors.
  package let identity: ModelIdentity
  /// Number of components of each vector.
  package let dimensions: Int
  package let stopper: EncoderStopper

  private let link: EncoderLink
  /// Texts that were sent and not answered yet, in order.
  private var waiting: [(number: UInt64, bytes: Int)] = []

  /// Bytes of waiting texts above which no further text is sent: enough for a pass and another one ahead.
  private static let mostWaitingBytes = 8 << 10

  /// Starts the process and waits until it has opened the model.
  package init(_ configuration: EncoderConfiguration) throws(EncoderFault) {
    link = try EncoderLink(configuration)
    stopper = link.stopper
    guard case .ready(let identity, let dimensions) = try link.greeting() else {
      throw .brokeProtocol("it did not say first that it is ready")
    }
    self.identity = identity
    self.dimensions = dimensions
  }

  /// Encodes texts until there are no more and all are answered. Blocks.
  ///
  /// - Parameters:
  ///   - wanted: indices of the segments of each text that are encoded.
  ///   - next: returns the next text under a number that the caller chooses, or `nil` if there is none. Called at
  ///     most about one pass (1,024 tokens) before the encoder can take the text. Text beyond 64 KiB is ignored.
  ///   - deliver: receives the vectors of a text's segments, in the order of the texts.
  /// - Throws: ``EncoderFault``, and any error of the two closures.
  package func run(
    segments wanted: Range<Int> = 0..<EmbeddingLimits.segments,
    next: () throws -> (number: UInt64, text: EmbeddableText)?,
    deliver: (_ number: UInt64, _ vectors: SegmentVectors) throws -> Void
  ) throws {
    do {
      var isDry = false
      while true {
        while !isDry, waiting.reduce(0, { $0 + $1.bytes }) < Self.mostWaitingBytes {
          guard let (number, text) = try next() else {
            isDry = true
            break
          }
          send(number, text, wanted)
        }
        if waiting.isEmpty { return }
        try deliverAnswer(from: wanted.lowerBound, to: deliver)
      }
    } catch {
      // End the process: answers that are still outstanding would be taken for those of later texts.
      link.end()
      throw error
    }
  }

  private func send(_ number: UInt64, _ text: EmbeddableText, _ wanted: Range<Int>) {
    let text = EmbeddableText(heading: Self.cut(text.heading), text: Self.cut(text.text))
    if waiting.isEmpty { link.restartDeadline() }
    waiting.append((number, text.heading.count + text.text.count))
    link.enqueue(.text(number: number, text, segments: wanted))
  }

  private func deliverAnswer(from first: Int, to deliver: (UInt64, SegmentVectors) throws -> Void) throws {
    guard case .vectors(let number, let vectors, let areAll) = try link.nextFrame() else {
      throw EncoderFault.brokeProtocol("it sent a frame that is not a vector")
    }
    guard number == waiting.first?.number else {
      throw EncoderFault.brokeProtocol("it answered text \(number) out of order")
    }
    let areWhole = vectors.allSatisfy { $0.map { $0.components.count == dimensions } ?? true }
    guard vectors.count <= EmbeddingLimits.segments, areWhole else {
      throw EncoderFault.brokeProtocol("it sent vectors of another model")
    }
    waiting.removeFirst()
    try deliver(number, SegmentVectors(vectors, from: first, of: identity, areAll: areAll))
    // Time spent in `deliver` does not count against the encoder.
    link.restartDeadline()
  }

  /// The beginning of a text that fits into a frame, cut at the end of a character.
  private static func cut(_ text: [UInt8]) -> [UInt8] {
    guard text.count > EncoderFrame.maximumTextBytes else { return text }
    var end = EncoderFrame.maximumTextBytes
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(text[..<end])
  }
}
