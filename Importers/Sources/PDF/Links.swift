import CPoppler
import ImporterKit

/// Addresses that links of a document lead to, each once, in the order of the pages.
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
