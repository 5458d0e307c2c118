import ImporterKit
import ImporterTestKit
import Testing

/// OLE2 files that are no documents.
@Suite struct UnreadStoreTests {
  private func outcome(_ names: [String]) throws -> ImportOutcome {
    var writer = CompoundFileWriter()
    for name in names { writer.add(name, [1, 2, 3, 4]) }
    return try LegacyImport.answer(writer.finished(), type: "public.data").outcome
  }

  /// Windows XP's and Vista's small pictures, recent files, an installer.
  @Test(arguments: [["Catalog", "1", "2"], ["96_1a2b", "256_3c4d"], ["1", "DestList"], ["\u{4840}\u{3F3F}"]])
  func storesOfProgramsAreNoFailures(_ names: [String]) throws { #expect(try outcome(names) == ImportOutcome()) }

  @Test func otherStoresAre() throws { #expect(try outcome(["Unknown"]).status == .failed) }
}
