import MDImporting
import MDModel

/// An item inside a file that was read for a look.
package struct TriedMember: Sendable {
  /// What comes behind `//` in its address.
  package var address: [UInt8]
  package var contentType: String
  /// Identifier of the importer of its own type, where one has read it.
  package var importer: String?
  package var attributeCount: Int
  /// Bytes of text.
  package var textSize: Int
  /// Reason why the import was not complete; empty when it was.
  package var reason: String
}

/// Items inside a file that is read for a look: what came of each, and the contents of one at most.
struct MemberSelection {
  private(set) var tried: [TriedMember] = []
  private(set) var found: ImportedMember?
  private let wanted: [UInt8]?
  /// The last item of each depth.
  private var open: [[UInt8]] = []
  private var taken: Set<[UInt8]> = []
  private var twins: [[UInt8]: Int] = [:]

  /// - Parameter wanted: names from the outside in.
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

  /// As the store calls it: later ones of one name get a number.
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
