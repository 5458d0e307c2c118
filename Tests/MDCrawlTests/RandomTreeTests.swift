import Foundation
import MDCrawl
import MDSystem
import MDTestSupport
import Testing

/// A crawl compared with `find`, which shares no code with it.
@Suite struct RandomTreeTests {
  @Test(arguments: Rounds.seeds(10))
  func findsWhatFindFinds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let root = try TemporaryDirectory()
    try grow(root, &generator)
    let found = try crawl(root.path, CrawlOptions(includesHidden: true))
    let (output, status) = try Program.run(["find", root.path, "-mindepth", "1", "-printf", "%y %i %s %P\\0"])
    #expect(status == 0)
    let expected = Set(output.split(separator: 0).map { Array($0) })
    #expect(expected.count > 50)
    #expect(Set(found.entries.map(Self.line)) == expected, "seed \(seed)")
    #expect(found.skipped.isEmpty && found.unreadable.isEmpty)
  }

  private static func line(_ entry: (key: [UInt8], value: FileStatus)) -> [UInt8] {
    let letters: [FileKind: String] = [.regular: "f", .directory: "d", .symbolicLink: "l", .fifo: "p", .socket: "s"]
    return Array("\(letters[entry.value.kind] ?? "?") \(entry.value.inode) \(entry.value.size) ".utf8) + entry.key
  }

  /// Creates directories, files, links, FIFOs and sockets whose names consist of any bytes.
  private func grow(_ root: TemporaryDirectory, _ generator: inout SeededGenerator) throws {
    var directories = [Array(root.path.utf8)]
    for _ in 0..<200 {
      let path = directories.randomElement(using: &generator)! + [0x2F] + Self.name(&generator) + [0]
      path.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { bytes in
        let path = bytes.baseAddress!
        switch Int.random(in: 0..<8, using: &generator) {
        case 0...2: if mkdir(path, 0o700) == 0 { directories.append(Array(UnsafeRawBufferPointer(bytes)).dropLast()) }
        case 3: symlink("../a", path)
        case 4: mkfifo(path, 0o600)
        case 5: mknod(path, S_IFSOCK | 0o600, 0)
        default: close(open(path, O_CREAT | O_WRONLY, 0o600))
        }
      }
    }
  }

  private static func name(_ generator: inout SeededGenerator) -> [UInt8] {
    let length = Int.random(in: 0..<10, using: &generator) == 0 ? 255 : Int.random(in: 1...12, using: &generator)
    let name = (0..<length).map { _ in UInt8.random(in: 1...255, using: &generator) }
    return name.map { $0 == 0x2F || $0 == 0x2E ? 0x5F : $0 }
  }
}
