import ByteReading
import Foundation
import GoldenFiles
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

@testable import Program

/// AppImages, whose folders mksquashfs packed: `Tests/Fixtures/AppImages`.
@Suite struct AppImageTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/AppImages").standardized
  private static let names = ["gzip.AppImage", "xz.AppImage", "zstd.AppImage", "unpacked.AppImage"]

  @Test(arguments: names) func entryAndMetainfoAreRead(_ name: String) throws {
    let importer = try ImporterProcess(BuiltProduct.path("Program"))
    let path = Self.folder.appending(path: name).path
    let answer = try importer.importFile(path, contentType: "public.unix-executable")
    #expect(answer.attributes[.title] == "Seekarten")
    #expect(answer.attributes["kMDItemAlternateNames"] == .strings(["Seekarten", "Seekartenzeichner"]))
    #expect(answer.attributes[.itemDescription] == "Zeichnet Karten der Küste")
    #expect(answer.attributes[.keywords] == .strings(["Leuchtfeuer", "Untiefe"]))
    #expect(answer.attributes["kMDItemCFBundleIdentifier"] == "seekarten")
    #expect(answer.attributes["kMDItemRights"] == "MIT")
    #expect(answer.attributes["kMDItemPublishers"] == .strings(["Ada Beispiel"]))
    #expect(answer.attributes[.authors] == .strings(["Ada Beispiel"]))
    #expect(answer.attributes["kMDItemExecutableArchitectures"] == .strings(["x86_64"]))
    let text = String(decoding: answer.text, as: UTF8.self)
    #expect(text.contains("Karten für Segler\n") && text.contains("Peilungen werden eingetragen.\n"))
    #expect(answer.outcome == ImportOutcome())
  }

  /// Wrong bytes and cuts: whatever is found is an answer, and reading ends.
  @Test(arguments: names) func damagedFolders(_ name: String) throws {
    let whole = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    for seed in 1...400 {
      var random = SplitRandom(seed: UInt64(seed))
      var bytes = Array(whole.prefix(seed % 3 == 0 ? Int(random.next() % UInt64(whole.count)) : whole.count))
      for _ in 0..<4 where bytes.count > 200 {
        bytes[128 + Int(random.next() % UInt64(bytes.count - 128))] = UInt8(truncatingIfNeeded: random.next())
      }
      var report = FileReport(repeatsLines: false)
      AppImage.give(PackedDescriptions.find(ByteSource(block: bytes)), into: &report)
    }
  }

  @Test func otherProgramsHaveNoFolder() {
    let plain = ByteSource(block: Array("\u{7F}ELF".utf8) + [2, 1, 1, 0] + [UInt8](repeating: 0, count: 100))
    #expect(AppImage.kind(plain) == nil)
    #expect(AppImage.isDesktopEntry("a.desktop") && !AppImage.isDesktopEntry("usr/a.desktop"))
  }
}

/// SplitMix64.
private struct SplitRandom {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
