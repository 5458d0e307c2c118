import Testing

@testable import MDTypes

struct DynamicIdentifierTests {
  /// The identifier that Apple's systems give to files with the extension `tmp`.
  @Test func agreesWithAKnownIdentifier() {
    #expect(UTType(filenameExtension: "tmp")?.identifier == "dyn.ah62d4rv4ge81k5pu")
    let known = DynamicIdentifier("dyn.ah62d4rv4ge81k5pu")
    #expect(known == DynamicIdentifier(supertypes: ["public.data"], extensions: ["tmp"]))
  }

  @Test(arguments: ["a", "ß", "x:y", "a=b,c", "back\\slash", "what?", "6", "日本", "..", "a b"])
  func extensionsComeBack(filenameExtension: String) throws {
    let type = try #require(UTType(filenameExtension: filenameExtension, conformingTo: .folder))
    #expect(type.preferredFilenameExtension == filenameExtension)
    #expect(type.conforms(to: .folder))
    #expect(UTType(type.identifier) == type)
  }

  @Test func severalFieldsComeBack() {
    let dynamic = DynamicIdentifier(
      supertypes: ["public.source-code", "com.apple.package"], extensions: ["a", "b"], mimeTypes: ["text/x-a"])
    #expect(DynamicIdentifier(dynamic.identifier) == dynamic)
  }

  @Test(arguments: ["dyn.", "dyn.a", "dyn.ai", "dyn.a!!", "dyn.b62d4", "dyn.ah62d4rv4ge81k5puooo"])
  func malformedIdentifiersAreRefused(identifier: String) {
    #expect(UTType(identifier) == nil)
  }

  /// Random bytes from a linear congruential generator (Knuth's constants), the same in every run.
  @Test func arbitraryBytesNeverTrap() {
    var state: UInt64 = 42
    func next() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    for round in 0..<2_000 {
      let bytes = (0..<round % 40).map { _ in next() }
      let identifier = DynamicIdentifier.prefix + DynamicDigits.encode(bytes)
      #expect(DynamicDigits.decode(identifier.utf8.dropFirst(5)) == bytes)
      if let type = UTType(identifier) { #expect(type.typeTree.first == identifier) }
    }
  }

  @Test func overlongIdentifiersAreRefused() {
    let long = DynamicIdentifier(supertypes: [], extensions: [String(repeating: "x", count: 5_000)])
    #expect(DynamicIdentifier(long.identifier) == nil)
  }
}
