import Foundation
import MDTestSupport
import Testing

@testable import Office

/// The objects of iWork documents: Snappy compression, and nested Protocol Buffers.
@Suite struct IWorkObjectsTests {
  @Test func literalsAndCopiesAreUnpacked() {
    // "abc", then six bytes from three bytes before: a copy may overlap its own output.
    let chunk: [UInt8] = [9, 2 << 2, 0x61, 0x62, 0x63, (6 - 4) << 2 | 1, 3]
    let packed = [0, UInt8(chunk.count), 0, 0] + chunk
    #expect(SnappyChunks.unpack(packed, limit: 100) == Array("abcabcabc".utf8))
    #expect(SnappyChunks.unpack(packed + packed, limit: 100) == Array("abcabcabcabcabcabc".utf8))
  }

  @Test func copiesFromOutsideEndIt() {
    #expect(SnappyChunks.unpack([0, 4, 0, 0, 9, 0, 0x61, 1, 9], limit: 100) == [0x61])
    #expect(SnappyChunks.unpack([1, 4, 0, 0, 9, 0, 0x61], limit: 100).isEmpty)
  }

  @Test func fieldsAreTold() {
    var told: [String] = []
    // Field 1 is 300, field 2 is "hi", field 3 is four unused bytes, and field 4 claims more bytes than there are.
    let message: [UInt8] = [8, 0xAC, 2, 18, 2, 0x68, 0x69, 29, 1, 2, 3, 4, 34, 9, 1]
    MessageReader.fields(of: message[...]) { field, value in told.append("\(field) \(value)") }
    #expect(told.count == 2 && told[0] == "1 number(300)")
    #expect(told[1].hasPrefix("2 bytes"))
  }

  /// Seeds and past findings of the fuzzer (`Tests/Fuzz`).
  @Test func fuzzedBefore() throws {
    let folders = ["Seeds", "FailCases"].map { BuiltProducts.source("Tests/Fuzz/\($0)/objects") }
    let files = folders.flatMap {
      (try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)) ?? []
    }
    #expect(files.count > 1)
    for file in files {
      let bytes = SnappyChunks.unpack(Array(try Data(contentsOf: file)), limit: 1 << 18)
      #expect(!bytes.isEmpty || file.path.contains("FailCases"))
      MessageReader.fields(of: bytes[...]) { _, _ in }
    }
  }
}
