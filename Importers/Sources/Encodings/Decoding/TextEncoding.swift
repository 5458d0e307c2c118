/// A character encoding: the name to report, and the name that `iconv` knows.
public struct TextEncoding: Hashable, Sendable {
  /// The name in IANA's registry of character sets, if it has one.
  public let name: String
  /// glibc's name of the widest compatible table, often a superset, as browsers use it.
  let converter: String
  /// Size of the smallest unit in bytes. A decoder skips one unit if it is invalid.
  let unit: Int

  init(_ name: String, converter: String? = nil, unit: Int = 1) {
    self.name = name
    self.converter = converter ?? name
    self.unit = unit
  }

  public static let utf8 = TextEncoding("UTF-8")
  public static let utf16LittleEndian = TextEncoding("UTF-16LE", unit: 2)
  public static let utf16BigEndian = TextEncoding("UTF-16BE", unit: 2)
  public static let utf32LittleEndian = TextEncoding("UTF-32LE", unit: 4)
  public static let utf32BigEndian = TextEncoding("UTF-32BE", unit: 4)
  public static let windows1252 = TextEncoding("windows-1252", converter: "CP1252")
  public static let eucJapanese = TextEncoding("EUC-JP", converter: "EUC-JP-MS")
  public static let shiftJIS = TextEncoding("Shift_JIS", converter: "CP932")
  public static let eucKorean = TextEncoding("EUC-KR", converter: "UHC")
  public static let johab = TextEncoding("Johab", converter: "JOHAB")
  public static let gb18030 = TextEncoding("GB18030")
  public static let big5 = TextEncoding("Big5", converter: "BIG5-HKSCS")
  public static let iso2022Japanese = TextEncoding("ISO-2022-JP", converter: "ISO-2022-JP-3")
  public static let iso2022Korean = TextEncoding("ISO-2022-KR")
  public static let iso2022Chinese = TextEncoding("ISO-2022-CN", converter: "ISO-2022-CN-EXT")

  /// The encoding for a declared or detected name. Supersets are chosen as in the WHATWG Encoding Standard.
  public init(label: String) {
    self = Self.known[label.lowercased()] ?? TextEncoding(label)
  }

  private static let known: [String: TextEncoding] = {
    var table: [String: TextEncoding] = [:]
    func add(_ encoding: TextEncoding, _ labels: String...) { for label in labels { table[label] = encoding } }
    add(.utf8, "utf-8", "utf8", "unicode-1-1-utf-8")
    add(.windows1252, "iso-8859-1", "iso8859-1", "latin1", "l1", "us-ascii", "ascii", "windows-1252", "cp1252")
    add(TextEncoding("windows-1254", converter: "CP1254"), "iso-8859-9", "latin5", "windows-1254", "cp1254")
    add(TextEncoding("windows-874", converter: "CP874"), "tis-620", "iso-8859-11", "windows-874", "cp874")
    add(.shiftJIS, "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "windows-31j", "cp932")
    add(.eucJapanese, "euc-jp", "x-euc-jp")
    add(.eucKorean, "euc-kr", "ks_c_5601-1987", "ksc5601", "uhc", "cp949", "windows-949")
    add(.johab, "johab", "cp1361")
    add(.gb18030, "gb18030", "gb2312", "gbk", "x-gbk", "cp936", "gb_2312-80")
    add(.big5, "big5", "big5-hkscs", "x-x-big5", "cp950")
    add(.iso2022Japanese, "iso-2022-jp")
    add(.iso2022Korean, "iso-2022-kr")
    add(.iso2022Chinese, "iso-2022-cn")
    add(TextEncoding("macintosh", converter: "MACINTOSH"), "macintosh", "mac", "x-mac-roman")
    for page in CodePageTable.pages where table[page.encoding.name.lowercased()] == nil {
      add(page.encoding, page.encoding.name.lowercased())
    }
    add(TextEncoding("x-mac-cyrillic", converter: "MAC-UK"), "mac-cyrillic", "x-mac-cyrillic")
    add(TextEncoding("x-mac-ce", converter: "MAC-CENTRALEUROPE"), "mac-centraleurope")
    for page in ["1250", "1251", "1253", "1255", "1256", "1257", "1258"] {
      add(TextEncoding("windows-\(page)", converter: "CP\(page)"), "windows-\(page)", "cp\(page)")
    }
    return table
  }()
}
