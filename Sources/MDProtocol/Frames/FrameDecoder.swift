/// Makes frames of bytes that come in pieces of any size.
///
/// Holds the bytes of one frame only; memory grows with what was received, not with the length in a header.
package struct FrameDecoder: Sendable {
  private var header: FrameHeader?
  /// Bytes of the header so far, or of the payload once the header is complete.
  private var gathered: [UInt8] = []

  package init() {}

  /// A frame has begun and is not whole.
  package var isMidFrame: Bool { header != nil || !gathered.isEmpty }

  /// Takes bytes from the front of `input` up to the end of a frame, or all of them.
  ///
  /// - Returns: the frame that is whole now; `nil` when `input` is used up first.
  /// - Throws: ``FrameError``. What follows cannot be understood any more: the connection is of no use.
  package mutating func next(from input: inout ArraySlice<UInt8>) throws(FrameError) -> Frame? {
    if header == nil {
      gather(upTo: Frame.headerBytes, from: &input)
      try checkBeginning()
      guard gathered.count == Frame.headerBytes else { return nil }
      header = try FrameHeader(gathered)
      gathered = []
    }
    guard let header else { return nil }
    gather(upTo: header.payloadBytes, from: &input)
    guard gathered.count == header.payloadBytes else { return nil }
    defer { (self.header, gathered) = (nil, []) }
    return Frame(version: header.version, kind: header.kind, request: header.request, payload: gathered)
  }

  private mutating func gather(upTo count: Int, from input: inout ArraySlice<UInt8>) {
    let piece = input.prefix(count - gathered.count)
    gathered += piece
    input = input.dropFirst(piece.count)
  }

  /// Another protocol is recognised by its first byte, without waiting for the sixteenth.
  private func checkBeginning() throws(FrameError) {
    guard gathered.prefix(Frame.magic.count).elementsEqual(Frame.magic.prefix(gathered.count)) else {
      throw .notAFrame
    }
  }
}
