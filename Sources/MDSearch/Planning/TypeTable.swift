import MDModel
import MDQuery
import MDStore
import MDTypes

/// Attribute that follows from an item's type.
enum TypeFact: Hashable { case identifier, tree, kind, mime }

/// The types that files of the index have: a few hundred at most, so each is looked at.
struct TypeTable {
  private let types: [(number: Int64, name: TypeName)]

  init(_ session: ReadingSession) throws { types = try session.types() }

  /// The numbers of the types of which a fact passes.
  func numbers(where fact: TypeFact, _ leaf: QueryLeaf) -> [Int64] {
    let mime = MIMEQuestion(fact, leaf.text)
    return types.filter { type in
      Self.values(of: fact, type.name).contains { leaf.test.passes(text: $0) }
        || mime?.isAnswered(by: type.name) == true
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
}

/// A MIME type compared with a type: it stands for the type that carries it.
private struct MIMEQuestion {
  private let mime: String
  /// `nil`: the system has no type for it.
  private let identifier: String?
  private let includesTypesBelow: Bool

  /// - Returns: `nil` where types are not compared with a MIME type.
  init?(_ fact: TypeFact, _ text: QueryText?) {
    guard fact == .identifier || fact == .tree, let text, text.pieces.count == 1, text.pieces[0].contains("/") else {
      return nil
    }
    mime = text.pieces[0].lowercased()
    let type = UTType(mimeType: mime)
    identifier = type?.isDeclared == true ? type?.identifier : nil
    includesTypesBelow = fact == .tree
  }

  func isAnswered(by name: TypeName) -> Bool {
    if name.mime == mime { return true }
    guard let identifier else { return false }
    return includesTypesBelow ? name.tree.contains(identifier) : name.identifier == identifier
  }
}
