import CPoppler

/// The form fields and annotations of a page.
struct PageRemarks: ~Copyable {
  private let fields: UnsafeMutablePointer<GList>?
  private let annotations: UnsafeMutablePointer<GList>?
  /// True if the page was painted, which adds the text of most annotations to the page's text.
  let isPainted: Bool
  private let strings: UTF8Strings

  init(of page: OpaquePointer, _ strings: UTF8Strings, allowsPainting: Bool) {
    self.strings = strings
    fields = poppler_page_get_form_field_mapping(page)
    annotations = poppler_page_get_annot_mapping(page)
    isPainted = allowsPainting && Self.showMoreThanTheyTell(fields: fields, annotations: annotations)
    // Paint before any text is requested, because poppler caches the page's text at the first request.
    if isPainted { Canvas(width: 1, height: 1).paint(scale: 1) { poppler_page_render(page, $0) } }
  }

  deinit {
    poppler_page_free_form_field_mapping(fields)
    poppler_page_free_annot_mapping(annotations)
  }

  /// True if the page has a stamp or a signature, whose text exists only in its appearance.
  private static func showMoreThanTheyTell(
    fields: UnsafeMutablePointer<GList>?, annotations: UnsafeMutablePointer<GList>?
  ) -> Bool {
    var found = false
    GListElements.forEach(in: fields, as: PopplerFormFieldMapping.self) { mapping in
      guard poppler_form_field_get_field_type(mapping.field) == POPPLER_FORM_FIELD_SIGNATURE else { return }
      found = found || hasExtent(mapping.area)
    }
    GListElements.forEach(in: annotations, as: PopplerAnnotMapping.self) { mapping in
      guard poppler_annot_get_annot_type(mapping.annot) == POPPLER_ANNOT_STAMP else { return }
      found = found || hasExtent(mapping.area)
    }
    return found
  }

  private static func hasExtent(_ area: PopplerRectangle) -> Bool {
    area.x2 - area.x1 > 1 && area.y2 - area.y1 > 1
  }

  /// Appends the contents of form fields, notes and other annotations, each on its own line.
  func append(to words: inout [UInt8]) {
    GListElements.forEach(in: fields, as: PopplerFormFieldMapping.self) { appendValue(of: $0.field, to: &words) }
    GListElements.forEach(in: annotations, as: PopplerAnnotMapping.self) { mapping in
      // A pop-up window repeats its parent's contents.
      guard poppler_annot_get_annot_type(mapping.annot) != POPPLER_ANNOT_POPUP else { return }
      take(poppler_annot_get_contents(mapping.annot), to: &words)
    }
  }

  /// Adds the files of attachment notes.
  func keepAttachments(in attachments: inout Attachments) {
    GListElements.forEach(in: annotations, as: PopplerAnnotMapping.self) { mapping in
      guard poppler_annot_get_annot_type(mapping.annot) == POPPLER_ANNOT_FILE_ATTACHMENT else { return }
      attachments.keep(poppler_annot_file_attachment_get_attachment(mapping.annot).map { OpaquePointer($0) })
    }
  }

  private func appendValue(of field: OpaquePointer?, to words: inout [UInt8]) {
    switch poppler_form_field_get_field_type(field) {
    // Skip password fields; a password must not become searchable.
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

  /// Appends a string that GLib allocated, and frees it. Drops it if the painted page already shows it.
  private func take(_ text: UnsafeMutablePointer<CChar>?, to words: inout [UInt8]) {
    guard let text else { return }
    defer { g_free(text) }
    let count = strlen(text)
    guard count > 0, !(isPainted && Self.occurs(text, in: &words)) else { return }
    words.append(0x0A)
    words.append(contentsOf: strings.decoded(String(cString: text)).utf8)
  }

  private static func occurs(_ text: UnsafePointer<CChar>, in words: inout [UInt8]) -> Bool {
    words.append(0)
    defer { words.removeLast() }
    return words.withUnsafeBytes { strstr($0.baseAddress!.assumingMemoryBound(to: CChar.self), text) != nil }
  }
}

/// Iterates the elements of a GLib list.
enum GListElements {
  static func forEach(in list: UnsafeMutablePointer<GList>?, _ body: (UnsafeMutableRawPointer) -> Void) {
    var link = list
    while let current = link {
      if let data = current.pointee.data { body(data) }
      link = current.pointee.next
    }
  }

  static func forEach<Element>(
    in list: UnsafeMutablePointer<GList>?, as _: Element.Type, _ body: (Element) -> Void
  ) {
    forEach(in: list) { body($0.assumingMemoryBound(to: Element.self).pointee) }
  }
}
