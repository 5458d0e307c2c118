/// Creates ZIP files with empty members, whose names may be in any encoding and have no UTF-8 flag.
enum NamedZip {
  static func file(_ names: [[UInt8]]) -> [UInt8] {
    func little(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    var members: [UInt8] = []
    var directory: [UInt8] = []
    for name in names {
      let shared =
        [20, 0, 0, 0, 0, 0, 0, 0x60, 0x61, 0x58] + [UInt8](repeating: 0, count: 12) + little(UInt16(name.count))
      directory +=
        [0x50, 0x4B, 1, 2, 20, 0] + shared + [UInt8](repeating: 0, count: 12) + little(UInt32(members.count))
      directory += name
      members += [0x50, 0x4B, 3, 4] + shared + [0, 0] + name
    }
    let count = little(UInt16(names.count))
    return members + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count + little(UInt32(directory.count))
      + little(UInt32(members.count)) + [0, 0]
  }
}
