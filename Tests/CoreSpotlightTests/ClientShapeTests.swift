import Foundation
import MDTestSupport
import Testing

/// The client files in the language mode that they were not written in: the package compiles each in its own.
@Suite struct ClientShapeTests {
  /// Files of Swift 5 that Swift 6 refuses for what they do themselves, whoever's module they use: they take objects and
  /// handlers that are not `Sendable` to another thread, change a variable there, or share an object of theirs.
  private static let unsafeOnes: Set = [
    "BatchDonation.swift", "ExpiringCache.swift", "LegacyQuery.swift", "MockedIndex.swift", "RecipeSearchManager.swift",
    "ReindexDelegate.swift",
  ]

  @Test func whatWasWrittenInSwift6CompilesInSwift5() throws {
    #expect(try messages(of: files("Swift6"), in: "5") == "")
  }

  @Test func whatWasWrittenInSwift5CompilesInSwift6() throws {
    #expect(try messages(of: files("Swift5", without: Self.unsafeOnes), in: "6") == "")
  }

  /// What is left out above is refused for that: once it is not, it belongs to the others.
  @Test(arguments: unsafeOnes) func whatIsUnsafeIsRefused(name: String) throws {
    let messages = try messages(of: files("Swift5", without: Self.unsafeOnes.subtracting([name])), in: "6")
    let refusal = try Regex("\(name):.*error: .*(non-Sendable|not concurrency-safe|data race|concurrently-executing)")
    #expect(messages.contains(refusal), "\(messages)")
  }

  private func files(_ folder: String, without left: Set<String> = []) throws -> [String] {
    let clients = BuiltProducts.source("Tests/CoreSpotlightTests/Clients/\(folder)")
    let names = try FileManager.default.contentsOfDirectory(atPath: clients.path)
    try #require(names.count > 15)
    return names.filter { !left.contains($0) }.sorted().map { clients.appending(path: $0).path }
  }

  /// What the compiler says of files as one module, with all of its checks and without making anything.
  private func messages(of files: [String], in mode: String) throws -> String {
    let build = BuiltProducts.directory.path
    let options = [
      "-wmo", "-emit-sil", "-o", "/dev/null", "-module-name", "Clients", "-swift-version", mode, "-warnings-as-errors",
      "-I", "\(build)/Modules", "-Xcc", "-fmodule-map-file=\(build)/CMDSystem.build/module.modulemap",
      // The build's own belongs to the build: it compares the ways in which paths are written.
      "-module-cache-path", "\(build)/ClientModuleCache",
    ]
    let runtime = try #require(try BuiltProducts.languageRuntime().first)
    let compiler = URL(filePath: runtime).appending(path: "../../../bin/swiftc").standardized.path
    let environment = ["PATH": "/usr/bin:/bin", "TMPDIR": FileManager.default.temporaryDirectory.path]
    return try ToolProcess(compiler, options + files, environment: environment).finish().messages
  }
}
