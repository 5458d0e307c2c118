import CPoppler

/// One page of a document.
struct Page: ~Copyable {
  private let handle: OpaquePointer

  init(owning handle: OpaquePointer) { self.handle = handle }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Of the crop box as the page is shown, in points of 1/72 inch.
  var size: (width: Double, height: Double) {
    var width = 0.0
    var height = 0.0
    poppler_page_get_size(handle, &width, &height)
    return (width, height)
  }

  /// Calls `body` with the page's text in reading order, as poppler gives it.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let text = poppler_page_get_text(handle) else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    defer { g_free(text) }
    let raw = UnsafeRawBufferPointer(start: text, count: Int(strlen(text)))
    return raw.withMemoryRebound(to: UInt8.self, body)
  }

  /// The page painted on white: a PNG whose longest side has at most so many pixels.
  ///
  /// - Returns: `nil` where the page has no area or cairo has no memory.
  func picture(longestSide edge: Int) -> [UInt8]? {
    let (width, height) = size
    // 4096 pixels a side make 64 MiB of surface, the most that the memory limit leaves room for.
    let edge = min(edge, 4096)
    guard edge > 0, width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
    let scale = Double(edge) / max(width, height)
    let canvas = Canvas(width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
    canvas.paint(scale: scale) { poppler_page_render(handle, $0) }
    return canvas.png()
  }
}
