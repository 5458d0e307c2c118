/// Hand-made disc images (ISO 9660) with one file in the root. If a Unicode label is given, they have a second tree in
/// Unicode.
enum DiscBytes {
  private static let sector = 2_048

  static func image(_ label: String, wide: String? = nil, publisher: String = "", head: [UInt8] = []) -> [UInt8] {
    let trees = wide == nil ? 1 : 2
    let root = 16 + trees + 1 + 2
    let total = root + trees + 1
    var image = head + zeros(16 * sector - head.count)
    image += descriptor(1, Array(label.utf8), publisher, root: root, total: total)
    if let wide {
      let label = wide.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      image += descriptor(2, label, "", root: root + 1, total: total)
    }
    image += padded([255] + Array("CD001".utf8) + [1])
    let table = padded([1, 0] + little(UInt32(root)) + [1, 0, 0, 0])
    image += table + table
    for tree in 0..<trees {
      let names = tree == 0 ? Array("LIESMICH.TXT;1".utf8) : "Liesmich.txt".utf8.flatMap { [0, $0] }
      let own = record([0], at: root + tree, size: sector, flags: 2)
      image += padded(
        own + record([1], at: root + tree, size: sector, flags: 2) + record(names, at: total - 1, size: 5))
    }
    return image + padded(Array("Karte".utf8))
  }

  private static func descriptor(
    _ kind: UInt8, _ label: [UInt8], _ publisher: String, root: Int, total: Int
  ) -> [UInt8] {
    let isWide = kind == 2
    var bytes: [UInt8] = [kind] + Array("CD001".utf8) + [1, 0] + blanks(32) + label + blanks(32 - label.count)
    bytes += zeros(8) + both(UInt32(total)) + (isWide ? Array("%/E".utf8) + zeros(29) : zeros(32))
    bytes += both(UInt16(1)) + both(UInt16(1)) + both(UInt16(2_048)) + both(UInt32(10))
    bytes += little(UInt32(root - (isWide ? 3 : 2))) + zeros(12) + record([0], at: root, size: sector, flags: 2)
    bytes += blanks(128) + Array(publisher.utf8) + blanks(128 - publisher.utf8.count) + blanks(128 + 128 + 111)
    return padded(bytes + Array("2024030112000000".utf8) + [0] + zeros(51) + [1])
  }

  private static func record(_ name: [UInt8], at sector: Int, size: Int, flags: UInt8 = 0) -> [UInt8] {
    let rest =
      [0] + both(UInt32(sector)) + both(UInt32(size)) + [124, 3, 1, 12, 0, 0, 0, flags, 0, 0] + both(UInt16(1))
      + [UInt8(name.count)] + name + (name.count % 2 == 0 ? [0] : [])
    return [UInt8(rest.count + 1)] + rest
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + zeros((sector - bytes.count % sector) % sector) }
  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
  private static func blanks(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count) }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func both(_ number: some FixedWidthInteger) -> [UInt8] { little(number) + little(number).reversed() }
}
