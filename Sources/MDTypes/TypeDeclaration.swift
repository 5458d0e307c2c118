/// One line of the type table: an identifier, what it conforms to, its tags, and words for a person.
///
/// Lists are written as words parted by spaces: one literal a list costs nothing until it is read.
struct TypeDeclaration: Sendable {
  let identifier: String
  private let parentWords: String
  private let extensionWords: String
  private let mimeTypeWords: String
  /// What a person calls it, in English, such as "JPEG image".
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
