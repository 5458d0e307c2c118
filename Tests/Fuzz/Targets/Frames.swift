import MDProtocol

extension FuzzTarget {
  /// Bytes on the control socket. They give the same frames in pieces as in one piece, and are encoded again unchanged.
  static let frames = FuzzTarget(name: "frames", maximumBytes: 4_096) { input in
    var cursor = InputCursor(input)
    let size = 1 + cursor.number(below: 64)
    let stream = Array(cursor.rest)
    let atOnce = Read(stream, piece: max(1, stream.count))
    let inPieces = Read(stream, piece: size)
    try require(inPieces == atOnce, "in pieces of \(size): \(inPieces), at once: \(atOnce)")
    let written = try atOnce.frames.flatMap { (frame) throws(FrameError) in try frame.encoded() }
    try require(stream.starts(with: written), "the frames were written with other bytes")
    let rest = stream.count - written.count
    try require(atOnce.error != nil || atOnce.isMidFrame == (rest > 0), "\(rest) bytes are left over")
    try require(rest < Frame.maximumBytes, "a whole frame was not seen")
  }
}

/// The frames of a stream, and the error that ended it.
private struct Read: Equatable {
  var frames: [Frame] = []
  var error: FrameError?
  var isMidFrame = false

  init(_ stream: [UInt8], piece size: Int) {
    var decoder = FrameDecoder()
    do throws(FrameError) {
      for start in stride(from: 0, to: stream.count, by: size) {
        var piece = stream[start..<min(start + size, stream.count)]
        while let frame = try decoder.next(from: &piece) { frames.append(frame) }
      }
      isMidFrame = decoder.isMidFrame
    } catch { self.error = error }
  }
}
