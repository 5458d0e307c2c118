/// The system's type table with its indexes, each built on first use and never changed.
struct TypeRegistry: Sendable {
  static let system = TypeRegistry(
    TypeDeclaration.fileSystemTypes + TypeDeclaration.textTypes + TypeDeclaration.sourceCodeTypes
      + TypeDeclaration.imageTypes + TypeDeclaration.audiovisualTypes + TypeDeclaration.documentTypes
      + TypeDeclaration.archiveTypes)

  let declarations: [TypeDeclaration]
  private let byIdentifier: [String: Int]

  // A program that only compares types never pays for the tags.
  private static let byExtension = index(system.declarations, by: .filenameExtension)
  private static let byMIMEType = index(system.declarations, by: .mimeType)

  private init(_ declarations: [TypeDeclaration]) {
    self.declarations = declarations
    byIdentifier = Dictionary(uniqueKeysWithValues: declarations.indices.map { (declarations[$0].identifier, $0) })
  }

  /// Where two declarations carry the same tag, the earlier one owns it.
  private static func index(_ declarations: [TypeDeclaration], by tagClass: UTTagClass) -> [String: Int] {
    var positions = [String: Int](minimumCapacity: declarations.count * 2)
    for index in declarations.indices {
      for tag in declarations[index].tags(of: tagClass) where positions[tag] == nil { positions[tag] = index }
    }
    return positions
  }

  func declaration(of identifier: String) -> TypeDeclaration? { byIdentifier[identifier].map { declarations[$0] } }

  /// The type that owns a tag, written in lower case.
  func owner(of tag: String, class tagClass: UTTagClass) -> TypeDeclaration? {
    switch tagClass {
    case .filenameExtension: Self.byExtension[tag].map { declarations[$0] }
    case .mimeType: Self.byMIMEType[tag].map { declarations[$0] }
    default: nil
    }
  }

  /// Every type that carries a tag, the owner first.
  func carriers(of tag: String, class tagClass: UTTagClass) -> [TypeDeclaration] {
    guard owner(of: tag, class: tagClass) != nil else { return [] }
    return declarations.filter { $0.tags(of: tagClass).contains(tag) }
  }

  /// Direct supertypes of a type of this table, of a running program's own, or a dynamic one.
  func parents(of identifier: String) -> [String] {
    if let declaration = declaration(of: identifier) { return declaration.parents }
    if let dynamic = DynamicIdentifier(identifier) { return dynamic.supertypes }
    return ProgramTypes.shared.parents(of: identifier) ?? []
  }

  /// The type, then all its supertypes, breadth first; the two roots of the tree come last.
  ///
  /// Spotlight prints `public.item` and `public.content` last, though they are often direct parents.
  func tree(of identifier: String) -> [String] {
    var seen = [identifier]
    var position = 0
    while position < seen.count {
      for parent in parents(of: seen[position]) where !seen.contains(parent) { seen.append(parent) }
      position += 1
    }
    let roots = ["public.item", "public.content"].filter { $0 != identifier && seen.contains($0) }
    return seen.filter { !roots.contains($0) } + roots
  }
}
