import Foundation
import MDTestSupport

/// A Maildir that changes at random, and the items that should be found for it.
struct RandomMaildir {
  let folder: URL
  /// Subjects and flags by key.
  private var messages: [String: (subject: String, flags: String)] = [:]
  private var random: SeededGenerator
  private var last = 0
  /// Keys of the newest messages, some of which may be gone.
  private var recent: [String] = []

  init(_ folder: URL, seed: UInt64) throws {
    self.folder = folder
    random = SeededGenerator(seed: seed)
    for name in ["new", "cur", "tmp"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
  }

  /// The lines that `Mails list` should print.
  var lines: [String] {
    let names: [Character: String] = ["F": "flagged", "R": "replied", "S": "seen"]
    return messages.map { key, message in
      (["mail/\(key)", message.subject] + message.flags.compactMap { names[$0] }.sorted()).joined(separator: "\t")
    }.sorted()
  }

  mutating func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  mutating func deliver(_ count: Int) throws {
    for _ in 0..<count {
      last += 1
      let subject = "mail \(last) \(UInt32.random(in: 0 ... .max, using: &random))"
      // A random position in reading order: before or after the place that a reading has reached.
      let key = "\(UInt16.random(in: 0 ... .max, using: &random)).\(last).host"
      let text = "Subject: \(subject)\n\n" + String(repeating: "What it says. ", count: number(below: 60))
      // Deliver as mail programs do: write the file elsewhere, then move it in.
      let beside = folder.appending(path: "tmp/\(key)")
      try Data(text.utf8).write(to: beside)
      try FileManager.default.moveItem(at: beside, to: folder.appending(path: "new/\(key)"))
      messages[key] = (subject, "")
      recent = recent.suffix(39) + [key]
    }
  }

  /// Adds some messages, changes the flags of some and removes some, mostly new ones.
  mutating func change() throws {
    try deliver(number(below: 12))
    for _ in 0..<number(below: 30) {
      let new = number(below: 2) == 0 ? recent.filter { messages[$0] != nil } : []
      guard let key = (new.isEmpty ? messages.keys.sorted() : new).randomElement(using: &random) else { return }
      if number(below: 3) == 0 { try delete(key) } else { try flag(key) }
    }
  }

  private func path(_ key: String) -> URL {
    let flags = messages[key]?.flags ?? ""
    return folder.appending(path: flags.isEmpty ? "new/\(key)" : "cur/\(key):2,\(flags)")
  }

  private mutating func delete(_ key: String) throws {
    try FileManager.default.removeItem(at: path(key))
    messages[key] = nil
  }

  private mutating func flag(_ key: String) throws {
    let old = path(key)
    messages[key]?.flags = ["F", "FR", "FRS", "FS", "R", "RS", "S"].randomElement(using: &random) ?? "S"
    if path(key) != old { try FileManager.default.moveItem(at: old, to: path(key)) }
  }
}
