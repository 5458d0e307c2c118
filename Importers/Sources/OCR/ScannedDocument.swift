import CPoppler
import ImporterKit
import MDSystem
import Pictures

/// A PDF document whose scanned pages are recognised: those with pictures and without text.
struct ScannedDocument: ~Copyable {
  private let handle: OpaquePointer

  /// Limit of the processor time per document. After it, no further page is started.
  private static let mostSeconds = 300

  init(_ file: borrowing ImportFile) throws {
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    guard let handle = poppler_document_new_from_fd(try file.descriptor.duplicate().release(), nil, &error) else {
      throw ImportFailure("no text is recognised: the document is locked or damaged")
    }
    self.handle = handle
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Gives the text of all scanned pages.
  ///
  /// - Returns: the number of words.
  func read(by reader: TextReader, into sink: inout AttributeSink) throws -> Int {
    let end = Clock.processCPU() + Int64(Self.mostSeconds) * 1_000_000_000
    var words = 0
    for number in 0..<poppler_document_get_n_pages(handle) {
      guard let page = poppler_document_get_page(handle, number) else { continue }
      defer { g_object_unref(UnsafeMutableRawPointer(page)) }
      guard let picture = ScannedPage(page).picture() else { continue }
      guard Clock.processCPU() < end else {
        sink.notePartial("text is recognised on the pages before page \(number + 1) alone: the document takes too long")
        break
      }
      do throws(ImportFailure) {
        let found = try reader.read(picture)
        words += found.words
        if !sink.appendText(found.text) { break }
      } catch { sink.notePartial("page \(number + 1): \(error)") }
    }
    return words
  }
}

/// A page that may be a scan.
private struct ScannedPage {
  private let page: OpaquePointer

  /// Pixels per inch for rendering pages. Higher values do not improve recognition and cost memory.
  private static let resolution = 250.0
  private static let pointsPerInch = 72.0
  /// Accepted length of a side in points. Longer pages are errors.
  private static let sides = 1.0...100_000
  /// Minimum share of the page that the picture must cover.
  private static let leastShare = 0.5

  init(_ page: OpaquePointer) { self.page = page }

  /// Renders the page. `nil` if it contains text, or no large picture.
  func picture() -> GreyPicture? {
    var (width, height) = (0.0, 0.0)
    poppler_page_get_size(page, &width, &height)
    guard Self.sides.contains(width), Self.sides.contains(height), !hasText, isMostlyPicture(width * height) else {
      return nil
    }
    // Render large pages at a lower resolution, so that they stay within the limit of pixels.
    let most = (Double(GreyPicture.mostPixelsRead) / (width * height)).squareRoot()
    return painted(width, height, scale: min(Self.resolution / Self.pointsPerInch, most))
  }

  private var hasText: Bool {
    guard let text = poppler_page_get_text(page) else { return false }
    defer { g_free(text) }
    return !String(cString: text).allSatisfy(\.isWhitespace)
  }

  private func isMostlyPicture(_ area: Double) -> Bool {
    let list = poppler_page_get_image_mapping(page)
    defer { poppler_page_free_image_mapping(list) }
    var largest = 0.0
    g_list_foreach(
      list,
      { image, largest in
        guard let image, let largest = largest?.assumingMemoryBound(to: Double.self) else { return }
        let place = image.assumingMemoryBound(to: PopplerImageMapping.self).pointee.area
        largest.pointee = max(largest.pointee, abs((place.x2 - place.x1) * (place.y2 - place.y1)))
      }, &largest)
    return largest >= area * Self.leastShare
  }

  private func painted(_ width: Double, _ height: Double, scale: Double) -> GreyPicture? {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, max(1, Int32(width * scale)), max(1, Int32(height * scale)))
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return nil }
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_scale(context, scale, scale)
    poppler_page_render(page, context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
      return nil
    }
    let size = (Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface)))
    let rowBytes = Int(cairo_image_surface_get_stride(surface))
    let layout = PixelLayout(pixelBytes: 4, rowBytes: rowBytes, hasOpacity: false, isBlueFirst: true)
    var picture = GreyPicture(UnsafeRawBufferPointer(start: data, count: rowBytes * size.1), size: size, layout)
    picture.resolution = Int(scale * Self.pointsPerInch)
    return picture
  }
}
