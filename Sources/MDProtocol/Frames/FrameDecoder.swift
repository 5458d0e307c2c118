/// Assembles frames from bytes that arrive in pieces of any size.
///
/// Stores the bytes of one frame only. Memory grows with the received bytes, not with the length in a header.
package struct FrameDecoder: Sendable {
  private var header: FrameHeader?
  /// Bytes of the header so far, or of the payload once the header is complete.
  private var gathered: [UInt8] = []

  package init() {}

  /// True if a frame has begun and is not complete.
  package var isMidFrame: Bool { header != nil || !gathered.isEmpty }

  /// Takes bytes from the front of `input`, up to the end of a frame or of `input`.
  ///
  /// - Returns: the completed frame; `nil` if `input` is used up first.
  /// - Throws: ``FrameError``. The following bytes cannot be understood then: close the connection.
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

  /// Recognises another protocol by its first wrong byte, without waiting for a whole header.
  private func checkBeginning() throws(FrameError) {
    guard gathered.prefix(Frame.magic.count).elementsEqual(Frame.magic.prefix(gathered.count)) else {
      throw .notAFrame
    }
  }
}
