import Foundation
import Glibc
import MDTestSupport
import Testing

@testable import MDListener

/// Manifests in a user's folders, which may contain anything.
@Suite struct ManifestCatalogTests {
  private let first: TemporaryDirectory
  private let second: TemporaryDirectory
  private var catalog: ManifestCatalog { ManifestCatalog(folders: [first.path, second.path]) }

  init() throws {
    first = try TemporaryDirectory()
    second = try TemporaryDirectory()
  }

  @Test func theFirstCounts() throws {
    try second.write(#"{"executable": "/usr/bin/second"}"#, to: "org.example.A.json")
    #expect(catalog.manifest(of: "org.example.A")?.executable == "/usr/bin/second")
    try first.write(#"{"executable": "/usr/bin/first"}"#, to: "org.example.A.json")
    #expect(catalog.manifest(of: "org.example.A")?.executable == "/usr/bin/first")
    #expect(catalog.find("org.example.B") == nil)
  }

  /// Opening a pipe must not block, and an endless file must not be read.
  @Test func whatIsNoFileIsNoManifest() throws {
    let path = "\(first.path)/org.example.A.json"
    mkfifo(path, 0o600)
    #expect(catalog.manifest(of: "org.example.A") == nil)
    unlink(path)
    try first.link("org.example.A.json", to: "/dev/zero")
    #expect(catalog.manifest(of: "org.example.A") == nil)
    unlink(path)
    try first.makeDirectory("org.example.A.json")
    #expect(catalog.manifest(of: "org.example.A") == nil)
  }

  @Test func whatIsTooLongIsNotRead() throws {
    try first.write("{", to: "org.example.A.json")
    #expect(truncate("\(first.path)/org.example.A.json", 1 << 40) == 0)
    guard case .failure? = catalog.find("org.example.A")?.manifest else {
      Issue.record("a terabyte is a manifest")
      return
    }
  }
}
