import CAVFormat
import ImporterKit

/// A picture in RGB with one byte per sample, row by row.
struct FramePicture {
  private var width: Int
  private var height: Int
  private var pixels: [UInt8]

  /// Scales a decoded frame down to its display shape. Never scales up.
  init(_ frame: UnsafeMutablePointer<AVFrame>, edge: Int) throws(ImportFailure) {
    let (width, height) = Self.size(frame.pointee, edge: edge)
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 3)
    let scaler = sws_getContext(
      frame.pointee.width, frame.pointee.height, AVPixelFormat(rawValue: frame.pointee.format), Int32(width),
      Int32(height), AV_PIX_FMT_RGB24, SWS_BILINEAR | SWS_ACCURATE_RND, nil, nil, nil)
    guard let scaler else { throw ImportFailure("no thumbnail: the pixels are of a kind that cannot be scaled") }
    defer { sws_freeContext(scaler) }
    let rows = pixels.withUnsafeMutableBufferPointer { Self.scale(frame, scaler, into: $0, rowBytes: width * 3) }
    guard rows == height else { throw ImportFailure("no thumbnail: the picture cannot be scaled") }
  }

  private static func size(_ frame: AVFrame, edge: Int) -> (Int, Int) {
    var shownWidth = Double(frame.width)
    let shape = frame.sample_aspect_ratio
    if shape.num > 0, shape.den > 0, (0.1...10).contains(Double(shape.num) / Double(shape.den)) {
      shownWidth *= Double(shape.num) / Double(shape.den)
    }
    let height = Double(frame.height)
    let scale = min(1, Double(edge) / max(shownWidth, height))
    return (max(1, Int((shownWidth * scale).rounded())), max(1, Int((height * scale).rounded())))
  }

  private static func scale(
    _ frame: UnsafeMutablePointer<AVFrame>, _ scaler: OpaquePointer, into target: UnsafeMutableBufferPointer<UInt8>,
    rowBytes: Int
  ) -> Int {
    var planes: [UnsafeMutablePointer<UInt8>?] = [target.baseAddress, nil, nil, nil]
    let strides: [Int32] = [Int32(rowBytes), 0, 0, 0]
    let source = frame.pointee
    let sources = [source.data.0, source.data.1, source.data.2, source.data.3].map { $0.map { UnsafePointer($0) } }
    let lines = [source.linesize.0, source.linesize.1, source.linesize.2, source.linesize.3]
    return Int(sws_scale(scaler, sources, lines, 0, source.height, &planes, strides))
  }

  /// The picture after a number of clockwise quarter turns.
  func turned(_ quarters: Int) -> FramePicture {
    var picture = self
    for _ in 0..<quarters { picture = picture.turnedOnce() }
    return picture
  }

  private func turnedOnce() -> FramePicture {
    var picture = self
    picture.width = height
    picture.height = width
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        let target = (row * picture.width + column) * 3
        let source = ((height - 1 - column) * width + row) * 3
        for part in 0..<3 { picture.pixels[target + part] = pixels[source + part] }
      }
    }
    return picture
  }

  /// The picture as PNG.
  func png() throws(ImportFailure) -> [UInt8] {
    guard let bytes = encoded() else { throw ImportFailure("no thumbnail: it cannot be written as PNG") }
    return bytes
  }

  private func encoded() -> [UInt8]? {
    guard let codec = avcodec_find_encoder(AV_CODEC_ID_PNG), let context = avcodec_alloc_context3(codec) else {
      return nil
    }
    var owned: UnsafeMutablePointer<AVCodecContext>? = context
    defer { avcodec_free_context(&owned) }
    context.pointee.width = Int32(width)
    context.pointee.height = Int32(height)
    context.pointee.pix_fmt = AV_PIX_FMT_RGB24
    context.pointee.time_base = AVRational(num: 1, den: 1)
    context.pointee.thread_count = 1
    guard avcodec_open2(context, codec, nil) >= 0 else { return nil }
    var frame = av_frame_alloc()
    var packet = av_packet_alloc()
    defer {
      av_frame_free(&frame)
      av_packet_free(&packet)
    }
    guard let frame, let packet, fill(frame), avcodec_send_frame(context, frame) >= 0,
      avcodec_receive_packet(context, packet) >= 0
    else { return nil }
    return Array(UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
  }

  private func fill(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    frame.pointee.format = AV_PIX_FMT_RGB24.rawValue
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height)
    guard av_frame_get_buffer(frame, 0) >= 0, let plane = frame.pointee.data.0 else { return false }
    let rowBytes = width * 3
    pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<height {
        let target = plane + row * Int(frame.pointee.linesize.0)
        target.update(from: pixels.baseAddress! + row * rowBytes, count: rowBytes)
      }
    }
    return true
  }
}
