import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Entries of a folder by the beginning of their names, which may be any bytes.
@Suite struct NamePrefixTests {
  @Test func aNameMayGoOnWithAnyByte() throws {
    let directory = try TemporaryDirectory()
    let writer = try IndexWriter(path: directory.path + "/index.sqlite")
    let root = try writer.batch { try SampleIndex.make(in: $0, files: 0..<0) }
    let names: [[UInt8]] = [
      [0x2E, 0x5F], [0x2E, 0x5F, 0x61], [0x2E, 0x5F, 0xFF], [0x2E, 0x5F, 0xFF, 0xFF], [0x2E, 0x60], [0x2E, 0x5E, 0xFF],
      [0xFF], [0xFF, 0xFF, 0x61], [0xFE],
    ]
    _ = try writer.batch { session in
      for (number, name) in names.enumerated() {
        let stamp = FileStamp(size: 1, modified: .epoch, changed: .epoch, inode: Int64(10 + number))
        _ = try session.insert(ItemRecord(parent: root, name: FileName(name), kind: .regular, stamp: stamp))
      }
    }
    for prefix in names + [[0x2E], [0x62]] {
      let found = try writer.read { session in
        #expect(
          try session.holdsNames(beginningWith: FileName(prefix), in: root)
            == names.contains { $0.starts(with: prefix) })
        return try session.children(of: root, beginningWith: FileName(prefix)).map(\.name.bytes)
      }
      #expect(Set(found) == Set(names.filter { $0.starts(with: prefix) }), "\(prefix)")
    }
  }
}
