import MDModel
import MDQuery
import MDStore
import MDText
import MDTypes

/// Attribute that is derived from an item's type.
enum TypeFact: Hashable { case identifier, tree, kind, mime }

/// The types of the indexed files. There are a few hundred at most, so each one is tested.
struct IndexedTypes {
  private let types: [(number: Int64, name: TypeName)]

  init(_ session: any IndexReading) throws { types = try session.types() }

  /// The numbers of the types that pass the test of a leaf.
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

/// A MIME type, possibly with wildcards, that a query compares with a uniform type. It means the types that have the
/// MIME type.
private struct MIMEQuestion {
  private enum Asked {
    /// A MIME type in lower case, and the uniform type that the system declares for it.
    case one(String, identifier: String?)
    case pattern(TextMatcher)
  }

  private let asked: Asked
  private let includesTypesBelow: Bool

  /// - Returns: `nil` if the text is not a MIME type. Identifiers of uniform types contain no slash.
  init?(_ fact: TypeFact, _ text: QueryText?) {
    guard fact == .identifier || fact == .tree, let text, text.pieces.contains(where: { $0.contains("/") }) else {
      return nil
    }
    includesTypesBelow = fact == .tree
    let pieces = text.pieces.map { $0.lowercased() }
    guard pieces.count == 1 else {
      asked = .pattern(TextMatcher(QueryText(pieces: pieces, modifiers: text.modifiers)))
      return
    }
    let type = UTType(mimeType: pieces[0])
    asked = .one(pieces[0], identifier: type?.isDeclared == true ? type?.identifier : nil)
  }

  func isAnswered(by name: TypeName) -> Bool {
    switch asked {
    case .one(let mime, let identifier):
      if name.mime == mime { return true }
      guard let identifier else { return false }
      return includesTypesBelow ? name.tree.contains(identifier) : name.identifier == identifier
    case .pattern(let matcher):
      let types = includesTypesBelow ? name.tree : [name.identifier]
      return ([name.mime] + types.flatMap(Self.mimeTypes)).contains { mime in
        var mime = mime
        return mime.withUTF8 { matcher.matches($0) }
      }
    }
  }

  private static func mimeTypes(of identifier: String) -> [String] { UTType(identifier)?.tags[.mimeType] ?? [] }
}
