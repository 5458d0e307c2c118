import Foundation
import MDModel
import MDTestSupport
import Testing

@testable import MDIndexer
@testable import MDThumbnails

@Suite struct ThumbnailNameTests {
  /// RFC 1321, appendix A.5, and the example of the thumbnail specification.
  @Test(
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
      ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
      ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"),
      (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
      ("file:///home/jens/photos/me.png", "c6ee772d9e49320e97ec29a7eb5b1697"),
    ])
  func digest(message: String, expected: String) { #expect(MD5.hexDigest(of: Array(message.utf8)) == expected) }

  /// Near the end of a block, the padding needs another block.
  @Test(arguments: [55, 56, 57, 63, 64, 65, 119, 120, 1_000])
  func digestOfLength(length: Int) throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write([UInt8](repeating: 0x5A, count: length), to: "message")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/md5sum")
    process.arguments = [path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(MD5.hexDigest(of: [UInt8](repeating: 0x5A, count: length)) == printed.prefix(32))
  }

  @Test(
    arguments: [
      ("/", "file:///"), ("/home/ada/a b.png", "file:///home/ada/a%20b.png"), ("/é", "file:///%C3%A9"),
      ("/100%", "file:///100%25"), ("/a;b", "file:///a%3Bb"), ("/a?b#c", "file:///a%3Fb%23c"),
      ("/[x]", "file:///%5Bx%5D"), ("/!$&'()*+,=:@~-_.", "file:///!$&'()*+,=:@~-_."), ("/a\nb", "file:///a%0Ab"),
    ])
  func uri(path: String, expected: String) { #expect(FileURI.of(path: FilePath(path)) == expected) }

  @Test func bytesThatAreNoText() {
    #expect(FileURI.of(path: FilePath([0x2F, 0xFF, 0x80, 0x61, 0x7F, 0x01])) == "file:///%FF%80a%7F%01")
  }

  @Test func everyCharacterAsGLibSpellsIt() throws {
    let paths = (1...0x17F).compactMap(Unicode.Scalar.init).map { "/x\($0)y" }
    let spelt = String(decoding: try Desktop.runAll("uri", paths), as: UTF8.self).split(separator: "\n")
    #expect(paths.map { FileURI.of(path: FilePath($0)) } == spelt.map(String.init))
  }
}
