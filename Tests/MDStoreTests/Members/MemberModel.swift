import MDModel
import MDSQLite
import MDTestSupport

@testable import MDStore
@testable import MDStoreWriter

/// Members of one file, as the test sends them and as the index should store them.
struct MemberModel {
  struct Member: Equatable {
    var depth: Int
    var name: String
    var text: String
    var title: String
    var modified: Int64?

    var result: MemberResult {
      var attributes: AttributeSet = [.title: .string(title)]
      attributes[.contentModificationDate] = modified.map { .date(Timestamp(nanoseconds: $0)) }
      return MemberResult(
        depth: depth, name: FileName(name), type: nil, size: Int64(text.utf8.count), attributes: attributes,
        text: Array(text.utf8))
    }
  }

  /// Contents of the item at one address.
  struct Stored: Equatable {
    var text: String
    var title: String
    var modified: Int64
  }

  private(set) var members: [Member] = []

  /// Changes the members as users do: removes, changes and adds some, and sometimes reorders them.
  mutating func change(_ random: inout SeededGenerator) {
    members.removeAll { _ in Int.random(in: 0..<6, using: &random) == 0 }
    for index in members.indices where Int.random(in: 0..<5, using: &random) == 0 {
      members[index].text = Self.text(&random)
    }
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      members.insert(Self.member(&random), at: Int.random(in: 0...members.count, using: &random))
    }
    if Int.random(in: 0..<8, using: &random) == 0 { members.shuffle(using: &random) }
    var last = 0
    for index in members.indices {
      members[index].depth = min(members[index].depth, last + 1)
      last = members[index].depth
    }
  }

  /// Few names, so that many members share a name.
  private static func member(_ random: inout SeededGenerator) -> Member {
    let names = ["a", "b", "dir/a", "dir/b.txt", "ä ö", "a~2", "a~3"]
    return Member(
      depth: Int.random(in: 1...3, using: &random), name: names.randomElement(using: &random) ?? "a",
      text: text(&random), title: "title\(Int.random(in: 0..<4, using: &random))",
      modified: Bool.random(using: &random) ? Int64.random(in: 1...9, using: &random) * 1_000_000_000 : nil)
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    Bool.random(using: &random) ? "" : "word\(Int.random(in: 0..<9, using: &random)) everywhere"
  }

  /// The stored members by address below `container`, computed one member after the other.
  func stored(below container: String, modified: Int64) -> [String: Stored] {
    var found: [String: Stored] = [:]
    var open: [String] = []
    var twins: [String: Int] = [:]
    for member in members {
      // A member of depth 2 lies in the last member of depth 1. Leave the members that are as deep as this one or
      // deeper.
      open.removeLast(open.count - member.depth + 1)
      let home = open.last ?? container
      var address = home + "//" + member.name
      let plain = address
      // Members with the same name get addresses that end in ~2, ~3 and so on.
      // A member may really be called "a~2", so skip an address that is taken.
      while found[address] != nil {
        twins[plain, default: 1] += 1
        address = plain + "~\(twins[plain] ?? 0)"
      }
      found[address] = Stored(text: member.text, title: member.title, modified: member.modified ?? modified)
      open.append(address)
    }
    return found
  }
}

extension ReadingSession {
  /// All visible members, by address.
  func allMembers() throws -> [String: ItemID] {
    let hidden = try hiddenItems()
    let listing = try Listing(self)
    var found: [String: ItemID] = [:]
    try statement("SELECT id FROM item WHERE kind = 6 ORDER BY id").forEachRow { row in
      let id = ItemID(row.integer(0))
      if hidden.contains(id) { return }
      guard let path = try listing.path(of: id) else { throw StoreError(.corrupt, "\(id) has no path") }
      let text = path.text
      guard found.updateValue(id, forKey: text) == nil, try item(at: path)?.id == id, try self.path(of: id) == path
      else { throw StoreError(.corrupt, "\(text) leads elsewhere") }
    }
    return found
  }

  /// The stored contents of a member.
  func stored(_ id: ItemID) throws -> MemberModel.Stored {
    guard case .string(let title)? = try attributes(of: id)[.title], let item = try item(id) else {
      throw StoreError(.corrupt, "\(id) has no title")
    }
    return MemberModel.Stored(
      text: String(decoding: try text(of: id) ?? [], as: UTF8.self), title: title,
      modified: item.stamp.modified.nanoseconds)
  }
}

extension WritingSession {
  /// Number of rows written since the connection was opened.
  func totalChanges() throws -> Int64 {
    try reading.statement("SELECT total_changes()").firstRow { $0.integer(0) } ?? 0
  }
}
