import CPixbuf
package import ImporterKit

/// The incremental decoder of gdk-pixbuf, which scales during decoding. Freed at the end of the value's lifetime.
///
/// The library loads its format modules on first use, so an index without thumbnails never loads them.
package struct PixbufLoader: ~Copyable {
  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let limits: Limits
  private let loss: String
  private var isClosed = false

  /// Limits of the decoder, and whether the picture exceeded them.
  private final class Limits {
    let edge: Int32
    let area: Int
    let maximumPixels: Int
    var refusedPixels: Int?

    init(edge: Int32, area: Int, maximumPixels: Int) {
      self.edge = edge
      self.area = area
      self.maximumPixels = maximumPixels
    }

    /// The size to decode to: no side longer than ``edge``, not more pixels than ``area``, never enlarged. A size of
    /// zero stops the decoder.
    func target(_ width: Int32, _ height: Int32) -> (Int32, Int32) {
      let pixels = Int(width) * Int(height)
      if pixels > maximumPixels {
        refusedPixels = pixels
        return (0, 0)
      }
      let scale = min(Double(edge) / Double(max(width, height)), (Double(area) / Double(pixels)).squareRoot())
      guard scale < 1 else { return (width, height) }
      return (max(1, Int32((Double(width) * scale).rounded())), max(1, Int32((Double(height) * scale).rounded())))
    }
  }

  /// - Parameters:
  ///   - edge: maximum length of a side of the decoded picture.
  ///   - area: maximum number of pixels of the decoded picture.
  ///   - maximumPixels: pictures with more pixels than this are rejected.
  ///   - loss: start of the error message, which says what is missing if decoding fails.
  package init(
    edge: Int32 = .max, area: Int = .max, maximumPixels: Int, failing loss: String = "no thumbnail"
  ) throws(ImportFailure) {
    guard let loader = gdk_pixbuf_loader_new() else { throw ImportFailure("the image decoder cannot be set up") }
    self.loader = loader
    self.loss = loss
    limits = Limits(edge: edge, area: area, maximumPixels: maximumPixels)
    let prepare: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?) -> Void = {
      guard let limits = $3.map({ Unmanaged<Limits>.fromOpaque($0).takeUnretainedValue() }) else { return }
      let (width, height) = limits.target($1, $2)
      gdk_pixbuf_loader_set_size($0, width, height)
    }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(prepare, to: GCallback.self), Unmanaged.passUnretained(limits).toOpaque(),
      nil, GConnectFlags(rawValue: 0))
  }

  deinit {
    // gdk-pixbuf requires a loader to be closed before its last reference is released.
    if !isClosed { gdk_pixbuf_loader_close(loader, nil) }
    g_object_unref(loader)
  }

  /// Decodes the next piece of the file.
  package mutating func write(_ bytes: ArraySlice<UInt8>) throws(ImportFailure) {
    var error: UnsafeMutablePointer<GError>?
    let isRead = bytes.withUnsafeBufferPointer {
      gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), &error)
    }
    try check(isRead, error)
  }

  /// Finishes decoding and returns the picture, turned upright.
  ///
  /// - Parameter orientation: the EXIF orientation, used if the decoder does not know one.
  package mutating func finish(orientation: Int?) throws(ImportFailure) -> Pixbuf {
    isClosed = true
    var error: UnsafeMutablePointer<GError>?
    try check(gdk_pixbuf_loader_close(loader, &error), error)
    guard let picture = gdk_pixbuf_loader_get_pixbuf(loader) else { throw ImportFailure("the image holds no picture") }
    if let orientation, gdk_pixbuf_get_option(picture, "orientation") == nil {
      gdk_pixbuf_set_option(picture, "orientation", "\(orientation)")
    }
    guard let upright = gdk_pixbuf_apply_embedded_orientation(picture) else { throw ImportFailure("out of memory") }
    return Pixbuf(owning: upright)
  }

  private func check(_ isDone: gboolean, _ error: UnsafeMutablePointer<GError>?) throws(ImportFailure) {
    defer { if let error { g_error_free(error) } }
    if let pixels = limits.refusedPixels {
      throw ImportFailure("\(loss): the image claims \(pixels / 1_000_000) megapixels")
    }
    guard isDone == 0 else { return }
    throw ImportFailure(
      "\(loss): " + (error.map { String(cString: $0.pointee.message) } ?? "the image cannot be decoded"))
  }
}

/// A decoded picture. Freed at the end of the value's lifetime.
package struct Pixbuf: ~Copyable {
  private let pixbuf: OpaquePointer

  init(owning pixbuf: OpaquePointer) { self.pixbuf = pixbuf }

  /// - Parameter colors: red, green and blue of each pixel, row by row. They are copied.
  package init?(colors: UnsafeRawBufferPointer, width: Int, height: Int) {
    guard width > 0, height > 0, colors.count == width * height * 3 else { return nil }
    let bytes = g_bytes_new(colors.baseAddress, gsize(colors.count))
    defer { g_bytes_unref(bytes) }
    let rowBytes = Int32(width * 3)
    guard
      let pixbuf = gdk_pixbuf_new_from_bytes(
        bytes, GDK_COLORSPACE_RGB, gboolean(0), 8, Int32(width), Int32(height), rowBytes)
    else { return nil }
    self.pixbuf = pixbuf
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  package var width: Int { Int(gdk_pixbuf_get_width(pixbuf)) }
  package var height: Int { Int(gdk_pixbuf_get_height(pixbuf)) }

  /// Memory layout of the pixels.
  package var layout: PixelLayout {
    PixelLayout(
      pixelBytes: Int(gdk_pixbuf_get_n_channels(pixbuf)), rowBytes: Int(gdk_pixbuf_get_rowstride(pixbuf)),
      hasOpacity: gdk_pixbuf_get_has_alpha(pixbuf) != 0)
  }

  /// Calls `body` with all rows of pixels.
  package func withPixels<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(
      UnsafeRawBufferPointer(
        start: gdk_pixbuf_read_pixels(pixbuf), count: Int(gdk_pixbuf_get_byte_length(pixbuf))))
  }

  /// The picture as a PNG file.
  package func png() throws(ImportFailure) -> [UInt8] {
    var buffer: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, "png", nil, nil, nil) != 0, let buffer else {
      throw ImportFailure("no thumbnail: it cannot be written as PNG")
    }
    defer { g_free(buffer) }
    return buffer.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }
}

/// Memory layout of a picture with one byte per channel.
package struct PixelLayout {
  package let pixelBytes: Int
  package let rowBytes: Int
  /// True if the fourth channel is the opacity.
  package let hasOpacity: Bool
  /// True if the channels are in the order blue, green, red.
  package let isBlueFirst: Bool

  package init(pixelBytes: Int, rowBytes: Int, hasOpacity: Bool, isBlueFirst: Bool = false) {
    (self.pixelBytes, self.rowBytes) = (pixelBytes, rowBytes)
    (self.hasOpacity, self.isBlueFirst) = (hasOpacity, isBlueFirst)
  }
}
