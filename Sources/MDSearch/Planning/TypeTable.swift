import MDModel
import MDQuery
import MDStore
import UniformTypeIdentifiers

/// What follows from an item's type.
enum TypeFact: Hashable { case identifier, tree, kind, mime }

/// The types that files of the index have: a few hundred at most, so each is looked at.
struct TypeTable {
  private let types: [(number: Int64, name: TypeName)]

  init(_ session: ReadingSession) throws { types = try session.types() }

  /// The numbers of the types of which a fact passes.
  func numbers(where fact: TypeFact, _ leaf: QueryLeaf) -> [Int64] {
    let declared = fact == .kind ? nil : leaf.text?.mimeType
    return types.filter { type in
      Self.values(of: fact, type.name).contains { leaf.test.passes(text: $0) }
        || declared.map { Self.is(type.name, $0, fact) } ?? false
    }.map(\.number)
  }

  private static func values(of fact: TypeFact, _ name: TypeName) -> [String] {
    switch fact {
    case .identifier: [name.identifier]
    case .tree: name.tree
    case .mime: name.mime.isEmpty ? [] : [name.mime]
    case .kind: ItemAttributes.kind(of: name).map { [$0] } ?? []
    }
  }

  /// Whether a type is the one that a MIME type stands for, or, in the tree, lies below it.
  private static func `is`(_ name: TypeName, _ mime: String, _ fact: TypeFact) -> Bool {
    if fact != .mime, name.mime == mime { return true }
    guard let type = UTType(mimeType: mime), type.isDeclared else { return false }
    return fact == .tree ? name.tree.contains(type.identifier) : name.identifier == type.identifier
  }
}

extension QueryText {
  /// The text if it is a MIME type: types are asked for by either name.
  fileprivate var mimeType: String? { pieces.count == 1 && pieces[0].contains("/") ? pieces[0].lowercased() : nil }
}
