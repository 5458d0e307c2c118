import CAVFormat
import ImporterKit

/// A decoded picture of a container: its cover, else a key frame a tenth into the movie.
struct Frame: ~Copyable {
  private let frame: UnsafeMutablePointer<AVFrame>

  /// Maximum number of pixels that fit the importer's memory.
  private static let maximumPixels: Int64 = 64_000_000
  private static let mostBytes: Int64 = 64 << 20
  private static let mostSeconds: Int64 = 8
  /// Maximum number of packets to try until one yields a picture.
  private static let mostPackets = 400

  deinit {
    var freed: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&freed)
  }

  /// A PNG with a longest side of at most `edge` pixels, upright; `nil` for a container without pictures.
  static func thumbnail(of container: borrowing MediaContainer, edge: Int) throws(ImportFailure) -> [UInt8]? {
    guard let (index, isCover) = pictureStream(of: container), let stream = container.stream(index) else { return nil }
    container.reader.allow(bytes: mostBytes, seconds: mostSeconds)
    let decoder = try Decoder(stream)
    let frame = try isCover ? decoder.frame(of: &stream.pointee.attached_pic) : keyFrame(decoder, container, index)
    let turns = isCover ? 0 : quarterTurns(stream)
    return try FramePicture(frame.frame, edge: edge).turned(turns).png()
  }

  /// The stream with the cover if there is one, else the first video stream.
  private static func pictureStream(of container: borrowing MediaContainer) -> (Int, isCover: Bool)? {
    var movie: Int?
    for index in 0..<container.streamCount {
      guard let stream = container.stream(index), let codec = stream.pointee.codecpar,
        codec.pointee.codec_type == AVMEDIA_TYPE_VIDEO
      else { continue }
      if stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 { return (index, true) }
      movie = movie ?? index
    }
    return movie.map { ($0, false) }
  }

  private static func keyFrame(
    _ decoder: borrowing Decoder, _ container: borrowing MediaContainer, _ index: Int
  ) throws(ImportFailure) -> Frame {
    for other in 0..<container.streamCount {
      container.stream(other)?.pointee.discard = other == index ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
    let start = container.context.pointee.start_time == cav_no_time ? 0 : container.context.pointee.start_time
    let tenth = max(0, container.context.pointee.duration) / 10
    // If key frames are rare and not indexed, there may be none after the tenth. Then try the start.
    for time in [start + tenth, start] {
      _ = av_seek_frame(container.context, -1, time, AVSEEK_FLAG_BACKWARD)
      if let frame = try nextFrame(decoder, container, index) { return frame }
      decoder.flush()
    }
    throw ImportFailure("no thumbnail: there is no whole picture where it was looked for")
  }

  private static func nextFrame(
    _ decoder: borrowing Decoder, _ container: borrowing MediaContainer, _ index: Int
  ) throws(ImportFailure) -> Frame? {
    guard let packet = av_packet_alloc() else { throw ImportFailure("out of memory") }
    defer {
      var freed: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&freed)
    }
    for _ in 0..<mostPackets where av_read_frame(container.context, packet) >= 0 {
      defer { av_packet_unref(packet) }
      guard Int(packet.pointee.stream_index) == index else { continue }
      if let frame = try? decoder.frame(of: packet) { return frame }
    }
    return try? decoder.lastFrame()
  }

  /// Number of clockwise quarter turns that make the picture upright.
  private static func quarterTurns(_ stream: UnsafeMutablePointer<AVStream>) -> Int {
    guard let matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, nil) else { return 0 }
    let degrees = matrix.withMemoryRebound(to: Int32.self, capacity: 9) { av_display_rotation_get($0) }
    guard degrees.isFinite else { return 0 }
    return ((Int((-degrees / 90).rounded()) % 4) + 4) % 4
  }

  /// A decoder for one stream, without threads of its own.
  struct Decoder: ~Copyable {
    private let context: UnsafeMutablePointer<AVCodecContext>

    init(_ stream: UnsafeMutablePointer<AVStream>) throws(ImportFailure) { context = try Self.open(stream) }

    private static func open(
      _ stream: UnsafeMutablePointer<AVStream>
    ) throws(ImportFailure) -> UnsafeMutablePointer<AVCodecContext> {
      guard let codec = avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id),
        let context = avcodec_alloc_context3(codec)
      else { throw ImportFailure("no thumbnail: there is no decoder for these pictures") }
      let isFilled = avcodec_parameters_to_context(context, stream.pointee.codecpar) >= 0
      context.pointee.thread_count = 1
      context.pointee.max_pixels = Frame.maximumPixels
      context.pointee.skip_frame = AVDISCARD_NONKEY
      guard isFilled, avcodec_open2(context, codec, nil) >= 0 else {
        var freed: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&freed)
        throw ImportFailure("no thumbnail: the decoder cannot be set up")
      }
      return context
    }

    deinit {
      var freed: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&freed)
    }

    func frame(of packet: UnsafeMutablePointer<AVPacket>) throws(ImportFailure) -> Frame {
      guard avcodec_send_packet(context, packet) >= 0 else {
        throw ImportFailure("no thumbnail: a picture cannot be decoded")
      }
      return try receive()
    }

    /// The picture that the decoder held back until the end of the stream.
    func lastFrame() throws(ImportFailure) -> Frame {
      avcodec_send_packet(context, nil)
      return try receive()
    }

    func flush() { avcodec_flush_buffers(context) }

    private func receive() throws(ImportFailure) -> Frame {
      guard let frame = av_frame_alloc() else { throw ImportFailure("out of memory") }
      let owner = Frame(frame: frame)
      guard avcodec_receive_frame(context, frame) >= 0 else {
        throw ImportFailure("no thumbnail: a picture is not whole")
      }
      return owner
    }
  }
}
