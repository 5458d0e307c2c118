import MDImporting
import MDModel

/// A member that was read for display.
package struct TriedMember: Sendable {
  /// The part of its address after the `//` that follows the container.
  package var address: [UInt8]
  package var contentType: String
  /// Identifier of the importer of the member's own type, if one has read it.
  package var importer: String?
  package var attributeCount: Int
  /// Bytes of text.
  package var textSize: Int
  /// Why the import was incomplete; empty if it was complete.
  package var reason: String
}

/// Members of a file that was read for display: the result of each, and the contents of at most one.
struct MemberSelection {
  private(set) var tried: [TriedMember] = []
  private(set) var found: ImportedMember?
  private let wanted: [UInt8]?
  /// Addresses of the last member at each depth.
  private var open: [[UInt8]] = []
  private var taken: Set<[UInt8]> = []
  private var twins: [[UInt8]: Int] = [:]

  /// - Parameter wanted: names of the member to show, from the outside in.
  init(wanted: [FileName]) {
    let path = MemberAddress(container: "", names: wanted).path.bytes
    self.wanted = wanted.isEmpty ? nil : Array(path.dropFirst(MemberAddress.separator.count))
  }

  mutating func add(_ piece: MemberPiece, _ detector: TypeDetector) {
    if piece.isFirst { self = MemberSelection(again: wanted) }
    for member in piece.members {
      let name = address(of: member)
      tried.append(
        TriedMember(
          address: name, contentType: detector.type(of: member).contentType, importer: member.reader?.identifier,
          attributeCount: member.attributes.count, textSize: member.text.count, reason: member.outcome.reason))
      if name == wanted { found = member }
    }
  }

  private init(again wanted: [UInt8]?) { self.wanted = wanted }

  /// The address under which the store would keep the member: later members of the same name get a number.
  private mutating func address(of member: ImportedMember) -> [UInt8] {
    open.removeLast(max(0, open.count - member.depth + 1))
    let home = open.last.map { $0 + MemberAddress.separator } ?? []
    var address = home + member.name.bytes
    let plain = address
    while !taken.insert(address).inserted {
      let count = (twins[plain] ?? 1) + 1
      twins[plain] = count
      address = home + MemberName.twin(member.name, count: count).bytes
    }
    open.append(address)
    return address
  }
}
