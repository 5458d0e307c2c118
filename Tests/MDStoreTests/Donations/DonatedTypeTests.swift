import MDDonations
import MDModel
import MDTestSupport
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Type trees given by apps, and which of them the index trusts.
@Suite struct DonatedTypeTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Donates an item, and applies everything that was donated.
  private func donate(_ identifier: String, _ type: String, tree: [String]? = nil, _ writer: IndexWriter) throws {
    var item = DonatedItem(identifier: identifier, attributes: [.contentType: .string(type)])
    item.attributes[.contentTypeTree] = tree.map(AttributeValue.strings)
    try writer.batch { session throws -> Void in
      let part = DonationPart(index: DonationIndex(), batch: "1")
      _ = try session.accept(DonationOperation.bytes(of: [.index([item])]), of: part, from: "org.example.App")
    }
    while try writer.batch({ try $0.applyDonations(atMost: 9, date: Timestamp(nanoseconds: 1)) }) {}
  }

  private func tree(of type: String, _ writer: IndexWriter) throws -> [String]? {
    try writer.batch { try $0.reading.types().first { $0.name.identifier == type }?.name.tree }
  }

  @Test(arguments: [true, false]) func theTreeThatCameLastCounts(reopens: Bool) throws {
    let path = directory.path + "/index.sqlite"
    var writer: IndexWriter? = try IndexWriter(path: path)
    let note = "com.example.note"
    let steps: [(given: [String]?, stored: [String])] = [
      (nil, [note, "public.data", "public.item"]), ([note, "public.text"], [note, "public.text"]),
      (nil, [note, "public.text"]),
      (["public.image"], [note, "public.image"]), ([note, "public.text"], [note, "public.text"]), ([], [note]),
    ]
    for (number, step) in steps.enumerated() {
      if reopens {
        writer = nil
        writer = try IndexWriter(path: path)
      }
      try donate("\(number)", note, tree: step.given, #require(writer))
      #expect(try tree(of: note, #require(writer)) == step.stored, "step \(number)")
    }
    let last = try #require(writer)
    // The same item donated again keeps its type.
    try donate("0", note, tree: [note, "public.data"], last)
    #expect(try tree(of: note, last) == [note, "public.data"])
    #expect(try last.batch { try $0.reading.types().count } == 1)
  }

  @Test(arguments: ["public.item", "public.content", "public.png"])
  func noAppTellsTheTreeOfASystemType(type: String) throws {
    let writer = try IndexWriter(path: directory.path + "/index.sqlite")
    let plain = try IndexWriter(path: directory.path + "/plain.sqlite")
    try donate("a", type, plain)
    for tree in [[type, "com.example.note"], nil, ["com.example.note"]] { try donate("a", type, tree: tree, writer) }
    #expect(try tree(of: type, writer) == tree(of: type, plain))
    #expect(try tree(of: type, writer)?.contains("com.example.note") == false)
  }
}
