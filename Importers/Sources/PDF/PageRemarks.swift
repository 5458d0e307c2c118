import CPoppler

/// Form fields and annotations of a page.
struct PageRemarks: ~Copyable {
  private let fields: UnsafeMutablePointer<GList>?
  private let annotations: UnsafeMutablePointer<GList>?
  /// The page is read by painting it, which shows most remarks.
  let isPainted: Bool
  private let strings: UTF8Strings

  init(of page: OpaquePointer, _ strings: UTF8Strings, allowsPainting: Bool) {
    self.strings = strings
    fields = poppler_page_get_form_field_mapping(page)
    annotations = poppler_page_get_annot_mapping(page)
    isPainted = allowsPainting && Self.showMoreThanTheyTell(fields: fields, annotations: annotations)
    // Before any text of the page is asked for: poppler keeps what it finds first.
    if isPainted { Canvas(width: 1, height: 1).paint(scale: 1) { poppler_page_render(page, $0) } }
  }

  deinit {
    poppler_page_free_form_field_mapping(fields)
    poppler_page_free_annot_mapping(annotations)
  }

  /// A stamp or a signature shows text that is nowhere else than in its picture.
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

  /// Appends contents of form fields, of notes and other annotations, each on a line of its own.
  func append(to words: inout [UInt8]) {
    GListElements.forEach(in: fields, as: PopplerFormFieldMapping.self) { appendValue(of: $0.field, to: &words) }
    GListElements.forEach(in: annotations, as: PopplerAnnotMapping.self) { mapping in
      // A pop-up window shows its parent's contents once more.
      guard poppler_annot_get_annot_type(mapping.annot) != POPPLER_ANNOT_POPUP else { return }
      take(poppler_annot_get_contents(mapping.annot), to: &words)
    }
  }

  /// Files that notes hold.
  func keepAttachments(in attachments: inout Attachments) {
    GListElements.forEach(in: annotations, as: PopplerAnnotMapping.self) { mapping in
      guard poppler_annot_get_annot_type(mapping.annot) == POPPLER_ANNOT_FILE_ATTACHMENT else { return }
      attachments.keep(poppler_annot_file_attachment_get_attachment(mapping.annot).map { OpaquePointer($0) })
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

  /// Appends a string that GLib allocated, and frees it.
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

/// Elements of a list of GLib's.
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
