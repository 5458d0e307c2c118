import Foundation
import MDModel
import MDStore
import MDTestSupport
import Testing

@testable import MDIndexer

/// Files named `._NAME`, in which a Mac keeps the attributes of NAME.
@Suite struct AppleDoubleTests {
  private let home: IndexedHome
  private static let sample = BuiltProducts.source("Tests/Fixtures/AppleDouble/sample")

  init() throws {
    home = try IndexedHome()
    try home.write("some words", to: "read.txt")
    try home.write("PK", to: "unread.zip")
    try home.write("inside", to: "folder/inside.txt")
  }

  private func attributes(_ name: String) throws -> AttributeSet {
    let item = try #require(try home.item(name))
    return try home.read { try $0.attributes(of: item.id) }
  }

  private func double(_ name: String, _ bytes: [UInt8]) throws {
    try home.directory.write(bytes, to: "files/\(name)")
  }

  /// An AppleDouble file with some attributes, as macOS writes it.
  private static func double(_ attributes: [(name: String, value: [UInt8])]) -> [UInt8] {
    func number(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    var entries: [[UInt8]] = attributes.map { name, _ in
      let raw = [0, 0, UInt8(name.utf8.count + 1)] + Array(name.utf8) + [0]
      return raw + [UInt8](repeating: 0, count: (4 - (8 + raw.count) % 4) % 4)
    }
    var offset = 120 + entries.reduce(0) { $0 + 8 + $1.count }
    for place in entries.indices {
      let length = attributes[place].value.count
      entries[place] = number(offset) + number(length) + entries[place]
      offset += length
    }
    let header = number(0x0005_1607) + number(0x0002_0000) + [UInt8](repeating: 0x20, count: 16) + [0, 2]
    let parts = number(9) + number(50) + number(offset - 50) + number(2) + number(offset) + number(0)
    let block = [UInt8](repeating: 0, count: 34) + Array("ATTR".utf8) + [UInt8](repeating: 0, count: 30)
    return header + parts + block + [0, UInt8(attributes.count)] + entries.joined() + attributes.flatMap(\.value)
  }

  private static let tagged = double([
    ("com.apple.quarantine", [1, 2, 3]), ("com.apple.metadata:_kMDItemUserTags", AppleNoteTests.tags),
  ])
  private static let commented = double([("com.apple.metadata:kMDItemFinderComment", AppleNoteTests.comment)])

  /// The expected values are those that ExifTool reads from a file written by a Mac.
  @Test(arguments: ["read.txt", "unread.zip", "folder"]) func attributesOfAMacAreRead(name: String) throws {
    try double("._" + name, Array(try Data(contentsOf: Self.sample)))
    try home.index()
    let found = try attributes(name)
    #expect(found[.userTags] == ["Red", "Custom1", "Yellow", "Custom2"])
    #expect(found[.finderComment] == "A Finder comment")
    #expect(found[.whereFroms] == ["https://exiftool.org/test/sample.jpg"])
    let date = try #require(Timestamp(year: 2020, month: 11, day: 12, hour: 12, minute: 27, second: 26))
    #expect(found[.lastUsedDate] == .date(date))
    guard case .array(let downloads) = found[.downloadedDate], case .date(let download)? = downloads.first else {
      return #expect(Bool(false), "no date of download")
    }
    #expect(downloads.count == 1 && download.seconds == date.seconds)
  }

  /// AppleDouble files that are added, changed or removed later change the attributes of their files.
  @Test func oneThatComesLaterIsNoticed() async throws {
    let names = ["read.txt", "unread.zip", "folder"]
    try home.index()
    for name in names { try double("._" + name, Self.tagged) }
    try await home.age()
    try home.index()
    for name in names { #expect(try attributes(name)[.userTags] == ["Red", "Holiday"], "\(name)") }
    for name in names { try double("._" + name, Self.commented) }
    try home.index()
    for name in names {
      #expect(try attributes(name)[.finderComment] == "a fine read", "\(name)")
      #expect(try attributes(name)[.userTags] == nil, "\(name)")
    }
    for name in names { try home.remove("._" + name) }
    try home.index()
    for name in names { #expect(try attributes(name)[.finderComment] == nil, "\(name)") }
  }

  @Test func whatIsUnchangedIsLeftAlone() async throws {
    for name in ["._read.txt", "._unread.zip", "._folder"] { try double(name, Self.tagged) }
    try await home.age()
    try home.index()
    let dates = try ["read.txt", "unread.zip", "folder"].map { try home.outcome($0)?.date }
    #expect(!dates.contains(nil))
    let summary = try home.index()
    #expect(summary.changed == 0 && summary.imported == 0)
    #expect(try ["read.txt", "unread.zip", "folder"].map { try home.outcome($0)?.date } == dates)
  }

  /// The file is cut at any length, and has any byte changed. The reader returns what it can read, or nothing.
  @Test func damageIsSurvived() {
    let whole = Self.tagged
    #expect(AppleDouble.notes(in: whole).tags == ["Red", "Holiday"])
    for length in whole.indices { #expect(AppleDouble.notes(in: Array(whole[..<length])).tags.count <= 2) }
    for place in whole.indices {
      for byte: UInt8 in [0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF] {
        var damaged = whole
        damaged[place] = byte
        #expect(AppleDouble.notes(in: damaged).tags.count <= 2)
      }
    }
  }
}
