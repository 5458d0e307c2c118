import MDSystem
import Testing

@testable import MDCrawl

struct NameArenaTests {
  @Test func aNameToldTwiceIsKeptOnce() {
    var arena = NameArena()
    let told = ["b", "directory-b", "a", "b", "directory-a", "directory-b", "directory-b", "b\u{1}"]
    for name in told { Array(name.utf8).withUnsafeBytes { arena.append($0, kind: .regular) } }
    arena.sort()
    let names = arena.bytes.withUnsafeBytes { bytes in
      arena.records.map { String(decoding: NameArena.name($0, bytes), as: UTF8.self) }
    }
    #expect(names == ["a", "b", "b\u{1}", "directory-a", "directory-b"])
  }
}
