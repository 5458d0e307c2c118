/// Dates in comments of PostScript, for which no form is prescribed: that of PDF and that of C's `ctime` are common.
enum PostScriptDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The date in the form of ISO 8601; `nil` for other forms.
  static func standard(_ text: String) -> String? {
    text.hasPrefix("D:") ? pdfForm(text.utf8.dropFirst(2)) : ctimeForm(text)
  }

  /// `20181028211339+01'00'`: digits for year to second, as many as are known, then the offset.
  private static func pdfForm(_ text: Substring.UTF8View) -> String? {
    let digits = Array(text.prefix { (0x30...0x39).contains($0) }.prefix(14))
    guard digits.count >= 8 else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    let day = [part(0..<4), part(4..<6), part(6..<8)].joined(separator: "-")
    guard digits.count >= 12 else { return day }
    let second = digits.count == 14 ? part(12..<14) : "00"
    let clock = [part(8..<10), part(10..<12), second].joined(separator: ":")
    let zone = text.dropFirst(digits.count).filter { $0 != UInt8(ascii: "'") }
    return day + "T" + clock + String(decoding: zone, as: UTF8.self)
  }

  /// `Sun Oct 28 22:43:39 2018`, without a zone or with its name before the year.
  private static func ctimeForm(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard let place = words.prefix(2).firstIndex(where: { months.contains(String($0.prefix(3))) }),
      let month = months.firstIndex(of: String(words[place].prefix(3))), words.count >= place + 4,
      let day = Int(words[place + 1]), (1...31).contains(day), words[place + 2].utf8.count == 8,
      let year = words.last.flatMap({ Int($0) }), (1_970...9_999).contains(year)
    else { return nil }
    let parts = [month + 1, day].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(year)-\(parts[0])-\(parts[1])T\(words[place + 2])"
  }
}
