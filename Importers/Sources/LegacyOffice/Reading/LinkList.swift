import ByteReading
import ImporterKit

/// Addresses that links of a document lead to, each once.
struct LinkList {
  private(set) var addresses: [String] = []
  private var known: Set<String> = []
  private static let most = 1_000
  private static let longest = 2_048

  mutating func add(_ text: String) {
    let address = TextLine.line(text, longest: Self.longest)
    guard addresses.count < Self.most, address.contains(":"), known.insert(address).inserted else { return }
    addresses.append(address)
  }

  /// Adds the address in the instruction of a field: `HYPERLINK "https://example.org" \o "tip"`.
  mutating func add(instruction: [UInt16]) {
    let words = String(decoding: instruction.prefix(Self.longest * 2), as: UTF16.self).drop { $0 == " " }
    guard words.prefix(9).uppercased() == "HYPERLINK" else { return }
    let rest = words.dropFirst(9).drop { $0 == " " }
    if rest.first == "\"" {
      add(String(rest.dropFirst().prefix { $0 != "\"" }).replacing("\\\\", with: "\\"))
    } else if rest.first != "\\" {
      add(String(rest.prefix { $0 != " " }))
    }
  }
}

extension AttributeKey {
  static let links: AttributeKey = "limelight_links"
}
