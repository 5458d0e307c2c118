import CPoppler

/// A page of a document.
struct Page: ~Copyable {
  private let handle: OpaquePointer

  init(owning handle: OpaquePointer) { self.handle = handle }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Size of the crop box as the page is shown, in points of 1/72 inch.
  var size: (width: Double, height: Double) {
    var width = 0.0
    var height = 0.0
    poppler_page_get_size(handle, &width, &height)
    return (width, height)
  }

  /// Appends the page's text in reading order, words apart; see ``TextLayout``.
  func appendText(to words: inout [UInt8]) {
    guard let text = poppler_page_get_text(handle) else { return }
    defer { g_free(text) }
    var boxes: UnsafeMutablePointer<PopplerRectangle>?
    var count: UInt32 = 0
    poppler_page_get_text_layout(handle, &boxes, &count)
    defer { g_free(boxes) }
    let layout = TextLayout(boxes: UnsafeBufferPointer(start: boxes, count: boxes == nil ? 0 : Int(count)))
    UnsafeRawBufferPointer(start: text, count: strlen(text)).withMemoryRebound(to: UInt8.self) {
      layout.append($0, to: &words)
    }
  }

  /// Appends each text that lies on the page without being part of it, on a line of its own: contents of form fields,
  /// and of notes and other annotations.
  func appendRemarks(to words: inout [UInt8]) {
    let fields = poppler_page_get_form_field_mapping(handle)
    defer { poppler_page_free_form_field_mapping(fields) }
    forEach(in: fields, as: PopplerFormFieldMapping.self) { appendValue(of: $0.field, to: &words) }
    let annotations = poppler_page_get_annot_mapping(handle)
    defer { poppler_page_free_annot_mapping(annotations) }
    forEach(in: annotations, as: PopplerAnnotMapping.self) { mapping in
      // A pop-up window shows its parent's contents once more.
      guard poppler_annot_get_annot_type(mapping.annot) != POPPLER_ANNOT_POPUP else { return }
      take(poppler_annot_get_contents(mapping.annot), to: &words)
    }
  }

  private func appendValue(of field: OpaquePointer?, to words: inout [UInt8]) {
    switch poppler_form_field_get_field_type(field) {
    // Fields may hold passwords too, which must not be found.
    case POPPLER_FORM_FIELD_TEXT where poppler_form_field_text_is_password(field) == 0:
      take(poppler_form_field_text_get_text(field), to: &words)
    case POPPLER_FORM_FIELD_CHOICE:
      if poppler_form_field_choice_is_editable(field) != 0 {
        take(poppler_form_field_choice_get_text(field), to: &words)
      }
      for item in 0..<max(0, poppler_form_field_choice_get_n_items(field))
      where poppler_form_field_choice_is_item_selected(field, item) != 0 {
        take(poppler_form_field_choice_get_item(field, item), to: &words)
      }
    default: break
    }
  }

  private func forEach<Mapping>(
    in list: UnsafeMutablePointer<GList>?, as _: Mapping.Type, _ body: (Mapping) -> Void
  ) {
    var link = list
    while let current = link {
      if let data = current.pointee.data { body(data.assumingMemoryBound(to: Mapping.self).pointee) }
      link = current.pointee.next
    }
  }

  /// Appends a string that GLib allocated, and frees it.
  private func take(_ text: UnsafeMutablePointer<CChar>?, to words: inout [UInt8]) {
    guard let text else { return }
    defer { g_free(text) }
    guard text.pointee != 0 else { return }
    words.append(0x0A)
    words.append(contentsOf: UnsafeRawBufferPointer(start: text, count: strlen(text)))
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

/// A white picture in memory that cairo draws on.
struct Canvas: ~Copyable {
  private let surface: OpaquePointer

  /// Sides in pixels.
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

  /// - Returns: `nil` after any failure since the picture was made: cairo remembers it.
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
