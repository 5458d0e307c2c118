import Glibc
import MDModel
import MDStore
import MDTestSupport
import Testing

@testable import MDIndexer

/// File names in the encodings that systems used before UTF-8.
@Suite struct OldNameTests {
  private let home: IndexedHome

  init() throws { home = try IndexedHome() }

  private func write(_ name: [UInt8]) throws -> FilePath {
    let path = FilePath(home.files).appending(FileName(name))
    let file = open(path.bytes.map(CChar.init(bitPattern:)) + [0], O_CREAT | O_WRONLY, 0o600)
    try #require(file >= 0)
    #expect(Glibc.write(file, "x", 1) == 1)
    close(file)
    return path
  }

  private func names(_ path: FilePath) throws -> AttributeValue? {
    try home.read { session in
      let item = try #require(try session.item(at: path))
      return try session.attributes(of: item.id)[.alternateNames]
    }
  }

  /// Each scalar of the second string stands for one byte.
  @Test(arguments: [
    ("Müller und Prüfung.txt", "M\u{FC}ller und Pr\u{FC}fung.txt"),
    ("été à la plage.txt", "\u{E9}t\u{E9} \u{E0} la plage.txt"),
    ("Договор 2024.txt", "\u{C4}\u{EE}\u{E3}\u{EE}\u{E2}\u{EE}\u{F0} 2024.txt"),
    ("日本語の文書.txt", "\u{93}\u{FA}\u{96}\u{7B}\u{8C}\u{EA}\u{82}\u{CC}\u{95}\u{B6}\u{8F}\u{91}.txt"),
  ]) func namesAreReadAsTheyWereMeant(name: String, bytes: String) throws {
    let path = try write(bytes.unicodeScalars.map { UInt8($0.value) })
    try home.index()
    #expect(try names(path) == .strings([name]))
    let tried = try TestImporter(setup: home.setup).run(path)
    #expect(tried.notes[.alternateNames] == .strings([name]))
  }

  @Test func namesOfTodayHaveNoOther() throws {
    let path = try write(Array("Müller.txt".utf8))
    try home.index()
    #expect(try names(path) == nil)
  }
}
