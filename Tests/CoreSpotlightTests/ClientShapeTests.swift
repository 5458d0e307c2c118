import Foundation
import MDTestSupport
import Testing

/// Compiles the client files in the language mode for which they were not written. The package itself compiles each in
/// its own mode.
@Suite struct ClientShapeTests {
  /// Files of Swift 5 that Swift 6 refuses because of their own code, whatever modules they use.
  ///
  /// They pass non-`Sendable` objects and handlers to another thread, change a variable there, or share one of their
  /// own objects.
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

  /// Each of the files above must be refused for one of these reasons. Otherwise it belongs to the files that compile
  /// in both modes.
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

  /// Compiler messages for files compiled as one module, with all checks and without output.
  private func messages(of files: [String], in mode: String) throws -> String {
    let build = BuiltProducts.directory.path
    let options = [
      "-wmo", "-emit-sil", "-o", "/dev/null", "-module-name", "Clients", "-swift-version", mode, "-warnings-as-errors",
      "-I", "\(build)/Modules", "-Xcc", "-fmodule-map-file=\(build)/CMDSystem.build/module.modulemap",
      // A separate module cache: the compiler compares how paths are written, so the build's cache cannot be shared.
      "-module-cache-path", "\(build)/ClientModuleCache",
    ]
    let runtime = try #require(try BuiltProducts.languageRuntime().first)
    let compiler = URL(filePath: runtime).appending(path: "../../../bin/swiftc").standardized.path
    let environment = ["PATH": "/usr/bin:/bin", "TMPDIR": FileManager.default.temporaryDirectory.path]
    return try ToolProcess(compiler, options + files, environment: environment).finish().messages
  }
}
