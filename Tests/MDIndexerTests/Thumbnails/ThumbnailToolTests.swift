import Foundation
import MDIndexer
import MDTestSupport
import Testing

@testable import MDThumbnails

/// `mdimport --thumbnails` and `mdls -name kMDItemThumbnailPath` as whole programs.
@Suite struct ThumbnailToolTests {
  private let trial: ThumbnailTrial
  private let programs: URL

  init() throws {
    trial = try ThumbnailTrial()
    programs = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .deletingLastPathComponent()
    try trial.folder.makeDirectory("home")
    try Desktop.makePicture(trial.path("home/a.jpg"), 300, 600)
    try trial.folder.write("words", to: "home/words.vcf")
    try openSandbox()
  }

  /// The tools' sandbox, in which importers may also read the toolchain's runtime.
  private func openSandbox() throws {
    let options = try BuiltProducts.languageRuntime().map { "--read '\($0)'" }.joined(separator: " ")
    let sandbox = programs.appending(path: "mdsandbox").path
    let script = try trial.folder.write("#!/bin/sh\nexec '\(sandbox)' \(options) \"$@\"\n", to: "libexec/mdsandbox")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
  }

  private func run(_ tool: String, _ words: String...) throws -> (status: Int32, output: String, messages: String) {
    let process = Process()
    process.executableURL = programs.appending(path: tool)
    process.arguments = words
    process.environment = [
      "HOME": trial.folder.path, "LIMELIGHT_HOME": trial.folder.path, "LIMELIGHT_LIBEXEC": trial.path("libexec"),
    ]
    let (output, messages) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let said = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: printed, as: UTF8.self), String(decoding: said, as: UTF8.self))
  }

  private func thumbnailPath(_ name: String) throws -> String {
    try run("mdls", "-raw", "-name", "kMDItemThumbnailPath", trial.path(name)).output
  }

  @Test func madeWhenFirstAskedFor() throws {
    #expect(try run("mdimport", trial.path("home")).status == 0)
    let listing = try run("mdls", trial.path("home/a.jpg")).output
    #expect(listing.contains("kMDItemPixelWidth") && !listing.contains("kMDItemThumbnailPath"))
    #expect(trial.cached() == [])
    let path = try thumbnailPath("home/a.jpg")
    #expect(path == trial.cache.path(of: try trial.subject("home/a.jpg"), .large))
    #expect(try Desktop.read(path).pixels == [128, 256])
    #expect(try thumbnailPath("home/words.vcf") == "(null)")
    #expect(trial.cached().count == 1)
  }

  @Test func madeAfterIndexing() throws {
    let (status, _, messages) = try run("mdimport", "--thumbnails", trial.path("home"))
    #expect(status == 0)
    #expect(messages.contains("made 2 thumbnails"), "\(messages)")
    for size in ThumbnailSize.allCases { #expect(trial.cache.holds(try trial.subject("home/a.jpg"), size)) }
    #expect(try !run("mdimport", "--thumbnails", trial.path("home")).messages.contains("thumbnail"))
  }

  @Test func whereNoneCanBeKeptTheRestIsListed() throws {
    #expect(try run("mdimport", trial.path("home")).status == 0)
    try trial.folder.write("in the way", to: "cache/thumbnails/large")
    let listed = try run("mdls", "-name", "kMDItemThumbnailPath", trial.path("home/a.jpg"))
    #expect(listed.output == "kMDItemThumbnailPath = (null)\n")
    #expect(listed.messages.contains("cannot be written: Not a directory"), "\(listed.messages)")
    #expect(try run("mdimport", "--thumbnails", trial.path("home")).status == 1)
  }
}
