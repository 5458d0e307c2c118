/// Detects chapters in HTML: they do not close elements without contents, as XML demands.
///
/// A parser of XML nests everything that follows into such an element, so that a long chapter exceeds the depth limit.
enum UnclosedMarkup {
  private static let empty = ["br", "hr", "img", "meta", "link", "input", "col", "area", "base", "wbr", "embed"].map {
    Array($0.utf8)
  }
  private static let longestTag = 8 << 10

  static func occurs(in page: [UInt8]) -> Bool {
    var place = 0
    while let start = page[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start + 1
      guard let name = empty.first(where: { isName($0, at: place, in: page) }) else { continue }
      guard let end = page[place...].prefix(longestTag).firstIndex(of: UInt8(ascii: ">")) else { return false }
      place = end + 1
      if page[end - 1] != UInt8(ascii: "/"), !isClosed(name, at: place, in: page) { return true }
    }
    return false
  }

  private static func isName(_ name: [UInt8], at place: Int, in page: [UInt8]) -> Bool {
    let end = place + name.count
    guard end < page.count else { return false }
    for index in name.indices where page[place + index] | 0x20 != name[index] { return false }
    return page[end] <= 0x20 || page[end] == UInt8(ascii: ">") || page[end] == UInt8(ascii: "/")
  }

  private static func isClosed(_ name: [UInt8], at place: Int, in page: [UInt8]) -> Bool {
    page[place...].drop { $0 <= 0x20 }.starts(with: [UInt8(ascii: "<"), UInt8(ascii: "/")] + name)
  }
}
