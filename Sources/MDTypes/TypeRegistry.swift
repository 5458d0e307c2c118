import Synchronization

/// The system's type table with its indexes.
///
/// Each index is built on first use and never changed.
struct TypeRegistry: Sendable {
  static let system = TypeRegistry(
    TypeDeclaration.fileSystemTypes + TypeDeclaration.textTypes + TypeDeclaration.sourceCodeTypes
      + TypeDeclaration.imageTypes + TypeDeclaration.audiovisualTypes + TypeDeclaration.documentTypes
      + TypeDeclaration.officeTypes + TypeDeclaration.archiveTypes + TypeDeclaration.linuxTypes)

  let declarations: [TypeDeclaration]
  private let byIdentifier: [String: Int]

  // The tag indexes are separate, so that a program that only compares types never builds them.
  private static let byExtension = index(system.declarations, by: .filenameExtension)
  private static let byMIMEType = index(system.declarations, by: .mimeType)

  private init(_ declarations: [TypeDeclaration]) {
    self.declarations = declarations
    byIdentifier = Dictionary(uniqueKeysWithValues: declarations.indices.map { (declarations[$0].identifier, $0) })
  }

  /// Indexes declarations by tag.
  ///
  /// If two declarations have the same tag, the earlier one owns it.
  private static func index(_ declarations: [TypeDeclaration], by tagClass: UTTagClass) -> [String: Int] {
    var positions = [String: Int](minimumCapacity: declarations.count * 2)
    for index in declarations.indices {
      for tag in declarations[index].tags(of: tagClass) where positions[tag] == nil { positions[tag] = index }
    }
    return positions
  }

  func declaration(of identifier: String) -> TypeDeclaration? { byIdentifier[identifier].map { declarations[$0] } }

  /// The type that owns a tag; the tag must be in lower case.
  func owner(of tag: String, class tagClass: UTTagClass) -> TypeDeclaration? {
    switch tagClass {
    case .filenameExtension: Self.byExtension[tag].map { declarations[$0] }
    case .mimeType: Self.byMIMEType[tag].map { declarations[$0] }
    default: nil
    }
  }

  /// All types with a tag, the owner first.
  func carriers(of tag: String, class tagClass: UTTagClass) -> [TypeDeclaration] {
    guard owner(of: tag, class: tagClass) != nil else { return [] }
    return declarations.filter { $0.tags(of: tagClass).contains(tag) }
  }

  /// Direct supertypes of a type: from this table, from a dynamic identifier, or declared by the running program.
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

/// A row of the type table: an identifier, its supertypes, its tags, and a description.
///
/// Each list is one string of words separated by blanks. Such a literal costs nothing until it is read.
struct TypeDeclaration: Sendable {
  let identifier: String
  private let parentWords: String
  private let extensionWords: String
  private let mimeTypeWords: String
  /// Name for people, in English, such as "JPEG image".
  let description: String

  init(
    _ identifier: String, _ parents: String, extensions: String = "", mimeTypes: String = "", _ description: String
  ) {
    self.identifier = identifier
    parentWords = parents
    extensionWords = extensions
    mimeTypeWords = mimeTypes
    self.description = description
  }

  /// Direct supertypes, the more important first.
  var parents: [String] { Self.words(parentWords) }

  /// Tags of a class, the preferred one first.
  func tags(of tagClass: UTTagClass) -> [String] {
    switch tagClass {
    case .filenameExtension: Self.words(extensionWords)
    case .mimeType: Self.words(mimeTypeWords)
    default: []
    }
  }

  private static func words(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }
}

/// Types that the running program declares with `init(exportedAs:)` and `init(importedAs:)`.
///
/// On Apple's systems, an app's property list declares such types; a Linux program has no such list.
final class ProgramTypes: Sendable {
  static let shared = ProgramTypes()

  private struct Declaration {
    var parents: [String]
    var isExported: Bool
  }

  private let declarations = Mutex<[String: Declaration]>([:])

  /// Declares a type.
  ///
  /// The first declaration wins, except that an exported one replaces an imported one.
  func declare(_ identifier: String, parents: [String], isExported: Bool) {
    declarations.withLock { declarations in
      if let earlier = declarations[identifier], earlier.isExported || !isExported { return }
      declarations[identifier] = Declaration(parents: parents, isExported: isExported)
    }
  }

  func parents(of identifier: String) -> [String]? { declarations.withLock { $0[identifier]?.parents } }
}
