/// Scalars beyond ASCII, of the scripts most text is in, that are simple to compare.
///
/// Each of them is a character of its own, among themselves and beside ASCII; no two are canonically equivalent, nor is
/// one to ASCII; and one that is not its own small form is the capital of its small form.
enum PlainScalar {
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3400...0x4DBF: true
    case 0xA1...0xAC, 0xAE...0x12F, 0x132...0x17E, 0x1EA0...0x1EFF: true
    case 0x388...0x3CE, 0x400...0x45F: true
    case 0x2010...0x2027, 0x3001...0x3003, 0x3041...0x3096, 0x30A1...0x30FE, 0xFF01...0xFF5E: true
    default: false
    }
  }

  /// Whether all that is not ASCII among `bytes` are such scalars.
  static func makesUp(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var offset = 0
    while offset < bytes.count {
      let scalar = UTF8Scalar(base + offset, count: bytes.count &- offset)
      guard scalar.value < 0x80 || contains(scalar.value) else { return false }
      offset &+= scalar.count
    }
    return true
  }

  /// The scalars among these that are the same as `character` when small, or none unless it is one of these itself.
  static func equals(of character: Character) -> [UInt32]? {
    let small = character.lowercased()
    let forms = [String(character), small, small.uppercased()].filter { $0.unicodeScalars.count == 1 }
    guard let own = character.unicodeScalars.first?.value, character.unicodeScalars.count == 1, contains(own) else {
      return nil
    }
    return forms.filter { $0.lowercased() == small }.compactMap(\.unicodeScalars.first?.value).filter { contains($0) }
  }
}
