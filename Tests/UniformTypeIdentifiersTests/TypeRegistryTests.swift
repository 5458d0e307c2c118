import Testing

@testable import MDTypes

struct TypeRegistryTests {
  private let declarations = TypeRegistry.system.declarations

  @Test func everyParentIsDeclared() {
    for declaration in declarations {
      for parent in declaration.parents {
        #expect(TypeRegistry.system.declaration(of: parent) != nil, "\(declaration.identifier): \(parent)")
      }
    }
  }

  @Test func identifiersAndTagsAreInLowerCase() {
    for declaration in declarations {
      let tags = declaration.tags(of: .filenameExtension) + declaration.tags(of: .mimeType)
      for word in tags + [declaration.identifier] { #expect(word == word.lowercased(), "\(word)") }
    }
  }

  @Test func extensionsHaveOneOwner() {
    let all = declarations.flatMap { $0.tags(of: .filenameExtension) }
    #expect(all.count == Set(all).count)
  }

  @Test func everyTypeIsDescribed() {
    for declaration in declarations { #expect(!declaration.description.isEmpty, "\(declaration.identifier)") }
  }

  @Test func everyTypeFindsItselfByItsTags() {
    for declaration in declarations {
      for tag in declaration.tags(of: .filenameExtension) {
        let types = UTType.types(tag: tag, tagClass: .filenameExtension, conformingTo: nil)
        #expect(types.map(\.identifier) == [declaration.identifier], "\(tag)")
      }
      for tag in declaration.tags(of: .mimeType) {
        let types = UTType.types(tag: tag, tagClass: .mimeType, conformingTo: nil)
        #expect(types.contains { $0.identifier == declaration.identifier }, "\(tag)")
      }
    }
  }
}
