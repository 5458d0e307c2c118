import MDModel
import Testing

/// Property lists read object by object.
@Suite struct PropertyListObjectTests {
  private func list(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var places: [UInt8] = []
    for object in objects {
      places.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    let numbers = [UInt8(objects.count), 0, table].flatMap { [0, 0, 0, 0, 0, 0, 0, $0] as [UInt8] }
    return bytes + places + [0, 0, 0, 0, 0, 0, 1, 1] + numbers
  }

  @Test func objectsOfAPropertyList() throws {
    let text: [UInt8] = [0x63] + Array("\0a\u{4}4\0b".utf8)
    let bytes = list([
      [0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x62], [0x43, 7, 8, 9], [0xA2, 5, 6], text, [0x5F, 0x10, 2, 0x68, 0x69],
      [0x73] + Array("дa".utf8),
    ])
    try bytes.withUnsafeBufferPointer { bytes in
      let list = try #require(BinaryPropertyList(bytes))
      #expect(list.value("a", of: 0).flatMap(list.data).map { Array($0) } == [7, 8, 9])
      #expect(list.value("b", of: 0).map(list.elements) == [5, 6])
      #expect(list.string(5) == "aдb")
      #expect(list.string(6) == "hi")
      #expect(list.string(7) == "дa")
      #expect(list.value("c", of: 0) == nil)
      #expect(list.value("a", of: 3) == nil)
      #expect(list.data(99) == nil)
    }
  }

  /// Lengths and references beyond the end of the file, and objects that contain themselves.
  @Test(
    arguments: [
      [[0xDF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], [[0xDE, 1, 2]], [[0xD1, 0, 0]], [[0xA1, 0]],
      [[0x4F, 0x12, 0x7F, 0xFF, 0xFF, 0xFF]], [[0x4F]], [[0x6F, 0x11, 0xFF, 0xFF]], [[0x5F, 0x14]],
    ] as [[[UInt8]]])
  func damagedListsHoldNothing(_ objects: [[UInt8]]) {
    let bytes = list(objects)
    for end in 0...bytes.count {
      Array(bytes[..<end]).withUnsafeBufferPointer { bytes in
        guard let list = BinaryPropertyList(bytes) else { return }
        #expect(list.value("WebMainResource", of: list.root) == nil)
        #expect(list.data(list.root) == nil)
        #expect(list.string(list.root) == nil)
        #expect(list.elements(of: list.root).allSatisfy { $0 == 0 })
      }
    }
  }
}
