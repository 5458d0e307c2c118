import Foundation
import MDModel
import MDStore
import MDTestSupport
import Testing

/// Files that are damaged by accident or on purpose, among good ones.
@Suite struct DamagedFileTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  @Test func eachEndsWithAReasonAndItsNeighboursAreFine() throws {
    let seed: UInt64 = 31
    var mixed = MixedHome(home, seed: seed)
    var random = SeededGenerator(seed: seed)
    let samples = try MixedHome.samples(["pdf", "jpg", "png", "gif", "webp", "heic", "tiff", "svg", "html"])
    for (number, sample) in samples.shuffled(using: &random).prefix(80).enumerated() {
      let contents = Array(try Data(contentsOf: sample))
      try home.write(mixed.damaged(contents), to: "bad/\(number) \(sample.lastPathComponent)")
      try home.write(
        (0..<2_000).map { _ in UInt8(random.next() % 256) }, to: "bad/random\(number).\(sample.pathExtension)")
    }
    try addTraps()
    for number in 0..<30 { try home.write("a healthy neighbour", to: "bad/neighbour\(number).txt") }
    let run = try home.mdimport("--json", home.files)
    #expect(run.status == 0 || run.status == 2, "\(run.messages)")
    try expectReasons("seed \(seed)")
    #expect(try home.mdfind("-count", "\"healthy neighbour\"").text == "30\n")
    #expect(try home.mdfind("-name", "trap").lines.count == 4)
  }

  private func expectReasons(_ place: Comment) throws {
    try home.read { session in
      #expect(try session.journal().isEmpty, place)
      try Listing(session).forEachDate(of: .everything) { id, _ in
        guard let item = try session.item(id), item.kind == .regular else { return }
        let reason = try session.outcome(of: id)?.reason ?? ""
        let text = "\(place), \(item.name.text): \(item.state), \(reason)"
        switch item.state {
        case .indexed, .nameOnly: #expect(reason.isEmpty, "\(text)")
        case .partial, .failed, .quarantined: #expect(!reason.isEmpty, "\(text)")
        case .pending: Issue.record("\(text)")
        }
      }
    }
  }

  /// Adds documents that lead a reader in circles, or that unpack to far more than their own size.
  private func addTraps() throws {
    let tree = "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
    try home.write(document(tree + "2 0 obj <</Type/Pages/Kids[2 0 R]/Count 1>> endobj\n"), to: "bad/trap loop.pdf")
    try home.write(
      document(
        tree
          + "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 2000000000>> endobj\n"
          + "3 0 obj <</Type/Pages/Kids[2 0 R]/Parent 2 0 R>> endobj\n"
      ),
      to: "bad/trap mutual.pdf")
    try home.write(
      "%PDF-1.5\nxref\n0 1\ntrailer <</Root 1 0 R/Prev 9>>\nstartxref\n9\n%%EOF\n", to: "bad/trap previous.pdf")
    let made = try home.shell(
      """
      python3 -c '
      import zlib
      packer = zlib.compressobj(9)
      zeros = b" " * (1 << 20)
      body = b"".join(packer.compress(zeros) for _ in range(256)) + packer.flush()
      head = b"%PDF-1.4\\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\\n"
      head += b"2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\\n"
      head += b"3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>> endobj\\n"
      head += b"4 0 obj <</Filter/FlateDecode/Length %d>> stream\\n" % len(body)
      open("bad/trap bomb.pdf", "wb").write(head + body + b"\\nendstream endobj\\ntrailer <</Root 1 0 R>>\\n%%EOF\\n")
      '
      """)
    #expect(made.status == 0, "\(made.messages)")
  }

  private func document(_ objects: String) -> String { "%PDF-1.4\n\(objects)trailer <</Root 1 0 R>>\n%%EOF\n" }
}
