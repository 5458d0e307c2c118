import ByteReading
import Foundation
import GoldenFiles
import ImporterKit
import ImporterTestKit
import MDModel
import MDTestSupport
import Testing

@testable import Program

/// AppImages whose folders were packed by mksquashfs (`Tests/Fixtures/AppImages`).
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

  /// Changed bytes and cuts. Any result is accepted, but reading must end.
  @Test(arguments: names) func damagedFolders(_ name: String) throws {
    let whole = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    for seed in 1...400 {
      var random = SeededGenerator(seed: UInt64(seed))
      var bytes = Array(whole.prefix(seed % 3 == 0 ? Int(random.next() % UInt64(whole.count)) : whole.count))
      for _ in 0..<4 where bytes.count > 200 {
        bytes[128 + Int(random.next() % UInt64(bytes.count - 128))] = UInt8(truncatingIfNeeded: random.next())
      }
      var report = FileReport(repeatsLines: false)
      AppImage.give(PackedDescriptions.find(ByteSource(block: bytes)), into: &report)
    }
  }

  private static let entry = Array("[Desktop Entry]\nType=Application\nName=Seekarten\n".utf8)

  @Test func aBlockIsNoLongerThanItsFileSays() {
    let good = PackedBytes(size: Self.entry.count, block: Self.entry, names: ["a.desktop"])
    #expect(PackedDescriptions.find(ByteSource(block: good.program)).map(\.bytes) == [Self.entry])
    let block = [UInt8](repeating: 0x78, count: 8_192)
    let long = PackedBytes(size: 4_096, block: block, names: ["a.desktop"], fragment: 0)
    #expect(PackedDescriptions.find(ByteSource(block: long.program)).isEmpty)
  }

  /// A name has at most 256 bytes. Entries before a longer name are kept.
  @Test func namesThatAreTooLong() {
    for (count, found) in [(256, ["a.desktop", "c.desktop"]), (257, ["a.desktop"]), (65_536, ["a.desktop"])] {
      let names = ["a.desktop", String(repeating: "b", count: count), "c.desktop"]
      let folder = PackedBytes(size: Self.entry.count, block: Self.entry, names: names)
      #expect(PackedDescriptions.find(ByteSource(block: folder.program)).map(\.name) == found)
    }
  }

  @Test func otherProgramsHaveNoFolder() {
    let plain = ByteSource(block: Array("\u{7F}ELF".utf8) + [2, 1, 1, 0] + [UInt8](repeating: 0, count: 100))
    #expect(AppImage.kind(plain) == nil)
    #expect(AppImage.isDesktopEntry("a.desktop") && !AppImage.isDesktopEntry("usr/a.desktop"))
  }
}

/// A program with an uncompressed packed folder. All its names lead to one file of one block.
private struct PackedBytes {
  let size: Int
  let block: [UInt8]
  let names: [String]
  var fragment = UInt32.max

  private func little(_ numbers: [Int], _ count: Int) -> [UInt8] {
    numbers.flatMap { number in (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
  }
  private func two(_ numbers: Int...) -> [UInt8] { little(numbers, 2) }
  private func four(_ numbers: Int...) -> [UInt8] { little(numbers, 4) }
  private func eight(_ numbers: Int...) -> [UInt8] { little(numbers, 8) }

  private func table(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 8_192).flatMap { start -> [UInt8] in
      let part = bytes[start...].prefix(8_192)
      return two(part.count | 0x8000) + part
    }
  }

  private var list: [UInt8] {
    names.reduce(four(names.count - 1, 0, 1)) { $0 + two(40, 0, 2, $1.utf8.count - 1) + Array($1.utf8) }
  }

  /// The inodes of the folder and the file.
  private var nodes: [UInt8] {
    var bytes = two(8, 0, 0, 0) + four(0, 1)
    bytes += four(2, list.count + 3, 0, 0) + two(0, 0) + four(0)
    bytes += two(2, 0, 0, 0) + four(0, 1)
    bytes += four(96, Int(fragment), 0, size, block.count | 1 << 24)
    return table(bytes)
  }

  var program: [UInt8] {
    let (nodes, end) = (nodes, table(eight(96) + four(block.count | 1 << 24, 0)))
    let fragments = 96 + block.count + nodes.count
    let places = eight(96 + block.count, fragments + end.count + 8, fragments + end.count, 0)
    var bytes = Self.elf + Array("hsqs".utf8)
    bytes += four(0, 0, 4_096, 0) + two(1) + [UInt8](repeating: 0, count: 10)
    bytes += eight(0) + [UInt8](repeating: 0, count: 24) + places
    bytes += block + nodes + end + eight(fragments) + table(list)
    return bytes + [UInt8](repeating: 0, count: 9_000)
  }

  /// An ELF header and one empty section.
  private static let elf: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: 128)
    bytes.replaceSubrange(0..<11, with: [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0x41, 0x49, 2])
    for (place, value) in [(16, 2), (18, 62), (20, 1), (40, 64), (52, 64), (54, 56), (58, 64), (60, 1)] {
      bytes[place] = UInt8(value)
    }
    return bytes
  }()
}
