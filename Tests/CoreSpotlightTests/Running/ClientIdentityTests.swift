import MDModel
import Testing

@testable import CoreSpotlight

@Suite struct ClientIdentityTests {
  /// Whatever a program's file is called, it has an identifier that can be part of an address.
  @Test(arguments: [
    ("journal", "journal"), ("My Journal+", "My-Journal-"), (".hidden", "hidden"), ("größe", "gr----e"), ("", "app"),
    ("...", "app"), ("a/b", "a-b"),
  ]) func programsHaveIdentifiers(name: String, identifier: String) {
    #expect(ClientIdentity.identifier(fromProgram: name) == identifier)
    #expect(AppClaim.isValid(ClientIdentity.identifier(fromProgram: name)))
  }

  @Test func longNamesAreCut() {
    #expect(ClientIdentity.identifier(fromProgram: String(repeating: "n", count: 300)).utf8.count == 255)
  }
}
