import ByteReading
import CompoundFile
import Foundation
import Testing

/// The container of all these documents.
@Suite struct CompoundFileTests {
  private static func sample(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: LegacyTruth.folder.appending(path: name)))
  }

  @Test func streamsAreFoundInAnyCase() throws {
    let file = try #require(CompoundFile(FileBytes(block: try Self.sample("doc/FancyFoot.doc"))))
    let document = try #require(file.root.stream("worddocument"))
    #expect(document == file.root.stream("WORDDOCUMENT"))
    #expect(document.starts(with: [0xEC, 0xA5]))
    #expect(file.root.stream("nothing") == nil)
    #expect(!file.isDamaged)
  }

  /// The whole of each stream, small ones in the stream of small streams among them, is as long as it claims to be.
  @Test func everyStreamIsWhole() throws {
    for truth in LegacyTruth.all {
      guard let file = CompoundFile(FileBytes(block: try truth.bytes)) else { continue }
      var open = [file.root]
      var streams = 0
      while let storage = open.popLast() {
        for entry in storage.streams {
          #expect(storage.contents(of: entry).count == entry.size, "\(truth.file): \(entry.name)")
          streams += 1
        }
        open += storage.storages.map(\.storage)
      }
      #expect(streams > 0, "\(truth.file)")
      #expect(!file.isDamaged, "\(truth.file)")
    }
  }

  @Test func aCutFileSaysThatPartsAreMissing() throws {
    let whole = try Self.sample("doc/test-fields.doc")
    let file = try #require(CompoundFile(FileBytes(block: Array(whole.prefix(whole.count / 2)))))
    _ = file.root.streams.map { file.root.contents(of: $0) }
    #expect(file.isDamaged || file.root.streams.isEmpty)
  }

  @Test func limitsHold() throws {
    let file = try #require(CompoundFile(FileBytes(block: try Self.sample("doc/FancyFoot.doc"))))
    #expect(file.root.stream("WordDocument", limit: 100)?.count == 100)
    #expect(CompoundFile(FileBytes(block: [])) == nil)
    #expect(CompoundFile(FileBytes(block: CompoundFile.signature)) == nil)
  }

  @Test func propertiesAreRead() throws {
    let file = try #require(CompoundFile(FileBytes(block: try Self.sample("doc/TestGermanWord90.doc"))))
    let stream = try #require(file.root.stream("\u{5}SummaryInformation"))
    let section = try #require(PropertySet(stream)?.sections.first)
    #expect(section.values[4] == .text(Array("Rainer Klute (Autor)\0".utf8), codePage: 1252))
    for end in 0..<stream.count where PropertySet(Array(stream.prefix(end)))?.sections.count ?? 0 > 1 {
      Issue.record("a cut set has more sections than the whole")
    }
  }
}
