import MDModel
import MDStore
import MDSystem
import MDTestSupport
import Testing

/// Extended attributes with which a Mac annotates files, as found on copies. The values are property lists made with
/// Python's `plistlib`.
@Suite struct AppleNoteTests {
  static let tags = bytes(
    "62706c6973743030a20102555265640a3657486f6c69646179080b110000000000000101000000000000000300000000000000000000000000000019"
  )
  static let comment = bytes(
    "62706c69737430305b612066696e652072656164080000000000000101000000000000000100000000000000000000000000000014")
  private static let origins = bytes(
    """
    62706c6973743030a201025f101968747470733a2f2f6578616d706c652e6f72672f612e646d675f101468747470733a2f2f6578616d706c652e\
    6f72672f080b27000000000000010100000000000000030000000000000000000000000000003e
    """)
  private static let download = bytes(
    "62706c6973743030a1013341c50d0363800000080a0000000000000101000000000000000200000000000000000000000000000013")
  private static let rating = bytes(
    "62706c6973743030100408000000000000010100000000000000010000000000000000000000000000000a")

  static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! }
  }

  private let home: IndexedHome

  init() throws {
    home = try IndexedHome()
    try home.write("some words", to: "read.txt")
    try home.write("PK", to: "unread.zip")
    try home.write("inside", to: "folder/inside.txt")
  }

  private func note(_ name: String, _ attribute: String, _ value: [UInt8]) throws {
    let file = try Descriptor.open(path: FilePath("\(home.files)/\(name)"), flags: FileFlags.readOnly)
    try ExtendedAttributes.set(attribute, to: value, descriptor: file.rawValue)
  }

  private func attributes(_ name: String) throws -> AttributeSet {
    let item = try #require(try home.item(name))
    return try home.read { try $0.attributes(of: item.id) }
  }

  /// Tests each stage that reads attributes, and each name that `rsync` and Samba give an attribute.
  @Test(arguments: ["read.txt", "unread.zip", "folder"]) func tagsOfTheFinderAreKept(name: String) throws {
    let forms: [(name: String, end: [UInt8])] = [
      ("user.com.apple.metadata:_kMDItemUserTags", []),
      ("user.DosStream.com.apple.metadata:_kMDItemUserTags:$DATA", [0]),
      ("user.DosStream.com.apple.metadata\u{F022}_kMDItemUserTags:$DATA", [0]),
      ("user.DosStream.com.apple.metadata:_kMDItemUserTags", [0]),
    ]
    for form in forms {
      let home = try AppleNoteTests()
      try home.note(name, form.name, Self.tags + form.end)
      try home.home.index()
      #expect(try home.attributes(name)[.userTags] == ["Red", "Holiday"], "\(form)")
    }
  }

  @Test func everyNoteHasItsAttribute() throws {
    let space = "user.com.apple.metadata:"
    try note("unread.zip", space + "kMDItemFinderComment", Self.comment)
    try note("unread.zip", space + "kMDItemWhereFroms", Self.origins)
    try note("unread.zip", space + "kMDItemDownloadedDate", Self.download)
    try note("unread.zip", space + "kMDItemStarRating", Self.rating)
    // 2026-01-02 00:00:00 UTC; the nanoseconds do not matter.
    try note(
      "unread.zip", "user.com.apple.lastuseddate#PS", [0x80, 0x0A, 0x57, 0x69, 0, 0, 0, 0] + [1, 0, 0, 0, 0, 0, 0, 0])
    try home.index()
    let found = try attributes("unread.zip")
    #expect(found[.finderComment] == "a fine read")
    #expect(found[.whereFroms] == ["https://example.org/a.dmg", "https://example.org/"])
    #expect(found[.starRating] == 4)
    let download = try #require(Timestamp(year: 2023, month: 5, day: 21, hour: 7, minute: 59, second: 3))
    #expect(found[.downloadedDate] == [.date(download)])
    let use = try #require(Timestamp(year: 2026, month: 1, day: 2))
    #expect(found[.lastUsedDate] == .date(use))
  }

  /// Tags from both systems are united. For a comment and a rating, the one given on this system wins.
  @Test func notesOfBothWorldsAreJoined() throws {
    try note("read.txt", "user.xdg.tags", Array("Tax,Red".utf8))
    try note("read.txt", "user.com.apple.metadata:_kMDItemUserTags", Self.tags)
    try note("read.txt", "user.xdg.comment", Array("ours".utf8))
    try note("read.txt", "user.com.apple.metadata:kMDItemFinderComment", Self.comment)
    try note("read.txt", "user.baloo.rating", Array("3".utf8))
    try note("read.txt", "user.com.apple.metadata:kMDItemStarRating", Self.rating)
    try home.index()
    let found = try attributes("read.txt")
    #expect(found[.userTags] == ["Tax", "Red", "Holiday"])
    #expect(found[.finderComment] == "ours")
    #expect(found[.starRating] == 1.5)
  }

  /// Values of the wrong kind, and values that are no property lists.
  @Test func whatMakesNoSenseIsLeftOut() throws {
    let space = "user.com.apple.metadata:"
    try note("read.txt", space + "_kMDItemUserTags", Self.rating)
    try note("read.txt", space + "kMDItemStarRating", Self.comment)
    try note("read.txt", space + "kMDItemDownloadedDate", Self.tags)
    try note("read.txt", space + "kMDItemFinderComment", Array("plain text".utf8))
    try note("read.txt", space + "kMDItemWhereFroms", [])
    try note("read.txt", "user.com.apple.lastuseddate#PS", [1, 2, 3])
    try home.index()
    let found = try attributes("read.txt")
    for key in [AttributeKey.userTags, .starRating, .downloadedDate, .finderComment, .whereFroms, .lastUsedDate] {
      #expect(found[key] == nil, "\(key)")
    }
  }
}
