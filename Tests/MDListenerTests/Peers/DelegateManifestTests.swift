import MDModel
import Testing

@testable import MDListener

@Suite struct DelegateManifestTests {
  private func manifest(_ text: String) throws(ManifestError) -> DelegateManifest {
    try DelegateManifest(parsing: Array(text.utf8))
  }

  @Test func onlyTheExecutableIsNeeded() throws {
    #expect(try manifest(#"{"executable": "/usr/libexec/e"}"#) == DelegateManifest(executable: "/usr/libexec/e"))
    let whole = try manifest(
      #"{"executable": "/e", "arguments": ["-x"], "indexes": ["", "old"], "content": ["public.png"], "later": 1}"#)
    #expect(whole.arguments == ["-x"] && whole.indexes == ["", "old"])
    #expect(whole.gives("public.png") && !whole.gives("public.jpeg"))
    #expect(try manifest(#"{"executable": "/e"}"#).gives("public.jpeg"))
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"executable": 1}"#, #"{"executable": "e"}"#, #"{"executable": "/e", "programs": ["p"]}"#,
  ])
  func whatIsWrongIsRefused(text: String) { #expect(throws: ManifestError.self) { try manifest(text) } }

  /// Programs in shared folders are refused: python and bash could otherwise act for an app whose extension is
  /// installed in /usr/bin.
  @Test(arguments: [
    "/usr/bin", "/bin", "/usr/local/bin", "/usr/libexec", "/opt/bin", "/usr/lib/x86_64-linux-gnu", "/home/me/bin",
    "/home/me/.local/bin", "/root/bin", "/var/lib/flatpak/exports/bin", "",
  ])
  func aFolderOfManyAppsVouchesForNone(folder: String) {
    let manifest = DelegateManifest(executable: "\(folder)/extension", programs: ["\(folder)/journal"])
    #expect(manifest.speaks("\(folder)/extension") && manifest.speaks("\(folder)/journal"))
    #expect(!manifest.speaks("\(folder)/python3"))
  }

  @Test(arguments: [
    "/opt/journal", "/opt/journal/bin", "/usr/lib/journal", "/usr/libexec/journal", "/home/me/journal/bin",
  ])
  func anAppsOwnFolderVouchesForItsPrograms(folder: String) {
    let manifest = DelegateManifest(executable: "\(folder)/extension")
    #expect(manifest.speaks("\(folder)/journal"))
    #expect(!manifest.speaks("\(folder)/sub/journal") && !manifest.speaks("/usr/bin/journal"))
  }

  @Test func theUsersOwnFolderComesFirst() throws {
    let locations = try Locations(environment: ["HOME": "/home/me"])
    #expect(
      ManifestFolders.all(locations, dataFolders: "/a:b:/c") == [
        "/home/me/.local/share/limelight/extensions", "/a/limelight/extensions", "/c/limelight/extensions",
      ])
    #expect(ManifestFolders.all(locations, dataFolders: nil).last == "/usr/share/limelight/extensions")
  }
}
