import CPoppler
import ImporterKit

/// A page of a document.
struct Page: ~Copyable {
  /// Processor time in seconds that a page may take. Ordinary pages take a hundredth.
  static let mostSeconds: Int64 = 10

  private let handle: OpaquePointer

  init(owning handle: OpaquePointer) { self.handle = handle }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// The size of the crop box as displayed, in points of 1/72 inch.
  var size: (width: Double, height: Double) {
    var width = 0.0
    var height = 0.0
    poppler_page_get_size(handle, &width, &height)
    return (width, height)
  }

  /// Appends the page's text in reading order, with words separated; see ``TextLayout`` and ``RightToLeftText``.
  func appendText(to words: inout [UInt8]) {
    let text = PageText.whole(of: handle)
    if text.count == 0 || text.hasRightToLeft { return appendRightToLeft(text, to: &words) }
    text.withBytes { text.layout.append($0, to: &words) }
  }

  /// Appends text with right-to-left letters. If the page itself runs from right to left, poppler's selection may even
  /// be empty.
  private func appendRightToLeft(_ text: borrowing PageText, to words: inout [UInt8]) {
    if text.count > 0, text.withBytes({ !MarkedText($0).runsLeft }) {
      return RightToLeftText.append(text, to: &words)
    }
    RightToLeftText.append(pageRunningLeft: handle, width: size.width, to: &words)
  }

  /// The form fields and annotations of the page. Must be called before the text is read.
  func remarks(_ strings: UTF8Strings, allowsPainting: Bool) -> PageRemarks {
    PageRemarks(of: handle, strings, allowsPainting: allowsPainting)
  }

  func add(linksTo links: inout Links) { links.add(linksOf: handle) }

  /// The page painted on white, as PNG.
  ///
  /// - Parameter edge: Maximum length of the longest side, in pixels.
  ///
  /// - Returns: `nil` if the page has no area or cairo has no memory.
  func picture(longestSide edge: Int) -> [UInt8]? {
    let (width, height) = size
    // A surface of 4096 by 4096 pixels takes 64 MiB, the most that the memory limit allows.
    let edge = min(edge, 4096)
    guard edge > 0, width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
    let scale = Double(edge) / max(width, height)
    let canvas = Canvas(width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
    canvas.paint(scale: scale) { poppler_page_render(handle, $0) }
    return canvas.png()
  }
}

/// The distinct addresses of the links in a document, in page order.
struct Links {
  static let attribute: AttributeKey = "limelight_links"
  private static let most = 1_000
  private static let mostBytes = 2_048

  private(set) var addresses: [String] = []
  private var seen: Set<String> = []

  mutating func add(linksOf page: OpaquePointer) {
    guard addresses.count < Self.most else { return }
    let list = poppler_page_get_link_mapping(page)
    defer { poppler_page_free_link_mapping(list) }
    GListElements.forEach(in: list, as: PopplerLinkMapping.self) { mapping in
      guard let action = mapping.action, action.pointee.type == POPPLER_ACTION_URI, let uri = action.pointee.uri.uri
      else { return }
      add(String(cString: uri))
    }
  }

  private mutating func add(_ address: String) {
    guard let address = PlainText.line(address), address.utf8.count <= Self.mostBytes, addresses.count < Self.most,
      seen.insert(address).inserted
    else { return }
    addresses.append(address)
  }
}
