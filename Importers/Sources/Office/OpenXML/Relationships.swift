import ImporterKit
import XMLEvents

/// A reference from one part to another.
struct Relationship {
  let identifier: String
  /// Last component of the type's address, which is equal in all editions of the standard.
  let kind: String
  /// Name of the target part in the archive.
  let target: String
}

/// Reads the relationships of a part.
final class RelationshipHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  private(set) var relationships: [Relationship] = []
  /// Addresses of links to targets outside the package.
  private(set) var links: [String] = []
  private let folder: Substring

  /// Maximum number of relationships. A presentation has about ten per slide.
  private static let most = 20_000

  /// - Parameter part: The part that has the relationships. Targets are relative to its folder.
  init(of part: String) { folder = part.lastIndex(of: "/").map { part[..<$0] } ?? "" }

  /// Name of the member with the relationships of a part; an empty part name stands for the package itself.
  static func member(for part: String) -> String {
    let slash = part.lastIndex(of: "/")
    let folder = slash.map { part[...$0] } ?? ""
    let name = slash.map { part[part.index(after: $0)...] } ?? part[...]
    return "\(folder)_rels/\(name).rels"
  }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    guard OpenXMLName[name] == .relationship, relationships.count + links.count < Self.most,
      let target = attributes["Target"], let type = attributes["Type"]
    else { return }
    let kind = type.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(type[$0...].dropFirst()) } ?? type
    guard attributes["TargetMode"] != "External" else {
      if kind == "hyperlink" { links.append(target) }
      return
    }
    relationships.append(
      Relationship(identifier: attributes["Id"] ?? "", kind: kind, target: Self.resolve(target, in: folder)))
  }

  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  /// Name of the member at a relative address.
  static func resolve(_ target: String, in folder: Substring) -> String {
    let slash = UInt8(ascii: "/")
    var parts = target.utf8.first == slash ? [] : folder.utf8.split(separator: slash)
    for part in target.utf8.split(whereSeparator: { $0 == slash || $0 == UInt8(ascii: "\\") }) {
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else if !part.elementsEqual(".".utf8) {
        parts.append(part)
      }
    }
    return parts.lazy.map { Substring($0) }.joined(separator: "/")
  }
}

extension [Relationship] {
  /// Targets by the identifiers that the part's text uses. For equal identifiers, the first target.
  var targets: [String: String] { Dictionary(map { ($0.identifier, $0.target) }) { first, _ in first } }
}

extension Package {
  /// The relationships of a part; empty if it has none.
  func relationships(of part: String, into sink: inout AttributeSink) -> [Relationship] {
    if let known = relationships[part] { return known }
    let handler = RelationshipHandler(of: part)
    _ = read(RelationshipHandler.member(for: part), handler, into: &sink)
    relationships[part] = handler.relationships
    handler.links.forEach { reading.names.addLink($0) }
    return handler.relationships
  }
}
