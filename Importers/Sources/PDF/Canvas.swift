import CPoppler

/// A white image in memory, on which cairo draws.
struct Canvas: ~Copyable {
  private let surface: OpaquePointer

  /// Creates an image with these sides in pixels.
  init(width: Int, height: Int) {
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
  }

  deinit { cairo_surface_destroy(surface) }

  /// Runs `body` with a context in which one unit is `scale` pixels.
  func paint(scale: Double, _ body: (OpaquePointer) -> Void) {
    guard let context = cairo_create(surface) else { return }
    defer { cairo_destroy(context) }
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_scale(context, scale, scale)
    body(context)
  }

  /// The image as PNG.
  ///
  /// - Returns: `nil` after any failure since the image was created, because cairo keeps its error state.
  func png() -> [UInt8]? {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { target in
      cairo_surface_write_to_png_stream(
        surface,
        { closure, data, length in
          guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
          closure.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
          return CAIRO_STATUS_SUCCESS
        }, target)
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes : nil
  }
}
