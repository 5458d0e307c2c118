package import MDModel
package import MDStore
package import MDStoreWriter

/// A small index with known content.
package enum SampleIndex {
  /// Creates a root with numbered files, each with its number as text.
  ///
  /// - Returns: the root.
  @discardableResult
  package static func make(in session: WritingSession, files: Range<Int>) throws -> ItemID {
    let root = try session.reading.roots().first?.id ?? addRoot(in: session)
    for number in files { try addFile(number, to: root, in: session) }
    return root
  }

  private static func addRoot(in session: WritingSession) throws -> ItemID {
    let stamp = FileStamp(size: 4096, modified: .epoch, changed: .epoch, inode: 2)
    return try session.insert(ItemRecord(parent: .none, name: "/sample", kind: .directory, stamp: stamp))
  }

  private static func addFile(_ number: Int, to root: ItemID, in session: WritingSession) throws {
    let stamp = FileStamp(
      size: Int64(number), modified: Timestamp(nanoseconds: Int64(number)),
      changed: Timestamp(nanoseconds: Int64(number)), inode: Int64(number))
    let id = try session.insert(
      ItemRecord(parent: root, name: FileName("file-\(number).txt"), kind: .regular, stamp: stamp))
    let importer = try session.number(of: ImporterVersion(identifier: "org.example.text", version: 1))
    let result = ImportResult(
      attributes: [.title: .string("Sample \(number)"), .authors: .strings(["Ada", "Grace"])], text: text(number),
      state: .indexed, type: nil, importer: importer, stamp: nil, date: Timestamp(nanoseconds: 1))
    try session.store(result, of: id)
  }

  /// About a kilobyte of text that compresses badly.
  package static func text(_ number: Int) -> [UInt8] {
    let words = (0..<100).map { String((number &* 7_919 &+ $0 &* 104_729) & 0xFFFFFF, radix: 36) }
    return Array("number\(number) everywhere \(words.joined(separator: " "))".utf8)
  }

  /// Number of intact files, if they are exactly files 0, 1, 2 and so on.
  package static func wholeFiles(in session: ReadingSession) throws -> Int {
    guard let root = try session.roots().first else { return 0 }
    let found = try session.children(of: root.id).sorted { $0.id < $1.id }
    for (number, item) in found.enumerated() {
      let isWhole =
        try item.name.text == "file-\(number).txt" && session.text(of: item.id) == text(number)
        && session.attributes(of: item.id)[.title] == .string("Sample \(number)")
        && session.itemsWithText(.phrase("number\(number)")).items == [item.id]
      guard isWhole else { throw StoreTestError("file \(number) is not whole") }
    }
    guard try session.itemsWithText(.phrase("everywhere")).listedCount == found.count else {
      throw StoreTestError("ghosts")
    }
    return found.count
  }
}
