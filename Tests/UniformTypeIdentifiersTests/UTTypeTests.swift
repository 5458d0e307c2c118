import Foundation
import Testing

@testable import MDTypes

struct UTTypeTests {
  @Test func identifiersIgnoreCase() {
    #expect(UTType("Public.JPEG") == .jpeg)
    #expect(UTType("org.example.nobody-declared-this") == nil)
    #expect(UTType("") == nil)
  }

  @Test(arguments: [
    ("jpg", "public.jpeg"), ("JPEG", "public.jpeg"), ("md", "net.daringfireball.markdown"), ("pdf", "com.adobe.pdf"),
    ("h", "public.c-header"), ("py", "public.python-script"),
  ])
  func extensionsFindTheirType(filenameExtension: String, identifier: String) {
    #expect(UTType(filenameExtension: filenameExtension)?.identifier == identifier)
  }

  @Test func supertypesNarrowTheSearch() throws {
    #expect(UTType(filenameExtension: "app", conformingTo: .package) == .applicationBundle)
    let file = try #require(UTType(filenameExtension: "app"))
    #expect(file.isDynamic && file.conforms(to: .data))
    #expect(UTType(mimeType: "message/rfc822")?.identifier == "com.apple.mail.email")
    #expect(UTType.types(tag: "message/rfc822", tagClass: .mimeType, conformingTo: nil).count == 2)
  }

  @Test func mimeTypesLoseParametersAndCase() {
    #expect(UTType(mimeType: "Text/HTML; charset=utf-8") == .html)
    for malformed in ["", "text", "text/", "/plain", "a/b/c", "text/pl\u{0}ain"] {
      #expect(UTType(mimeType: malformed) == nil, "\(malformed)")
    }
  }

  @Test(arguments: [
    ("text/x-haskell", "public.source-code"), ("text/x-unheard-of", "public.plain-text"),
    ("image/x-unheard-of", "public.image"), ("audio/x-unheard-of", "public.audio"),
    ("video/x-unheard-of", "public.movie"), ("font/x-unheard-of", "public.font"),
    ("application/x-unheard-of", "public.data"), ("application/x-unheard-of+xml", "public.xml"),
    ("application/x-unheard-of+json", "public.json"), ("text/x-modula2src", "public.source-code"),
  ])
  func undeclaredMIMETypesSayWhatTheyAre(mimeType: String, supertype: String) throws {
    let type = try #require(UTType(mimeType: mimeType))
    #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
    #expect(type.typeTree.dropFirst().first == supertype)
    #expect(type.preferredMIMEType == mimeType)
    #expect(UTType(type.identifier) == type)
  }

  @Test func conformanceGoesOneWay() {
    #expect(UTType.jpeg.conforms(to: .jpeg) && UTType.jpeg.conforms(to: .item))
    #expect(!UTType.jpeg.isSubtype(of: .jpeg) && UTType.jpeg.isSubtype(of: .image))
    #expect(UTType.image.isSupertype(of: .jpeg) && !UTType.jpeg.isSupertype(of: .image))
    #expect(UTType.jpeg.supertypes == [.image, .data, .item, .content])
    #expect(UTType.item.supertypes.isEmpty)
  }

  @Test func tagsAndNames() {
    #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
    #expect(UTType.jpeg.tags[.filenameExtension]?.contains("jpg") == true)
    #expect(UTType.item.tags.isEmpty)
    #expect(UTType.jpeg.localizedDescription == "JPEG image")
    #expect(UTType(mimeType: "text/x-haskell")?.kindDescription == "source code")
    #expect(UTType.text.isPublic && !UTType.pdf.isPublic && UTType.pdf.isDeclared)
  }

  @Test func programsDeclareTypes() {
    let imported = UTType(importedAs: "org.example.Test-Imported", conformingTo: .json)
    #expect(imported.conforms(to: .text) && imported.isDeclared && !imported.isDynamic)
    #expect(UTType("org.example.test-imported") == imported)
    _ = UTType(exportedAs: "org.example.test-imported", conformingTo: .image)
    #expect(imported.conforms(to: .image) && !imported.conforms(to: .text))
    _ = UTType(importedAs: "org.example.test-imported", conformingTo: .json)
    #expect(imported.conforms(to: .image))
    #expect(UTType(exportedAs: "org.example.test-plain").conforms(to: .data))
    #expect(UTType(importedAs: "public.jpeg", conformingTo: .text).conforms(to: .text) == false)
  }

  @Test func circlesOfDeclarationsEnd() {
    let first = UTType(exportedAs: "org.example.circle-a", conformingTo: UTType(importedAs: "org.example.circle-b"))
    let second = UTType(exportedAs: "org.example.circle-b", conformingTo: first)
    #expect(first.conforms(to: second) && second.conforms(to: first))
  }

  @Test func codesAsItsIdentifier() throws {
    let types = [UTType.pdf, try #require(UTType(filenameExtension: "unheard-of"))]
    let data = try JSONEncoder().encode(types)
    #expect(try JSONDecoder().decode([UTType].self, from: data) == types)
    #expect(String(decoding: data, as: UTF8.self).contains("\"com.adobe.pdf\""))
  }
}
