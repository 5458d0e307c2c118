/// Code pages by other ways to name them.
enum LanguageCodePage {
  /// The code page in which Windows writes a language, by its number (LCID).
  static func page(ofLanguage number: Int) -> Int {
    switch number & 0x3FF {
    case 0x04: number & 0xFC00 == 0x0400 || number == 0x0C04 || number == 0x1404 ? 950 : 936
    case 0x11: 932
    case 0x12: 949
    case 0x1E: 874
    case 0x05, 0x0E, 0x15, 0x18, 0x1B, 0x1C, 0x24: 1250
    case 0x1A: number == 0x0C1A || number == 0x1C1A ? 1251 : 1250
    case 0x02, 0x19, 0x22, 0x23, 0x2F, 0x3F, 0x44: 1251
    case 0x08: 1253
    case 0x1F, 0x2C: 1254
    case 0x0D: 1255
    case 0x01, 0x20, 0x29: 1256
    case 0x25, 0x26, 0x27: 1257
    case 0x2A: 1258
    default: 1252
    }
  }

  /// The code page of a font's character set; `nil` where it says nothing: ANSI, default, symbols.
  static func page(ofCharacterSet number: Int) -> Int? {
    switch number {
    case 77: 10000
    case 78: 10001
    case 79: 10003
    case 80: 10008
    case 81: 10002
    case 83: 10005
    case 84: 10004
    case 85: 10006
    case 86: 10081
    case 87: 10021
    case 88: 10029
    case 89: 10007
    case 128: 932
    case 129: 949
    case 130: 1361
    case 134: 936
    case 136: 950
    case 161: 1253
    case 162: 1254
    case 163: 1258
    case 177: 1255
    case 178, 179, 180: 1256
    case 181: 1255
    case 186: 1257
    case 204: 1251
    case 222: 874
    case 238: 1250
    case 254: 437
    case 255: 850
    default: nil
    }
  }
}
