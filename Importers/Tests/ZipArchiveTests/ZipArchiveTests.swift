import ByteReading
import FixtureTestKit
import Foundation
import MDTestSupport
import Testing
import ZipArchive

/// Archives in all forms are read, and errors in invalid archives are reported.
@Suite struct ZipArchiveTests {
  private static let text = Array(String(repeating: "All work and no play. ", count: 5_000).utf8)

  private static func archive(_ bytes: [UInt8]) throws -> ZipArchive {
    try #require(ZipArchive(FileBytes(block: bytes)))
  }

  private static func contents(_ archive: ZipArchive, _ name: String) throws -> (bytes: [UInt8], outcome: ZipOutcome) {
    var bytes: [UInt8] = []
    let outcome = archive.read(try #require(archive[name])) { piece in
      bytes += piece
      return true
    }
    return (bytes, outcome)
  }

  private static func two(_ options: ZipWriter.Options = ZipWriter.Options()) -> ZipWriter {
    var writer = ZipWriter()
    writer.add("first.txt", Array("one".utf8), options)
    writer.add("Folder/Second.TXT", text, options)
    return writer
  }

  /// All ways to store sizes and offsets, with compressed and uncompressed members.
  @Test(arguments: [true, false], [true, false])
  func allFormsAreRead(isPacked: Bool, isWide: Bool) throws {
    var options = ZipWriter.Options()
    (options.isPacked, options.isWide) = (isPacked, isWide)
    for hasDescriptor in [false, true] {
      options.hasDescriptor = hasDescriptor
      for (prefix, comment) in [([], []), ([1, 2, 3], []), ([], Array("PK\u{5}\u{6} no record".utf8))]
        as [([UInt8], [UInt8])]
      {
        let bytes = Self.two(options).finished(prefix: prefix, comment: comment, isWide: isWide)
        let archive = try Self.archive(bytes)
        #expect(!archive.isDamaged)
        #expect(archive.members.map(\.name) == ["first.txt", "Folder/Second.TXT"])
        let (found, outcome) = try Self.contents(archive, "folder\\second.txt")
        #expect(found == Self.text && outcome == .complete)
        #expect(try Self.contents(archive, "first.txt").bytes == Array("one".utf8))
      }
    }
  }

  @Test(arguments: [true, false]) func membersWithoutDirectoryAreFound(hasDescriptor: Bool) throws {
    var options = ZipWriter.Options()
    options.hasDescriptor = hasDescriptor
    let archive = try Self.archive(Self.two(options).withoutDirectory)
    #expect(archive.isDamaged)
    #expect(archive.members.map(\.name) == ["first.txt", "Folder/Second.TXT"])
    let (found, outcome) = try Self.contents(archive, "folder/second.txt")
    #expect(found == Self.text && outcome == .complete)
  }

  @Test func aCutMemberGivesWhatIsThere() throws {
    let whole = Self.two().withoutDirectory
    let archive = try Self.archive(Array(whole.dropLast(20)))
    let (found, outcome) = try Self.contents(archive, "folder/second.txt")
    #expect(outcome == .failed(.cut))
    #expect(!found.isEmpty && Self.text.starts(with: found))
  }

  @Test func whatIsWrongIsTold() throws {
    var options = ZipWriter.Options()
    options.isEncrypted = true
    #expect(try Self.contents(Self.archive(Self.two(options).finished()), "first.txt").outcome == .failed(.encrypted))
    options.isEncrypted = false
    options.changesChecksum = true
    let changed = try Self.contents(Self.archive(Self.two(options).finished()), "folder/second.txt")
    #expect(changed.outcome == .failed(.wrongChecksum) && changed.bytes == Self.text)
  }

  @Test func theReaderMayStop() throws {
    let archive = try Self.archive(Self.two().finished())
    var pieces = 0
    let outcome = archive.read(try #require(archive["folder/second.txt"])) { _ in
      pieces += 1
      return false
    }
    #expect(outcome == .stopped && pieces == 1)
  }

  /// Zeros shrink to a thousandth of their size. Reading ends long before all are unpacked.
  @Test func bombsEndEarly() throws {
    var writer = ZipWriter()
    writer.add("bomb", [UInt8](repeating: 0, count: 64 << 20))
    let archive = try Self.archive(writer.finished())
    var count = 0
    let outcome = archive.read(archive.members[0]) { piece in
      count += piece.count
      return true
    }
    #expect(outcome == .failed(.tooLarge))
    #expect(count <= 33 << 20)
  }

  @Test func allMembersShareOneBudget() throws {
    let archive = try #require(ZipArchive(FileBytes(block: Self.two().finished()), maximumBytes: Self.text.count + 1))
    #expect(try Self.contents(archive, "folder/second.txt").outcome == .complete)
    #expect(archive.bytesLeft == 1)
    #expect(try Self.contents(archive, "first.txt").outcome == .failed(.tooLarge))
  }

  @Test func noArchiveIsNoArchive() {
    #expect(ZipArchive(FileBytes(block: Array("just a text".utf8))) == nil)
    #expect(ZipArchive(FileBytes(block: [])) == nil)
    #expect(ZipArchive(FileBytes(block: ZipWriter().finished()))?.members.isEmpty == true)
  }

  /// Changed and truncated archives: every member has an outcome, and the output stays within the budget.
  @Test(arguments: 0..<400 as Range<UInt64>) func damagedArchivesHaveAnOutcome(seed: UInt64) throws {
    var options = ZipWriter.Options()
    options.isWide = seed % 2 == 0
    options.hasDescriptor = seed % 3 == 0
    options.isPacked = seed % 5 != 0
    var mutator = Mutator(seed: seed)
    let bytes = mutator.damaged(Self.two(options).finished(isWide: options.isWide))
    guard let archive = ZipArchive(FileBytes(block: bytes), maximumBytes: 1 << 20) else { return }
    var count = 0
    for member in archive.members {
      _ = archive.read(member) { piece in
        count += piece.count
        return true
      }
    }
    #expect(count <= 1 << 20)
  }

  @Test func aStreamInMemoryUnpacksToItsLimit() {
    // A zlib stream with repeated stored blocks is cut at the limit, regardless of its claims.
    let block: [UInt8] = [0x00, 0x04, 0x00, 0xFB, 0xFF, 1, 2, 3, 4]
    let stream: [UInt8] = [0x78, 0x01] + Array(repeatElement(block, count: 64).joined())
    #expect(GzipFile.contents(of: stream, limit: 100) == (0..<100).map { UInt8($0 % 4 + 1) })
    // The stream never ends. Bytes unpacked so far are kept.
    #expect(GzipFile.contents(of: stream, limit: 1_000).count == 256)
    #expect(GzipFile.contents(of: [1, 2, 3], limit: 100).isEmpty)
  }

  /// Seeds and past findings of the fuzzer (`Tests/Fuzz`).
  @Test func fuzzedBefore() throws {
    let folders = ["Seeds", "FailCases"].map { BuiltProducts.source("Tests/Fuzz/\($0)/archives") }
    let files = folders.flatMap {
      (try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)) ?? []
    }
    #expect(files.count > 3)
    for file in files {
      let archive = ZipArchive(FileBytes(block: Array(try Data(contentsOf: file))), maximumBytes: 1 << 20)
      for member in archive?.members ?? [] { _ = archive?.read(member) { _ in true } }
      #expect(archive?.members.isEmpty == false || file.path.contains("FailCases"), "\(file.path)")
    }
  }
}
