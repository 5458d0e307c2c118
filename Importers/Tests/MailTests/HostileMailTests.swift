import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Damaged files, and files designed to be expensive. Each gets an answer, and the importer stays alive.
@Suite struct HostileMailTests {
  private static let types = [
    "mails": "com.apple.mail.email", "calendars": "com.apple.ical.ics", "contacts": "public.vcard",
  ]

  /// The samples, with the type under which each is imported.
  private static func samples() throws -> [(bytes: [UInt8], type: String)] {
    var samples: [(bytes: [UInt8], type: String)] = []
    for folder in ["mails", "calendars", "contacts", "outlook"] {
      let files = try FileManager.default.contentsOfDirectory(
        at: Samples.folder.appending(path: folder), includingPropertiesForKeys: nil)
      for file in files.sorted(by: { $0.path < $1.path }) {
        samples.append((Array(try Data(contentsOf: file)), types[folder] ?? "public.data"))
      }
    }
    let border = Array("From a@b.org Wed Nov 25 07:12:39 2026\n".utf8)
    let mailbox: [UInt8] = samples.prefix(8).flatMap { border + $0.bytes + [0x0A] }
    return samples + [(mailbox, "com.c-command.mbox")]
  }

  /// Imports variants of all samples in one process. The last variant is undamaged and shows that the process still
  /// works.
  private func importAll(_ variants: (Int, [UInt8]) -> [[UInt8]]) throws {
    let directory = try TemporaryDirectory()
    let importer = try ImporterProcess(BuiltProduct.path("Mail"))
    var count = 0
    for (index, sample) in try Self.samples().enumerated() {
      for bytes in variants(index, sample.bytes) {
        try directory.write(bytes, to: "sample")
        let answer = try importer.importFile("\(directory.path)/sample", contentType: sample.type)
        #expect(answer.outcome.status == .complete || !answer.outcome.reason.isEmpty)
        #expect(String(validating: answer.text, as: UTF8.self) != nil)
        count += 1
      }
    }
    #expect(count > 300)
    try directory.write(Array("From: a@b.org\nSubject: well\n\n".utf8), to: "sample")
    let last = try importer.importFile("\(directory.path)/sample", contentType: "com.apple.mail.email")
    #expect(last.strings(.subject) == ["well"])
  }

  @Test func cutFilesKeepWhatIsThere() throws {
    try importAll { _, bytes in (1...8).map { Array(bytes.prefix(bytes.count * $0 * $0 / 81)) } }
  }

  @Test func changedFilesAreRead() throws {
    let seeds = Rounds.seeds(6)
    try importAll { index, bytes in
      seeds.map { seed in
        var random = Random(state: seed &* 1_000 &+ UInt64(index) &+ 1)
        return Self.mutated(bytes, &random)
      }
    }
  }

  /// Changes bytes, and removes or doubles pieces.
  private static func mutated(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.next(below: 24) + 1 where bytes.count > 8 {
      let start = random.next(below: bytes.count)
      let end = min(bytes.count, start + random.next(below: 200))
      switch random.next(below: 4) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: random.next(below: bytes.count))
      default: bytes[start] = UInt8(random.next(below: 256))
      }
    }
    return bytes
  }

  /// A reproducible generator: Marsaglia's xorshift64* (Vigna 2016).
  private struct Random {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
    }
  }

  /// These inputs would never finish if the work grew faster than the size of the file.
  @Test(arguments: [
    ("nested messages", "Content-Type: message/rfc822\n\n", 100_000, "com.apple.mail.email"),
    ("many parts", "--b\nContent-Type: text/plain; name=a\n\nx\n", 100_000, "com.apple.mail.email"),
    ("many pages", "--b\nContent-Type: text/html\n\nx\n", 100_000, "com.microsoft.word.mhtml"),
    ("many fields", "To: a@b.org\n", 500_000, "com.apple.mail.email"),
    ("one long field", " =?utf-8?q?a", 500_000, "com.apple.mail.email"),
    ("equals signs", "=?=", 500_000, "com.apple.mail.email"), ("open comments", "((a", 500_000, "com.apple.mail.email"),
    ("many files", "begin 644 a\n#0V%T\n", 200_000, "com.apple.mail.email"),
    ("many borders", "\nFrom a 1:2\n", 200_000, "com.c-command.mbox"),
    ("nested components", "BEGIN:A\n", 500_000, "com.apple.ical.ics"),
    ("nested events", "BEGIN:VEVENT\nBEGIN:X\n", 200_000, "com.apple.ical.ics"),
    ("a value without end", "=\n", 2_000_000, "public.vcard"), ("folded lines", "\n a", 2_000_000, "public.vcard"),
    (
      "many observances", "BEGIN:STANDARD\nDTSTART:20000101T000000\nTZOFFSETTO:+0100\nEND:STANDARD\n", 50_000,
      "com.apple.ical.ics"
    ),
  ])
  func whatIsMadeToHurtEnds(name: String, piece: String, count: Int, type: String) throws {
    let heads = [
      "com.apple.mail.email": "From: a@b.org\nSubject: x\nContent-Type: multipart/mixed; boundary=b\n",
      "com.microsoft.word.mhtml": "From: <Saved by b>\nContent-Type: multipart/related; boundary=b\n",
      "public.vcard": "BEGIN:VCARD\nNOTE;ENCODING=QUOTED-PRINTABLE:a", "com.apple.ical.ics": "BEGIN:VCALENDAR\n",
    ]
    var head = heads[type] ?? ""
    if name == "many observances" { head += "BEGIN:VTIMEZONE\nTZID:a\n" }
    if name == "nested messages" { head = "" }
    if piece.hasPrefix("--") || piece.hasPrefix("begin") { head += "\n" }
    let answer = try Samples.answer(to: (head + String(repeating: piece, count: count)).utf8, type: type)
    #expect(answer.members.count <= 200_001)
  }

  @Test func nestingHasAnEnd() throws {
    let parts = (0..<20_000).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }.joined()
    let answer = try Samples.answer(to: (parts + "\ndeep\n").utf8)
    #expect(answer.outcome.reason == "parts are nested too deeply")
    let messages = String(repeating: "Content-Type: message/rfc822\n\n", count: 100) + "Subject: deep\n\n"
    #expect(try Samples.answer(to: messages.utf8).members.map(\.header.depth) == Array(1...8))
  }

  @Test func otherFilesAreNoMessages() throws {
    let elf: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0]
    #expect(try Samples.answer(to: elf).outcome == ImportOutcome(status: .failed, reason: "the file is no message"))
    #expect(try Samples.answer(to: "words\n".utf8).outcome.reason == "the message has no header")
    #expect(try Samples.answer(to: "words".utf8, type: "public.vcard").outcome.reason == "no contact is in the file")
    #expect(
      try Samples.answer(to: "words".utf8, type: "com.apple.ical.ics").outcome.reason == "no calendar is in the file")
  }

  @Test(arguments: ["com.apple.mail.email", "com.c-command.mbox", "public.vcard", "com.apple.ical.ics"])
  func emptyFilesAreNoFailure(type: String) throws {
    #expect(try Samples.answer(to: [], type: type).outcome == ImportOutcome())
  }
}
