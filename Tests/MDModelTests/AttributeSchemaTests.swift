import Foundation
import MDModel
import Testing

struct AttributeSchemaTests {
  @Test func keysAscendAndOccurOnce() {
    let keys = AttributeSchema.all.map(\.key)
    #expect(keys == Set(keys).sorted())
    #expect(keys.count > 220)
  }

  @Test func everyDescriptionIsFoundByKeyAndByProperty() {
    for attribute in AttributeSchema.all {
      #expect(AttributeSchema.description(of: attribute.key) == attribute)
      if let property = attribute.property { #expect(AttributeSchema.key(forProperty: property) == attribute.key) }
      #expect(!attribute.meaning.isEmpty)
    }
    #expect(AttributeSchema.key(forProperty: "pageCount") == .numberOfPages)
    #expect(AttributeSchema.key(forProperty: "completionDate") == "completionDate")
    #expect(AttributeSchema.key(forProperty: "noSuchProperty") == nil)
  }

  @Test func ourOwnConstantsAreInTheSchema() {
    let constants: [AttributeKey] = [
      .fileName, .fileSize, .displayName, .contentType, .contentTypeTree, .kind, .contentCreationDate,
      .contentModificationDate, .title, .textContent, .authors, .subject, .keywords, .itemDescription, .comment,
      .copyright, .languages, .textEncoding, .creator, .encodingApplications, .numberOfPages, .pageWidth, .pageHeight,
      .version, .securityMethod, .mimeType, .importer, .importerVersion, .importedDate, .failure, .truncated, .rule,
      .thumbnailPath, .headings,
    ]
    for key in constants { #expect(AttributeSchema.description(of: key) != nil, "\(key)") }
  }

  /// Quoted keys in the sources of the importers.
  private static func importedKeys() throws -> Set<String> {
    let folder = URL(filePath: #filePath).appending(path: "../../../Importers/Sources").standardized
    let prefixes = ["kMDItem", "limelight_", "org_limelight_", "com_apple_"]
    var keys: Set<String> = []
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      for part in try String(contentsOf: file, encoding: .utf8).split(separator: "\"") {
        guard part.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { continue }
        if let prefix = prefixes.first(where: part.hasPrefix), part.count > prefix.count { keys.insert(String(part)) }
      }
    }
    return keys
  }

  @Test func importersGiveWhatTheSchemaDescribes() throws {
    let keys = try Self.importedKeys()
    #expect(keys.count > 150)
    #expect(keys.filter { !AttributeSchema.contains(AttributeKey($0)) }.sorted() == [])
  }

  @Test func formsAreChecked() {
    #expect(AttributeSchema.accepts("a", for: .title))
    #expect(!AttributeSchema.accepts(1, for: .title))
    #expect(!AttributeSchema.accepts(["a"], for: .title))
    #expect(AttributeSchema.accepts(["a", "b"], for: .authors))
    #expect(AttributeSchema.accepts("a", for: .authors))
    #expect(!AttributeSchema.accepts(["a", 1], for: .authors))
    #expect(!AttributeSchema.accepts([["a"]], for: .authors))
  }

  @Test func numbersAndBooleansMeet() {
    for value: AttributeValue in [3, 3.5, true] { #expect(AttributeSchema.accepts(value, for: .numberOfPages)) }
    #expect(!AttributeSchema.accepts("3", for: .numberOfPages))
    #expect(AttributeSchema.accepts(true, for: .truncated) && AttributeSchema.accepts(0, for: .truncated))
    #expect(!AttributeSchema.accepts(2, for: .truncated))
    #expect(!AttributeSchema.accepts(0, for: .contentCreationDate))
  }

  @Test func unknownAttributesTakeAll() {
    #expect(AttributeSchema.accepts([[1]], for: "org_example_anything"))
    #expect(AttributeSchema.description(of: "org_example_anything") == nil)
  }
}
